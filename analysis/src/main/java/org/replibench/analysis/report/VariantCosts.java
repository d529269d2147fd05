package org.replibench.analysis.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockQuantity;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.rounds.BaseVariant;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Margin;
import org.replibench.model.Variant;

/**
 * How an arm's ratio to its control in one variant compares with that in another, such as on hosts of two kinds: the ratio of two
 * ratios, which is 1 where the variant makes no difference to what replication costs.
 *
 * @param baseline the arm in the {@link BaseVariant}
 * @param other the same arm in another one
 * @param quantity that both are compared with their control by
 * @param margin within which the ratio counts as 1
 * @param ratio of the other's ratio to the baseline's
 * @param interval of it with 95 % confidence, by the method of variance estimates recovery (Zou and Donner 2008, Statistics in Medicine
 *     27) on the scale of logarithms. Both intervals are taken for independent: what windows of a block have in common would make it
 *     narrower
 */
record VariantCosts(
        ComparisonKey baseline,
        ComparisonKey other,
        BlockQuantity quantity,
        Margin margin,
        double ratio,
        Interval interval) {
    /** An arm with its ratio to its control. */
    private record Cost(ComparisonKey arm, BlockComparison comparison) {}

    /** Of each arm that replicates and has controls of its own variants; none where an interval is not known. */
    static List<VariantCosts> of(List<ComparedRounds> compared) {
        List<Cost> costs = compared.stream()
                .filter(of -> !of.control().replicates())
                .flatMap(of -> of.comparisons().stream().map(comparison -> new Cost(of.key(comparison), comparison)))
                .filter(cost -> cost.arm().replicates() && !cost.arm().aaRepeat())
                .filter(cost -> cost.comparison().interval().isBounded())
                .toList();
        Optional<Variant> base = BaseVariant.among(
                costs.stream().map(cost -> cost.arm().variant()).toList());
        return Stream.of(BlockQuantity.TOTAL_CPU_PER_PAGE, BlockQuantity.THROUGHPUT, BlockQuantity.RESPONSE_MEAN)
                .flatMap(quantity -> pairs(costs, quantity, base))
                .toList();
    }

    private static Stream<VariantCosts> pairs(List<Cost> costs, BlockQuantity quantity, Optional<Variant> base) {
        List<Cost> ofQuantity = costs.stream()
                .filter(cost -> cost.comparison().quantity() == quantity)
                .sorted(Comparator.comparing(Cost::arm, ComparisonKey.ORDER))
                .toList();
        return ofQuantity.stream()
                .filter(cost -> base.filter(cost.arm().variant()::equals).isPresent())
                .flatMap(cost -> ofQuantity.stream()
                        .filter(other -> cost.arm().isVariantOf(other.arm()))
                        .map(other -> of(cost, other)));
    }

    private static VariantCosts of(Cost baseline, Cost other) {
        double log = log(other, BlockComparison::ratio) - log(baseline, BlockComparison::ratio);
        double below = Math.hypot(
                log(other, BlockComparison::ratio)
                        - log(other, of -> of.interval().low()),
                log(baseline, of -> of.interval().high()) - log(baseline, BlockComparison::ratio));
        double above = Math.hypot(
                log(other, of -> of.interval().high()) - log(other, BlockComparison::ratio),
                log(baseline, BlockComparison::ratio)
                        - log(baseline, of -> of.interval().low()));
        return new VariantCosts(
                baseline.arm(),
                other.arm(),
                baseline.comparison().quantity(),
                baseline.comparison().margin(),
                Math.exp(log),
                Interval.of(Math.exp(log - below), Math.exp(log + above)));
    }

    private static double log(Cost cost, ToDoubleFunction<BlockComparison> figure) {
        return Math.log(figure.applyAsDouble(cost.comparison()));
    }

    /** A line for each quantity, of the pairs that are decided, or of those that are not. */
    static List<String> lines(List<VariantCosts> all, boolean decided) {
        return all.stream()
                .filter(costs -> costs.decided() == decided)
                .collect(Collectors.groupingBy(VariantCosts::quantity, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(ofQuantity -> "ratio of " + ofQuantity.getKey().described().label()
                        + " to no replication, one variant's over another's: "
                        + ofQuantity.getValue().stream().map(VariantCosts::text).collect(Collectors.joining("; "))
                        + ".")
                .toList();
    }

    private boolean decided() {
        return interval.within(margin) || !interval.contains(1);
    }

    private String text() {
        String verdict =
                interval.within(margin) ? ", equal within " + margin : interval.contains(1) ? "" : ", different";
        return other.label() + " over " + baseline.label() + " "
                + String.format(Locale.ROOT, "× %.3f (95 %%: %.3f to %.3f)", ratio, interval.low(), interval.high())
                + verdict;
    }
}
