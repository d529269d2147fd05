package org.replibench.analysis.sessions;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.replibench.analysis.compare.Pairs;
import org.replibench.analysis.compare.Quantity;
import org.replibench.analysis.compare.Subject;
import org.replibench.model.CellRecord;

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
        Pairs pairs = new Pairs(cells);
        Map<Subject, SortedMap<Integer, Subject>> arms = new LinkedHashMap<>();
        for (Subject subject : pairs.subjects()) {
            if (subject.variant().levels().containsKey(SIZE) && !subject.again()) {
                arms.computeIfAbsent(withoutSize(subject), absent -> new TreeMap<>())
                        .put(kilobytes(subject), subject);
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
                                pairs,
                                cells)))
                .toList();
    }

    private static SizeEffect effect(
            Subject arm, int kilobytes, Subject smallest, Subject size, Pairs pairs, List<CellRecord> cells) {
        return new SizeEffect(
                arm.pattern(),
                where(arm),
                kilobytes,
                cells.stream()
                        .filter(cell -> cell.valid() && size.isOf(cell.cell()))
                        .mapToDouble(Quantity.THROUGHPUT::of)
                        .average()
                        .orElse(Double.NaN),
                Ratio.of(pairs.ratio(smallest, size, Quantity.THROUGHPUT)),
                Ratio.of(pairs.ratio(smallest, size, Quantity.CPU_PER_PAGE)),
                SizeEffect.sunRatio(kilobytes));
    }

    private static Subject withoutSize(Subject subject) {
        return new Subject(
                subject.pattern(),
                subject.engine(),
                subject.variant().without(List.of(SIZE)),
                subject.nodes(),
                subject.load(),
                subject.again());
    }

    private static int kilobytes(Subject subject) {
        return Integer.parseInt(subject.variant().levels().get(SIZE).replace(UNIT, ""));
    }

    private static String where(Subject arm) {
        return Where.words(arm.engine(), arm.variant(), arm.nodes(), arm.load());
    }
}
