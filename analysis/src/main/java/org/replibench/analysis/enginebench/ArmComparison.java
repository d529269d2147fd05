package org.replibench.analysis.enginebench;

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

    /** What the others are compared with, one by one: to choose the one that did best would favour it by its luck. */
    List<String> wildFlyArms() {
        return records.stream()
                .map(ArmComparison::arm)
                .filter(arm -> arm.startsWith(Arm.WILDFLY))
                .distinct()
                .toList();
    }

    /** Throughput over that of {@code base}; NaN if either is missing. */
    double throughputRatio(String arm, String base) {
        return median(arm, ArmComparison::requestsPerSecond) / median(base, ArmComparison::requestsPerSecond);
    }

    /** Mean CPU added to {@code none}'s, over what {@code base} adds, in the repeats that measured all three; NaN without one. */
    double addedCpuRatio(String arm, String base) {
        List<Double> own = added(arm, arm, base);
        List<Double> over = added(base, arm, base);
        return own.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN)
                / over.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /**
     * Where {@link #addedCpuRatio} lies with {@code confidence}: each repeat gives a pair of additions, which may be near zero or
     * below, so that logarithms won't do.
     *
     * @return empty below two such repeats
     */
    Optional<Interval> addedCpuInterval(String arm, String base, double confidence) {
        List<Double> own = added(arm, arm, base);
        return own.size() < 2
                ? Optional.empty()
                : Optional.of(
                        FiellerRatio.of(added(base, arm, base), own, confidence).interval());
    }

    /** The chance of such additions if both arms added the same; 1 if repeats can't tell. */
    double sameAdditionPValue(String arm, String base) {
        return FiellerRatio.differencePValue(added(base, arm, base), added(arm, arm, base));
    }

    /** What an arm adds to {@code none}'s CPU, in the repeats that measured these two as well. */
    private List<Double> added(String which, String arm, String base) {
        Map<Integer, Double> none = cpuByRepeat(Arm.NO_ENGINE);
        Map<Integer, Double> over = cpuByRepeat(base);
        Map<Integer, Double> own = cpuByRepeat(arm);
        Map<Integer, Double> wanted = cpuByRepeat(which);
        return own.keySet().stream()
                .filter(repeat -> none.containsKey(repeat) && over.containsKey(repeat))
                .map(repeat -> wanted.get(repeat) - none.get(repeat))
                .toList();
    }

    private Map<Integer, Double> cpuByRepeat(String arm) {
        return recordsOf(arm).stream()
                .collect(Collectors.toMap(
                        measured -> measured.cell().repeat(),
                        ArmComparison::nodeCpuMicrosPerRequest,
                        (first, again) -> first,
                        TreeMap::new));
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
