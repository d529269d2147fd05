package org.replibench.analysis.sessions;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.replibench.analysis.compare.ArmRatios;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.PairedRepeats;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/**
 * What sessions of one size did to an arm, beside its smallest sessions and what Sun found.
 *
 * @param pattern its code
 * @param context the rest that its sizes have in common, such as {@code wildfly, 2 nodes, default load}
 * @param nodes of these
 * @param load of these, by its name
 * @param kilobytes KiB that the shop kept in a session more than shopping needs
 * @param throughputPagesPerSecond mean over the valid repeats
 * @param throughput to that with the smallest sessions
 * @param cpuPerPage likewise
 * @param sunRatio what Sun found of throughput; NaN where it says nothing
 */
public record SessionSizeEffect(
        String pattern,
        String context,
        int nodes,
        String load,
        int kilobytes,
        double throughputPagesPerSecond,
        RatioInterval throughput,
        RatioInterval cpuPerPage,
        double sunRatio) {
    private static final String SIZE = "session.kb";

    /** What a level is called; the number is what it is. */
    private static final String UNIT = "kb";

    /**
     * Sun Java System Application Server Enterprise Edition 8.2, Performance Tuning Guide, "Session Size": tests with sessions kept in
     * its database showed performance unchanged up to this size.
     */
    private static final int SUN_UNCHANGED_UP_TO_KILOBYTES = 24;

    /** The same: "when the session size exceeds 100KB, [...] throughput drops by 90%". */
    private static final int SUN_DROPPED_BEYOND_KILOBYTES = 100;

    private static final double SUN_DROPPED_TO = 0.1;

    /**
     * Compares sizes by valid cells.
     *
     * @return arm by arm, sizes rising; none of an arm that has but one
     */
    public static List<SessionSizeEffect> of(List<CellRecord> cells, ArmRatios ratios) {
        Map<ComparisonKey, SortedMap<Integer, ComparisonKey>> arms = new LinkedHashMap<>();
        for (ComparisonKey comparisonKey : new PairedRepeats(cells).subjects()) {
            if (comparisonKey.variant().levels().containsKey(SIZE) && !comparisonKey.aaRepeat()) {
                arms.computeIfAbsent(withoutSize(comparisonKey), absent -> new TreeMap<>())
                        .put(kilobytes(comparisonKey), comparisonKey);
            }
        }
        return arms.entrySet().stream()
                .filter(arm -> arm.getValue().size() > 1)
                .flatMap(arm -> arm.getValue().entrySet().stream()
                        .map(size -> effect(
                                arm.getKey(),
                                size.getKey(),
                                arm.getValue().get(arm.getValue().firstKey()),
                                size.getValue(),
                                ratios,
                                cells)))
                .toList();
    }

    private static SessionSizeEffect effect(
            ComparisonKey arm,
            int kilobytes,
            ComparisonKey smallest,
            ComparisonKey size,
            ArmRatios ratios,
            List<CellRecord> cells) {
        return new SessionSizeEffect(
                arm.pattern(),
                arm.context(),
                arm.nodes(),
                arm.load(),
                kilobytes,
                cells.stream()
                        .filter(cell -> cell.valid() && size.matches(cell.cell()))
                        .mapToDouble(CellQuantity.THROUGHPUT::of)
                        .average()
                        .orElse(Double.NaN),
                ratios.of(smallest, size, CellQuantity.THROUGHPUT).orElse(RatioInterval.UNKNOWN),
                ratios.of(smallest, size, CellQuantity.TOTAL_CPU_PER_PAGE).orElse(RatioInterval.UNKNOWN),
                sunRatio(kilobytes));
    }

    private static ComparisonKey withoutSize(ComparisonKey comparisonKey) {
        return new ComparisonKey(
                comparisonKey.pattern(),
                comparisonKey.engine(),
                comparisonKey.variant().without(List.of(SIZE)),
                comparisonKey.nodes(),
                comparisonKey.load(),
                comparisonKey.aaRepeat());
    }

    private static int kilobytes(ComparisonKey comparisonKey) {
        return Integer.parseInt(comparisonKey.variant().levels().get(SIZE).replace(UNIT, ""));
    }

    static double sunRatio(int kilobytes) {
        if (kilobytes <= SUN_UNCHANGED_UP_TO_KILOBYTES) {
            return 1;
        }
        return kilobytes > SUN_DROPPED_BEYOND_KILOBYTES ? SUN_DROPPED_TO : Double.NaN;
    }
}
