package org.replibench.analysis.advice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.blocks.BlockQuantity;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.PairedRepeats;
import org.replibench.analysis.rounds.Looks;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.analysis.rounds.RoundComparison;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.records.cell.CellRecord;

/**
 * The advice of the white paper's chapter 11, derived again from a study: for each dimension, what CPU per page costs if
 * nothing else of the pattern changes; of the interconnect, what response and throughput lose, too. By each figure all pairs are judged
 * as one family.
 */
public final class PaperAdvice {
    /** What the paper advises besides, and no single study can tell. */
    private static final Row HEAP = new Row(
            "heap",
            "AggressiveHeap",
            List.of(),
            "Not measured: patterns were compared on one collector and heap. -Pgc sets collectors and heaps side by"
                    + " side.",
            "Another JVM: today's default collector is not that of 2007.");

    private PaperAdvice() {}

    /** A row for each piece of the paper's advice; none if the study has no pair at all. */
    public static List<Row> of(List<CellRecord> cells, Judge judge) {
        PairedRepeats repeats = new PairedRepeats(cells);
        List<PairOfArms> pairs = repeats.subjects().stream()
                .flatMap(advised -> repeats.subjects().stream().flatMap(other -> pair(advised, other).stream()))
                .toList();
        return rows(Arrays.stream(AdviceFigure.values())
                .flatMap(figure -> judged(
                        pairs.stream()
                                .filter(pair -> pair.dimension().figures().contains(figure))
                                .toList(),
                        figure,
                        repeats,
                        judge)
                        .stream())
                .toList());
    }

    private static List<JudgedPair> judged(
            List<PairOfArms> pairs, AdviceFigure figure, PairedRepeats repeats, Judge judge) {
        Map<PairOfArms, RatioEstimate> ratios = new LinkedHashMap<>();
        pairs.forEach(pair -> repeats.ratio(
                        pair.advised(), pair.other(), figure.quantity().described())
                .ifPresent(ratio -> ratios.put(pair, ratio)));
        Iterator<ComparisonVerdict> verdicts =
                judge.judge(List.copyOf(ratios.values())).iterator();
        return ratios.entrySet().stream()
                .map(ratio ->
                        new JudgedPair(ratio.getKey(), figure, ratio.getValue().ratio(), verdicts.next()))
                .toList();
    }

    /**
     * The same of arms that took turns: the two of a pair are compared block by block.
     *
     * @param looks that were taken, by the number of nodes
     * @param isAdvisedOn whether advice is about such an arm
     */
    public static List<Row> ofTurns(
            MeasuredRounds rounds, IntFunction<Looks> looks, Predicate<ComparisonKey> isAdvisedOn) {
        IdentityHashMap<BlockComparison, PairOfArms> pairs = new IdentityHashMap<>();
        List<BlockComparison> ratios = new ArrayList<>();
        for (RoundComparison arms : rounds.comparisons((advised, other) -> isAdvisedOn.test(advised)
                && isAdvisedOn.test(other)
                && pair(advised, other).isPresent())) {
            arms.last(looks.apply(arms.control().nodes())).ifPresent(look -> look.comparisons()
                    .forEach(comparison -> pair(arms.control(), arms.arm(comparison.arm()))
                            .filter(pair -> pair.figure(comparison.quantity()).isPresent())
                            .ifPresent(pair -> {
                                pairs.put(comparison, pair);
                                ratios.add(comparison);
                            })));
        }
        return rows(BlockLook.judgedTogether(ratios).stream()
                .map(claim -> {
                    PairOfArms pair = pairs.get(claim.comparison());
                    return new JudgedPair(
                            pair,
                            pair.figure(claim.comparison().quantity()).orElseThrow(),
                            claim.comparison().ratio(),
                            claim.verdict());
                })
                .toList());
    }

    private static List<Row> rows(List<JudgedPair> pairs) {
        return pairs.isEmpty()
                ? List.of()
                : Stream.concat(
                                Arrays.stream(AdviceDimension.values()).map(dimension -> row(dimension, pairs)),
                                Stream.of(HEAP))
                        .toList();
    }

    private static Row row(AdviceDimension dimension, List<JudgedPair> all) {
        List<JudgedPair> pairs = all.stream()
                .filter(pair -> pair.arms().dimension() == dimension)
                .toList();
        return new Row(
                dimension.label(),
                dimension.advisedLabel(),
                pairs.stream().map(JudgedPair::text).toList(),
                pairs.isEmpty() ? "Not measured: " + dimension.missing() : advice(dimension, pairs),
                dimension.caveat());
    }

    private static String advice(AdviceDimension dimension, List<JudgedPair> pairs) {
        boolean better = pairs.stream().anyMatch(pair -> pair.isDifferent(false));
        boolean worse = pairs.stream().anyMatch(pair -> pair.isDifferent(true));
        if (better && worse) {
            return "It depends: see the pairs.";
        }
        if (better) {
            return "Not " + dimension.advisedLabel() + ": the alternative " + dimension.better() + ".";
        }
        if (worse) {
            return "As the paper says, " + dimension.advisedLabel() + ": the alternative " + dimension.worse() + ".";
        }
        return pairs.stream().allMatch(pair -> pair.verdict().decided())
                ? "Either: the difference is within the margin, so let something other than cost decide."
                : "Open: a larger budget, or more repeats, would decide.";
    }

    private static Optional<PairOfArms> pair(ComparisonKey advised, ComparisonKey other) {
        boolean sameMeasure = !advised.aaRepeat()
                && !other.aaRepeat()
                && advised.engine().equals(other.engine())
                && advised.nodes() == other.nodes()
                && advised.load().equals(other.load());
        return sameMeasure
                ? Arrays.stream(AdviceDimension.values())
                        .filter(dimension -> dimension.isolates(advised, other))
                        .findFirst()
                        .map(dimension -> new PairOfArms(dimension, advised, other))
                : Optional.empty();
    }

    /** Two arms that differ in one dimension. */
    private record PairOfArms(AdviceDimension dimension, ComparisonKey advised, ComparisonKey other) {
        /** By which it is judged if that is the quantity; else empty. */
        Optional<AdviceFigure> figure(BlockQuantity quantity) {
            return dimension.figures().stream()
                    .filter(figure -> figure.quantity() == quantity)
                    .findFirst();
        }
    }

    /**
     * What was found of a pair.
     *
     * @param ratio of the figure of the other arm to that of the advised one
     */
    private record JudgedPair(PairOfArms arms, AdviceFigure figure, double ratio, ComparisonVerdict verdict) {
        boolean isDifferent(boolean worse) {
            return verdict instanceof ComparisonVerdict.Different different
                    && (different.larger() == figure.largerIsWorse()) == worse;
        }

        String text() {
            return String.format(
                    Locale.ROOT,
                    "%s against %s, %d nodes, load %s: %s × %.3f, %s",
                    arms.other().label(),
                    arms.advised().label(),
                    arms.advised().nodes(),
                    arms.advised().load(),
                    figure.label(),
                    ratio,
                    verdict.label());
        }
    }

    /**
     * What to choose in one dimension, or of what else the paper gives advice on.
     *
     * @param dimension such as "protocol"
     * @param paper what the white paper's chapter 11 advises
     * @param evidence the pairs of arms that differ in it alone, with their ratios; empty if it was not measured
     * @param advice what follows from them, or what is missing
     * @param caveat what would change it
     */
    public record Row(String dimension, String paper, List<String> evidence, String advice, String caveat) {
        public Row {
            evidence = List.copyOf(evidence);
        }
    }
}
