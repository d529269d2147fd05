package org.replibench.analysis.enginebench;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.replibench.analysis.statistics.FiellerRatio;
import org.replibench.analysis.statistics.Interval;
import org.replibench.model.Arm;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;

/** The arms' valid records against each other; an arm is called {@code none}, or ENGINE:PATTERN. */
record ArmComparison(List<CellRecord> records) {
    private static final double MICROS = 1e6;

    ArmComparison {
        records = records.stream().filter(CellRecord::valid).toList();
    }

    static String arm(CellRecord measured) {
        return measured.cell().arm().label();
    }

    static double requestsPerSecond(CellRecord measured) {
        return measured.loadMetrics().throughputPagesPerSecond();
    }

    static double nodeCpuMicrosPerRequest(CellRecord measured) {
        return measured.resourceUsage().nodesCpuSeconds()
                * MICROS
                / measured.loadMetrics().pages();
    }

    static double driverCpuMicrosPerRequest(CellRecord measured) {
        return measured.resourceUsage().measuring().driverCpuSeconds()
                * MICROS
                / measured.loadMetrics().pages();
    }

    static double interconnectBytesPerRequest(CellRecord measured) {
        return measured.resourceUsage().interconnectBytes()
                / measured.loadMetrics().pages();
    }

    /** Over the serialised attributes that a request changes, the least that a copy needs. */
    static double interconnectBytesPerChangedByte(CellRecord measured) {
        return interconnectBytesPerRequest(measured)
                / Double.parseDouble(measured.settings().getOrDefault(RecordSettings.CHANGE_BYTES, "NaN"));
    }

    List<CellRecord> recordsOf(String arm) {
        return records.stream().filter(one -> arm(one).equals(arm)).toList();
    }

    double median(String arm, ToDoubleFunction<CellRecord> figure) {
        return MedianAndRange.of(recordsOf(arm), figure).median();
    }

    /** The wildfly arm with the highest throughput: what the others are compared to. */
    Optional<String> bestWildFly() {
        return records.stream()
                .map(ArmComparison::arm)
                .filter(arm -> arm.startsWith(Arm.WILDFLY))
                .distinct()
                .max(Comparator.comparingDouble(arm -> median(arm, ArmComparison::requestsPerSecond)));
    }

    /** Throughput over that of {@code base}; NaN if either is missing. */
    double throughputRatio(String arm, String base) {
        return median(arm, ArmComparison::requestsPerSecond) / median(base, ArmComparison::requestsPerSecond);
    }

    /** CPU added to {@code none}'s, over what {@code base} adds; NaN if one of the three is missing. */
    double addedCpuRatio(String arm, String base) {
        double none = median(Arm.NO_ENGINE, ArmComparison::nodeCpuMicrosPerRequest);
        return (median(arm, ArmComparison::nodeCpuMicrosPerRequest) - none)
                / (median(base, ArmComparison::nodeCpuMicrosPerRequest) - none);
    }

    /**
     * Where {@link #addedCpuRatio} lies with {@code confidence}, by the repeats that measured all three arms: each gives a pair
     * of additions, which may be near zero or below, so that logarithms won't do.
     *
     * @return empty below two such repeats
     */
    Optional<Interval> addedCpuInterval(String arm, String base, double confidence) {
        Map<Integer, Double> none = cpuByRepeat(Arm.NO_ENGINE);
        Map<Integer, Double> over = cpuByRepeat(base);
        Map<Integer, Double> own = cpuByRepeat(arm);
        List<Integer> repeats = own.keySet().stream()
                .filter(repeat -> none.containsKey(repeat) && over.containsKey(repeat))
                .toList();
        return repeats.size() < 2
                ? Optional.empty()
                : Optional.of(FiellerRatio.of(added(over, none, repeats), added(own, none, repeats), confidence)
                        .interval());
    }

    private Map<Integer, Double> cpuByRepeat(String arm) {
        return recordsOf(arm).stream()
                .collect(Collectors.toMap(
                        measured -> measured.cell().repeat(),
                        ArmComparison::nodeCpuMicrosPerRequest,
                        (first, again) -> first,
                        TreeMap::new));
    }

    private static List<Double> added(Map<Integer, Double> arm, Map<Integer, Double> none, List<Integer> repeats) {
        return repeats.stream()
                .map(repeat -> arm.get(repeat) - none.get(repeat))
                .toList();
    }

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
}
