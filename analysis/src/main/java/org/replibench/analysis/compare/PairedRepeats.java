package org.replibench.analysis.compare;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/**
 * The valid cells of one study, to be set against each other repeat by repeat: a repeat measures all arms close together in
 * time.
 */
public final class PairedRepeats {
    private final TreeMap<ComparisonKey, Map<Integer, CellRecord>> comparisonKeys;

    /** @param cells of one study; those that are not valid are left out */
    public PairedRepeats(List<CellRecord> cells) {
        this.comparisonKeys = cells.stream()
                .filter(CellRecord::valid)
                .collect(Collectors.groupingBy(
                        cell -> ComparisonKey.of(cell.cell()),
                        () -> new TreeMap<>(ComparisonKey.ORDER),
                        Collectors.toMap(cell -> cell.cell().repeat(), cell -> cell)));
    }

    /** What there are valid cells of: by load, nodes, and pattern, no replication first. */
    public SortedSet<ComparisonKey> subjects() {
        return Collections.unmodifiableSortedSet(comparisonKeys.navigableKeySet());
    }

    /** The contender over the baseline; empty if no repeat has both, or a ratio has no meaning. */
    public Optional<RatioEstimate> ratio(ComparisonKey baseline, ComparisonKey contender, CellQuantity cellFigure) {
        return unjudged(baseline, contender, cellFigure).map(QuantityComparison.Unjudged::ratio);
    }

    Optional<QuantityComparison.Unjudged> unjudged(
            ComparisonKey baseline, ComparisonKey contender, CellQuantity cellFigure) {
        Map<Integer, CellRecord> from = comparisonKeys.getOrDefault(baseline, Map.of());
        Map<Integer, CellRecord> to = comparisonKeys.getOrDefault(contender, Map.of());
        List<Integer> repeats =
                to.keySet().stream().filter(from::containsKey).sorted().toList();
        List<Double> of = values(cellFigure, from, repeats);
        List<Double> by = values(cellFigure, to, repeats);
        return QuantityComparison.Unjudged.comparable(of, by)
                ? Optional.of(QuantityComparison.Unjudged.paired(contender, cellFigure, of, by))
                : Optional.empty();
    }

    private static List<Double> values(CellQuantity cellFigure, Map<Integer, CellRecord> cells, List<Integer> repeats) {
        return repeats.stream().map(repeat -> cellFigure.of(cells.get(repeat))).toList();
    }
}
