package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.model.CellRecord;

/**
 * The arms of one study against its control, pattern {@code none} on the same nodes under the same load, and the A/A arm
 * against what it repeats. A repeat measures all arms close together in time, so those of one number are pairs.
 */
public final class AgainstControl {
    private AgainstControl() {}

    /**
     * Compares by valid cells; a repeat counts if both its arm's cell and its control's are valid.
     *
     * @param judge gives verdicts on one quantity as one family of comparisons; the A/A arms, about which nobody asks, are one of
     *     their own
     * @return rows whose baseline is the control; none for arms without a control
     */
    public static List<Row> rows(List<CellRecord> cells, Judge judge) {
        TreeMap<Subject, Map<Integer, CellRecord>> subjects = cells.stream()
                .filter(CellRecord::valid)
                .collect(Collectors.groupingBy(
                        cell -> Subject.of(cell.cell()),
                        () -> new TreeMap<>(Subject.ORDER),
                        Collectors.toMap(cell -> cell.cell().repeat(), cell -> cell)));
        List<Row> rows = new ArrayList<>();
        for (Quantity quantity : Quantity.values()) {
            rows.addAll(Candidate.rows(family(subjects, quantity, false), judge));
            rows.addAll(Candidate.rows(family(subjects, quantity, true), judge));
        }
        rows.sort((a, b) -> Subject.ORDER.compare(a.subject(), b.subject()));
        return List.copyOf(rows);
    }

    private static List<Candidate> family(
            TreeMap<Subject, Map<Integer, CellRecord>> subjects, Quantity quantity, boolean again) {
        List<Candidate> family = new ArrayList<>();
        subjects.forEach((subject, arm) -> {
            if (subject.again() == again) {
                subjects.entrySet().stream()
                        .filter(other -> other.getKey().controls(subject))
                        .findFirst()
                        .ifPresent(control -> add(subject, quantity, control.getValue(), arm, family));
            }
        });
        return family;
    }

    private static void add(
            Subject subject,
            Quantity quantity,
            Map<Integer, CellRecord> control,
            Map<Integer, CellRecord> arm,
            List<Candidate> family) {
        List<Integer> repeats =
                arm.keySet().stream().filter(control::containsKey).sorted().toList();
        List<Double> from = values(quantity, control, repeats);
        List<Double> to = values(quantity, arm, repeats);
        if (Candidate.comparable(from, to)) {
            family.add(new Candidate(subject, quantity, from, to, RatioEstimate.paired(from, to)));
        }
    }

    private static List<Double> values(Quantity quantity, Map<Integer, CellRecord> cells, List<Integer> repeats) {
        return repeats.stream().map(repeat -> quantity.of(cells.get(repeat))).toList();
    }
}
