package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.replibench.analysis.statistics.Judge;
import org.replibench.model.CellRecord;

/** The variants of one arm against each other: every pair of levels, such as each collector against each other one. */
public final class BetweenVariants {
    private BetweenVariants() {}

    /**
     * Compares by valid cells; a repeat counts if both cells are valid.
     *
     * @param judge gives verdicts on one quantity as one family of comparisons, however many pairs there are
     * @return in the order of baselines, then of the others; none for a study without further factors
     */
    public static List<Contrast> of(List<CellRecord> cells, Judge judge) {
        Pairs pairs = new Pairs(cells);
        List<Subject> subjects = List.copyOf(pairs.subjects());
        List<Contrast> contrasts = new ArrayList<>();
        for (Quantity quantity : Quantity.values()) {
            List<Subject> baselines = new ArrayList<>();
            List<Candidate> family = new ArrayList<>();
            for (int i = 0; i < subjects.size(); i++) {
                Subject baseline = subjects.get(i);
                for (Subject other : subjects.subList(i + 1, subjects.size())) {
                    if (baseline.isVariantOf(other)) {
                        pairs.candidate(baseline, other, quantity).ifPresent(candidate -> {
                            baselines.add(baseline);
                            family.add(candidate);
                        });
                    }
                }
            }
            List<Row> rows = Candidate.rows(family, judge);
            for (int i = 0; i < rows.size(); i++) {
                contrasts.add(new Contrast(baselines.get(i), rows.get(i)));
            }
        }
        contrasts.sort(Comparator.comparing(Contrast::baseline, Subject.ORDER)
                .thenComparing(contrast -> contrast.row().subject(), Subject.ORDER));
        return List.copyOf(contrasts);
    }
}
