package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.model.CellRecord;

/**
 * Two studies side by side, by their valid cells. They were measured apart, so that whatever changed in between is part of the
 * ratio.
 *
 * @param differences between the environments of what is compared, by name
 * @param rows subjects that both studies have, each quantity that both know
 * @param unmatched subjects that only one of them has valid cells of
 */
public record Comparison(List<Difference> differences, List<Row> rows, List<Subject> unmatched) {
    public Comparison {
        differences = List.copyOf(differences);
        rows = List.copyOf(rows);
        unmatched = List.copyOf(unmatched);
    }

    /** Compares; verdicts on one quantity are one family of comparisons. */
    public static Comparison of(List<CellRecord> baseline, List<CellRecord> contender, Judge judge) {
        TreeMap<Subject, List<CellRecord>> ours = bySubject(baseline);
        TreeMap<Subject, List<CellRecord>> theirs = bySubject(contender);
        Map<Subject, Subject> partners = partners(ours.keySet(), theirs.keySet());
        List<Row> rows = new ArrayList<>();
        for (Quantity quantity : Quantity.values()) {
            List<Candidate> family = new ArrayList<>();
            partners.forEach((from, to) ->
                    add(from, quantity, values(ours.get(from), quantity), values(theirs.get(to), quantity), family));
            rows.addAll(Candidate.rows(family, judge));
        }
        rows.sort((a, b) -> Subject.ORDER.compare(a.subject(), b.subject()));
        TreeSet<Subject> unmatched = new TreeSet<>(Subject.ORDER);
        unmatched.addAll(ours.keySet());
        unmatched.addAll(theirs.keySet());
        unmatched.removeAll(partners.keySet());
        unmatched.removeAll(partners.values());
        return new Comparison(
                Difference.between(cells(partners.keySet(), ours), cells(partners.values(), theirs)),
                rows,
                List.copyOf(unmatched));
    }

    /** The rows in which the contender is worse by more than {@code threshold}. */
    public List<Row> worseThan(double threshold) {
        return rows.stream().filter(row -> row.worseThan(threshold)).toList();
    }

    /** The same subject, or else the only one that differs by its engine alone: then the engine is what is compared. */
    private static Map<Subject, Subject> partners(Collection<Subject> ours, Collection<Subject> theirs) {
        Map<Subject, Subject> partners = new LinkedHashMap<>();
        for (Subject subject : ours) {
            if (theirs.contains(subject)) {
                partners.put(subject, subject);
            } else if (alike(subject, ours).size() == 1
                    && alike(subject, theirs).size() == 1) {
                partners.put(subject, alike(subject, theirs).get(0));
            }
        }
        return partners;
    }

    private static List<Subject> alike(Subject subject, Collection<Subject> among) {
        return among.stream().filter(subject::equalsButForEngine).toList();
    }

    private static void add(
            Subject subject, Quantity quantity, List<Double> baseline, List<Double> contender, List<Candidate> family) {
        if (Candidate.comparable(baseline, contender)) {
            family.add(new Candidate(
                    subject, quantity, baseline, contender, RatioEstimate.independent(baseline, contender)));
        }
    }

    private static List<Double> values(List<CellRecord> cells, Quantity quantity) {
        return cells.stream().map(quantity::of).toList();
    }

    private static List<CellRecord> cells(Collection<Subject> subjects, Map<Subject, List<CellRecord>> bySubject) {
        return subjects.stream()
                .flatMap(subject -> bySubject.get(subject).stream())
                .toList();
    }

    private static TreeMap<Subject, List<CellRecord>> bySubject(List<CellRecord> cells) {
        return cells.stream()
                .filter(CellRecord::valid)
                .collect(Collectors.groupingBy(
                        cell -> Subject.of(cell.cell()), () -> new TreeMap<>(Subject.ORDER), Collectors.toList()));
    }
}
