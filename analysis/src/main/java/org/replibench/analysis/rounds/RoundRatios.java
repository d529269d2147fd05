package org.replibench.analysis.rounds;

import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.replibench.analysis.blocks.ArmLevel;
import org.replibench.analysis.compare.ArmRatios;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.records.quantity.CellQuantity;

/**
 * Ratios of arms that took turns: on as many nodes block by block, at the last look. Of clusters of different sizes, which are rounds of
 * their own, throughput alone has a ratio, in which neither pace nor start cancels.
 *
 * @param looks that were taken, by the number of nodes
 */
public record RoundRatios(MeasuredRounds rounds, IntFunction<Looks> looks) implements ArmRatios {
    @Override
    public Optional<RatioInterval> of(ComparisonKey baseline, ComparisonKey contender, CellQuantity quantity) {
        if (baseline.nodes() == contender.nodes()) {
            return ofBlocks(baseline, contender, quantity);
        }
        return quantity == CellQuantity.THROUGHPUT ? ofLevels(baseline, contender) : Optional.empty();
    }

    private Optional<RatioInterval> ofBlocks(ComparisonKey baseline, ComparisonKey contender, CellQuantity quantity) {
        return rounds.comparisons((one, other) -> one.equals(baseline) && other.equals(contender)).stream()
                .flatMap(pair -> pair.last(looks.apply(baseline.nodes())).stream())
                .flatMap(look -> look.comparisons().stream())
                .filter(comparison -> comparison.quantity().described() == quantity)
                .findFirst()
                .map(comparison -> RatioInterval.of(comparison.ratio(), comparison.interval()));
    }

    private Optional<RatioInterval> ofLevels(ComparisonKey baseline, ComparisonKey contender) {
        Map<ComparisonKey, ArmLevel> throughputs = rounds.throughputs();
        ArmLevel of = throughputs.get(baseline);
        ArmLevel by = throughputs.get(contender);
        return of == null || by == null
                ? Optional.empty()
                : Optional.of(RatioInterval.of(by.ratioTo(of), by.intervalTo(of, Judge.DEFAULT_CONFIDENCE)));
    }
}
