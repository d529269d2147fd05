package org.replibench.analysis.enginebench;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.replibench.records.cell.CellRecord;

/** The median of some repeats and the range around it; NaN without repeats. */
record MedianAndRange(double median, double min, double max) {
    static MedianAndRange of(List<CellRecord> records, ToDoubleFunction<CellRecord> figure) {
        double[] sorted = records.stream().mapToDouble(figure).sorted().toArray();
        int n = sorted.length;
        return n == 0
                ? new MedianAndRange(Double.NaN, Double.NaN, Double.NaN)
                : new MedianAndRange((sorted[(n - 1) / 2] + sorted[n / 2]) / 2, sorted[0], sorted[n - 1]);
    }

    /** Such as {@code 8120 (8033-8214)}. */
    String text(int decimals) {
        String format = "%." + decimals + "f";
        return Double.isNaN(median)
                ? "-"
                : String.format(Locale.ROOT, format + " (" + format + "-" + format + ")", median, min, max);
    }
}
