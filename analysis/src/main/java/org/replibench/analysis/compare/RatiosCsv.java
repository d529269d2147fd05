package org.replibench.analysis.compare;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.replibench.analysis.statistics.Judge;
import org.replibench.records.csv.CsvColumn;

/** {@code ratios.csv}: a row for each comparison with the control, with its interval and verdict. */
public final class RatiosCsv {
    private RatiosCsv() {}

    /**
     * Returns the header and a row for each comparison, in the order given.
     *
     * @param study its name
     * @param comparisons of arms with their control, as {@code judge} decided
     */
    public static String format(String study, List<QuantityComparison> comparisons, Judge judge) {
        return CsvColumn.format(
                List.of(
                        text("study", row -> study),
                        text("subject", row -> row.subject().label().replace(" A/A", " (A/A)")),
                        text(
                                "control",
                                row -> row.subject().aaRepeat() ? row.subject().pattern() : "none"),
                        text("engine", row -> row.subject().engine()),
                        text("nodes", row -> row.subject().nodes()),
                        text("load", row -> row.subject().load()),
                        text("quantity", row -> row.quantity().key()),
                        CsvColumn.number("ratio", row -> row.ratio().ratio()),
                        CsvColumn.number("low", row -> bound(row, true)),
                        CsvColumn.number("high", row -> bound(row, false)),
                        CsvColumn.number("confidence", row -> Judge.DEFAULT_CONFIDENCE),
                        text(
                                "verdict",
                                row -> row.verdict().getClass().getSimpleName().toLowerCase(Locale.ROOT)),
                        text("starts", QuantityComparison::contenderRepeats),
                        text("blocks", row -> ""),
                        CsvColumn.number("margin", row -> judge.margin().fraction()),
                        text("excluded_blocks", row -> "")),
                comparisons);
    }

    private static double bound(QuantityComparison row, boolean low) {
        if (!row.ratio().testable()) {
            return Double.NaN;
        }
        var interval = row.ratio().interval(Judge.DEFAULT_CONFIDENCE);
        return low ? interval.low() : interval.high();
    }

    private static CsvColumn<QuantityComparison> text(String name, Function<QuantityComparison, Object> value) {
        return CsvColumn.text(name, value);
    }
}
