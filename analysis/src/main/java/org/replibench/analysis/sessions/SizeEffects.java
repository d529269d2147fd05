package org.replibench.analysis.sessions;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.PairedRepeats;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.figure.CellFigure;

/** Finds what the size of sessions did in a study that measured several. */
public final class SizeEffects {
    private static final String SIZE = "session.kb";

    /** What a level is called; the number is what it is. */
    private static final String UNIT = "kb";

    private SizeEffects() {}

    /**
     * By valid cells; a repeat counts with the sizes of which its cells are valid.
     *
     * @return arm by arm, sizes rising; none of an arm that has but one
     */
    public static List<SizeEffect> of(List<CellRecord> cells) {
        PairedRepeats pairedRepeats = new PairedRepeats(cells);
        Map<ComparisonKey, SortedMap<Integer, ComparisonKey>> arms = new LinkedHashMap<>();
        for (ComparisonKey comparisonKey : pairedRepeats.subjects()) {
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
                                pairedRepeats,
                                cells)))
                .toList();
    }

    private static SizeEffect effect(
            ComparisonKey arm,
            int kilobytes,
            ComparisonKey smallest,
            ComparisonKey size,
            PairedRepeats pairedRepeats,
            List<CellRecord> cells) {
        return new SizeEffect(
                arm.pattern(),
                where(arm),
                kilobytes,
                cells.stream()
                        .filter(cell -> cell.valid() && size.matches(cell.cell()))
                        .mapToDouble(CellFigure.THROUGHPUT::of)
                        .average()
                        .orElse(Double.NaN),
                RatioInterval.of(pairedRepeats.ratio(smallest, size, CellFigure.THROUGHPUT)),
                RatioInterval.of(pairedRepeats.ratio(smallest, size, CellFigure.CPU_PER_PAGE)),
                SizeEffect.sunRatio(kilobytes));
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

    private static String where(ComparisonKey arm) {
        return CellContext.describe(arm.engine(), arm.variant(), arm.nodes(), arm.load());
    }
}
