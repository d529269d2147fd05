package org.replibench.analysis.rounds;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.replibench.analysis.blocks.ArmLevel;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockQuantity;
import org.replibench.analysis.compare.ArmRatios;
import org.replibench.analysis.compare.ArmShares;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.records.quantity.CellQuantity;

/**
 * Ratios of arms that took turns: on as many nodes block by block, at the last look. Of clusters of different sizes, which are rounds of
 * their own, throughput and bytes alone have a ratio, in which neither pace nor start cancels.
 */
public final class RoundRatios implements ArmRatios {
    /** What the machine's pace has little or no part in. */
    private static final Map<CellQuantity, BlockQuantity> BETWEEN_SIZES = Map.of(
            CellQuantity.THROUGHPUT, BlockQuantity.THROUGHPUT,
            CellQuantity.INTERCONNECT_PER_PAGE, BlockQuantity.INTERCONNECT_PER_PAGE);

    /** Of which no look is taken: arms are not decided by them. */
    private static final Map<CellQuantity, ToDoubleFunction<CountedWindow>> RATES = Map.of(
            CellQuantity.CPU_CORES_PER_NODE, CountedWindow::coresPerNode,
            CellQuantity.INTERCONNECT_PER_NODE, CountedWindow::kilobytesPerSecondPerNode);

    private final MeasuredRounds rounds;
    private final IntFunction<Looks> looks;
    private final Map<Asked, List<Pair>> known = new HashMap<>();

    /** @param load of the arms that are compared with the baseline, which may have another one */
    private record Asked(ComparisonKey baseline, String load) {}

    private record Pair(ComparisonKey contender, BlockComparison comparison) {}

    /** @param looks that were taken, by the number of nodes */
    public RoundRatios(MeasuredRounds rounds, IntFunction<Looks> looks) {
        this.rounds = rounds;
        this.looks = looks;
    }

    @Override
    public Optional<RatioInterval> of(ComparisonKey baseline, ComparisonKey contender, CellQuantity quantity) {
        if (baseline.nodes() != contender.nodes()) {
            return Optional.ofNullable(BETWEEN_SIZES.get(quantity))
                    .flatMap(ofBlocks -> ofLevels(baseline, contender, ofBlocks));
        }
        if (RATES.containsKey(quantity)) {
            return ofRates(baseline, contender, RATES.get(quantity));
        }
        Optional<BlockComparison> ofBlocks = ofBlocks(baseline, contender, quantity);
        Optional<RatioInterval> ofMeans = quantity == CellQuantity.INTERCONNECT_PER_PAGE
                        && ofBlocks.filter(RoundRatios::isOfOrdinaryBlocks).isEmpty()
                ? ofMeans(baseline, contender, CountedWindow::interconnectBytesPerPage)
                : Optional.empty();
        return ofMeans.or(
                () -> ofBlocks.map(comparison -> RatioInterval.of(comparison.ratio(), comparison.interval())));
    }

    private static boolean isOfOrdinaryBlocks(BlockComparison comparison) {
        return comparison.interval().isBounded() && !comparison.rareBlocksMatter();
    }

    private Optional<BlockComparison> ofBlocks(ComparisonKey baseline, ComparisonKey contender, CellQuantity quantity) {
        return known.computeIfAbsent(new Asked(baseline, contender.load()), this::pairs).stream()
                .filter(pair -> pair.contender().equals(contender)
                        && pair.comparison().quantity().described() == quantity)
                .findFirst()
                .map(Pair::comparison);
    }

    /** With all under that load that took turns with it: what their blocks have in common is told by all of them together. */
    private List<Pair> pairs(Asked asked) {
        ComparisonKey baseline = asked.baseline();
        boolean sameLoad = asked.load().equals(baseline.load());
        return rounds
                .comparisons((one, other) -> one.equals(baseline)
                        && !other.equals(baseline)
                        && other.nodes() == baseline.nodes()
                        && other.load().equals(asked.load())
                        // Under another load it is no second window of the baseline.
                        && (sameLoad || !other.aaRepeat()))
                .stream()
                .flatMap(compared -> compared.last(looks.apply(baseline.nodes())).stream()
                        .flatMap(look -> look.comparisons().stream())
                        .map(comparison -> new Pair(compared.arm(comparison.arm()), comparison)))
                .toList();
    }

    /** The geometric mean of the ratios of all blocks that count. */
    private Optional<RatioInterval> ofRates(
            ComparisonKey baseline, ComparisonKey contender, ToDoubleFunction<CountedWindow> rate) {
        Collection<Double> logs = ArmShares.pairs(
                rounds.counted(baseline, rate), rounds.counted(contender, rate), (of, by) -> Math.log(by / of));
        RatioInterval mean =
                RatioInterval.ofMean(logs.stream().filter(Double::isFinite).toList());
        return Double.isNaN(mean.ratio())
                ? Optional.empty()
                : Optional.of(new RatioInterval(Math.exp(mean.ratio()), Math.exp(mean.low()), Math.exp(mean.high())));
    }

    /**
     * The ratio of the means of all blocks that count, by the delta method: what an arm sends now and then is not in its ordinary block, and
     * where it sends next to nothing, the logarithm of that may be any number.
     */
    private Optional<RatioInterval> ofMeans(
            ComparisonKey baseline, ComparisonKey contender, ToDoubleFunction<CountedWindow> value) {
        SortedMap<ArmShares.Moment, Double> ofBaseline = rounds.counted(baseline, value);
        SortedMap<ArmShares.Moment, Double> ofContender = rounds.counted(contender, value);
        ofBaseline.keySet().retainAll(ofContender.keySet());
        ofContender.keySet().retainAll(ofBaseline.keySet());
        double of = mean(ofBaseline.values());
        double ratio = mean(ofContender.values()) / of;
        RatioInterval interval = RatioInterval.ofMean(
                ArmShares.pairs(ofBaseline, ofContender, (one, other) -> ratio + (other - ratio * one) / of));
        return interval.testable()
                ? Optional.of(new RatioInterval(ratio, Math.max(0, interval.low()), interval.high()))
                : Optional.empty();
    }

    private static double mean(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    private Optional<RatioInterval> ofLevels(ComparisonKey baseline, ComparisonKey contender, BlockQuantity quantity) {
        Map<ComparisonKey, ArmLevel> levels = rounds.levels(quantity);
        ArmLevel of = levels.get(baseline);
        ArmLevel by = levels.get(contender);
        return of == null || by == null
                ? Optional.empty()
                : Optional.of(RatioInterval.of(by.ratioTo(of), by.intervalTo(of, Judge.DEFAULT_CONFIDENCE)));
    }
}
