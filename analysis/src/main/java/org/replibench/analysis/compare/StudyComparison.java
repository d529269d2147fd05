package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.statistics.Judge;
import org.replibench.model.Refusal;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.quantity.CellQuantity;

/**
 * Two studies side by side, by their valid cells. They were measured apart, so that whatever changed in between is part of the
 * ratio.
 *
 * @param differences between the environments of what is compared, by name
 * @param rows subjects that both studies have, each quantity that both know
 * @param unmatched subjects that only one of them has valid cells of
 * @param load which load model response times are of, in words
 */
public record StudyComparison(
        List<SettingDifference> differences,
        List<QuantityComparison> rows,
        List<ComparisonKey> unmatched,
        String load) {
    public StudyComparison {
        differences = List.copyOf(differences);
        rows = List.copyOf(rows);
        unmatched = List.copyOf(unmatched);
    }

    /**
     * Compares; verdicts on one quantity are one family of comparisons.
     *
     * @throws IllegalArgumentException with one line if their nodes lived in different isolation
     */
    public static StudyComparison of(List<CellRecord> baseline, List<CellRecord> contender, Judge judge) {
        return ofSessions(List.of(baseline), List.of(contender), judge);
    }

    /**
     * The same of several studies on each side, each of them a session of measuring.
     *
     * @throws IllegalArgumentException with one line if their nodes lived in different isolation
     */
    public static StudyComparison ofSessions(
            List<List<CellRecord>> baselines, List<List<CellRecord>> contenders, Judge judge) {
        List<CellRecord> baseline = baselines.stream().flatMap(List::stream).toList();
        List<CellRecord> contender = contenders.stream().flatMap(List::stream).toList();
        requireSameIsolation(isolations(baseline), isolations(contender));
        TreeMap<ComparisonKey, List<CellRecord>> ours = bySubject(baseline);
        TreeMap<ComparisonKey, List<CellRecord>> theirs = bySubject(contender);
        Map<ComparisonKey, ComparisonKey> partners = matchSubjects(ours.keySet(), theirs.keySet());
        List<QuantityComparison> quantityComparisons = new ArrayList<>();
        for (CellQuantity cellFigure : CellQuantity.compared()) {
            List<QuantityComparison.Unjudged> family = new ArrayList<>();
            partners.forEach((from, to) -> add(
                    from, cellFigure, values(baselines, from, cellFigure), values(contenders, to, cellFigure), family));
            quantityComparisons.addAll(QuantityComparison.Unjudged.rows(family, judge));
        }
        quantityComparisons.sort((a, b) -> ComparisonKey.ORDER.compare(a.subject(), b.subject()));
        TreeSet<ComparisonKey> unmatched = new TreeSet<>(ComparisonKey.ORDER);
        unmatched.addAll(ours.keySet());
        unmatched.addAll(theirs.keySet());
        unmatched.removeAll(partners.keySet());
        unmatched.removeAll(partners.values());
        List<CellRecord> compared = cells(partners.keySet(), ours);
        List<CellRecord> with = cells(partners.values(), theirs);
        return new StudyComparison(
                SettingDifference.between(compared, with),
                quantityComparisons,
                List.copyOf(unmatched),
                LoadDescription.describe(
                        Stream.of(compared, with).flatMap(List::stream).toList()));
    }

    /** Without root a study has another default: the user changed no setting, and every quantity differs. */
    private static void requireSameIsolation(Set<String> baseline, Set<String> contender) {
        if (!baseline.isEmpty() && !contender.isEmpty() && !baseline.equals(contender)) {
            throw new Refusal(
                            RecordSettings.ISOLATION,
                            "not the same in both studies, so that ratios say nothing",
                            String.join(", ", baseline) + ", as the baseline has",
                            String.join(", ", contender) + " of the contender",
                            "measuring both with -Disolation=process")
                    .exception();
        }
    }

    private static Set<String> isolations(List<CellRecord> cells) {
        return cells.stream()
                .filter(CellRecord::valid)
                .flatMap(cell -> Stream.ofNullable(cell.settings().get(RecordSettings.ISOLATION)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The rows in which the contender is worse by more than {@code threshold}. */
    public List<QuantityComparison> regressions(double threshold) {
        return rows.stream()
                .filter(quantityComparison -> quantityComparison.worseThan(threshold))
                .toList();
    }

    /** The same subject, or else the only one that differs by its engine alone: then the engine is what is compared. */
    private static Map<ComparisonKey, ComparisonKey> matchSubjects(
            Collection<ComparisonKey> ours, Collection<ComparisonKey> theirs) {
        Map<ComparisonKey, ComparisonKey> partners = new LinkedHashMap<>();
        for (ComparisonKey comparisonKey : ours) {
            if (theirs.contains(comparisonKey)) {
                partners.put(comparisonKey, comparisonKey);
            } else if (alike(comparisonKey, ours).size() == 1
                    && alike(comparisonKey, theirs).size() == 1) {
                partners.put(comparisonKey, alike(comparisonKey, theirs).get(0));
            }
        }
        return partners;
    }

    private static List<ComparisonKey> alike(ComparisonKey comparisonKey, Collection<ComparisonKey> among) {
        return among.stream().filter(comparisonKey::equalsButForEngine).toList();
    }

    private static void add(
            ComparisonKey comparisonKey,
            CellQuantity cellFigure,
            List<List<Double>> baseline,
            List<List<Double>> contender,
            List<QuantityComparison.Unjudged> family) {
        if (QuantityComparison.Unjudged.comparable(
                baseline.stream().flatMap(List::stream).toList(),
                contender.stream().flatMap(List::stream).toList())) {
            family.add(QuantityComparison.Unjudged.apart(comparisonKey, cellFigure, baseline, contender));
        }
    }

    /** Of each session that has some. */
    private static List<List<Double>> values(
            List<List<CellRecord>> sessions, ComparisonKey subject, CellQuantity cellFigure) {
        return sessions.stream()
                .map(session -> session.stream()
                        .filter(cell -> cell.valid() && subject.matches(cell.cell()))
                        .map(cellFigure::of)
                        .toList())
                .filter(values -> !values.isEmpty())
                .toList();
    }

    private static List<CellRecord> cells(
            Collection<ComparisonKey> comparisonKeys, Map<ComparisonKey, List<CellRecord>> bySubject) {
        return comparisonKeys.stream()
                .flatMap(comparisonKey -> bySubject.get(comparisonKey).stream())
                .toList();
    }

    private static TreeMap<ComparisonKey, List<CellRecord>> bySubject(List<CellRecord> cells) {
        return cells.stream()
                .filter(CellRecord::valid)
                .collect(Collectors.groupingBy(
                        cell -> ComparisonKey.of(cell.cell()),
                        () -> new TreeMap<>(ComparisonKey.ORDER),
                        Collectors.toList()));
    }
}
