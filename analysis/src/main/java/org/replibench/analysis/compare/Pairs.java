package org.replibench.analysis.compare;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.model.CellRecord;

/**
 * The valid cells of one study, to be set against each other repeat by repeat: a repeat measures all arms close together in
 * time.
 */
public final class Pairs {
    private final TreeMap<Subject, Map<Integer, CellRecord>> subjects;

    /** @param cells of one study; those that are not valid are left out */
    public Pairs(List<CellRecord> cells) {
        this.subjects = cells.stream()
                .filter(CellRecord::valid)
                .collect(Collectors.groupingBy(
                        cell -> Subject.of(cell.cell()),
                        () -> new TreeMap<>(Subject.ORDER),
                        Collectors.toMap(cell -> cell.cell().repeat(), cell -> cell)));
    }

    /** What there are valid cells of: by load, nodes, and pattern, no replication first. */
    public SortedSet<Subject> subjects() {
        return Collections.unmodifiableSortedSet(subjects.navigableKeySet());
    }

    /** The contender over the baseline; empty if no repeat has both, or a ratio has no meaning. */
    public Optional<RatioEstimate> ratio(Subject baseline, Subject contender, Quantity quantity) {
        return candidate(baseline, contender, quantity).map(Candidate::ratio);
    }

    Optional<Candidate> candidate(Subject baseline, Subject contender, Quantity quantity) {
        Map<Integer, CellRecord> from = subjects.getOrDefault(baseline, Map.of());
        Map<Integer, CellRecord> to = subjects.getOrDefault(contender, Map.of());
        List<Integer> repeats =
                to.keySet().stream().filter(from::containsKey).sorted().toList();
        List<Double> of = values(quantity, from, repeats);
        List<Double> by = values(quantity, to, repeats);
        return Candidate.comparable(of, by)
                ? Optional.of(new Candidate(contender, quantity, of, by, RatioEstimate.paired(of, by)))
                : Optional.empty();
    }

    private static List<Double> values(Quantity quantity, Map<Integer, CellRecord> cells, List<Integer> repeats) {
        return repeats.stream().map(repeat -> quantity.of(cells.get(repeat))).toList();
    }
}
