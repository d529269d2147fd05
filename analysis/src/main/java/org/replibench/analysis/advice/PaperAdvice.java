package org.replibench.analysis.advice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
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
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/**
 * The advice of the white paper's chapter 11, derived again from a study: for each dimension, what CPU per page costs if
 * nothing else of the pattern changes. All pairs are judged as one family.
 */
public final class PaperAdvice {
    private static final String NO_PAIR = "Not measured: no two patterns of this study differ in this alone.";

    /** What the paper advises besides, and no single study can tell. */
    private static final List<Row> NOT_MEASURABLE = List.of(
            new Row(
                    "heap",
                    "AggressiveHeap",
                    List.of(),
                    "Not measured: patterns were compared on one collector and heap. -Pgc sets collectors and heaps side by"
                            + " side.",
                    "Another JVM: today's default collector is not that of 2007."),
            new Row(
                    "interconnect",
                    "a private network",
                    List.of(),
                    "Not measured: no study puts clients and copies on one card.",
                    "A card that is never full: bytes per page times pages per second tell."));

    private PaperAdvice() {}

    /** A row for each piece of the paper's advice; none if the study has no pair at all. */
    public static List<Row> of(List<CellRecord> cells, Judge judge) {
        PairedRepeats repeats = new PairedRepeats(cells);
        List<PairOfArms> pairs = new ArrayList<>();
        List<RatioEstimate> ratios = new ArrayList<>();
        for (ComparisonKey advised : repeats.subjects()) {
            for (ComparisonKey other : repeats.subjects()) {
                dimension(advised, other)
                        .ifPresent(dimension -> repeats.ratio(advised, other, CellQuantity.TOTAL_CPU_PER_PAGE)
                                .ifPresent(ratio -> {
                                    pairs.add(new PairOfArms(dimension, advised, other));
                                    ratios.add(ratio);
                                }));
            }
        }
        List<ComparisonVerdict> verdicts = judge.judge(ratios);
        return rows(IntStream.range(0, pairs.size())
                .mapToObj(i -> new JudgedPair(pairs.get(i), ratios.get(i).ratio(), verdicts.get(i)))
                .toList());
    }

    /**
     * The same of arms that took turns: the two of a pair are compared block by block.
     *
     * @param looks that were taken, by the number of nodes
     * @param isAdvisedOn whether advice is about such an arm
     */
    public static List<Row> ofTurns(
            MeasuredRounds rounds, IntFunction<Looks> looks, Predicate<ComparisonKey> isAdvisedOn) {
        List<PairOfArms> pairs = new ArrayList<>();
        List<BlockComparison> ratios = new ArrayList<>();
        for (RoundComparison arms : rounds.comparisons((advised, other) -> isAdvisedOn.test(advised)
                && isAdvisedOn.test(other)
                && dimension(advised, other).isPresent())) {
            ComparisonKey advised = arms.control();
            arms.last(looks.apply(advised.nodes())).ifPresent(look -> look.comparisons().stream()
                    .filter(comparison -> comparison.quantity() == BlockQuantity.TOTAL_CPU_PER_PAGE)
                    .forEach(comparison -> {
                        ComparisonKey other = arms.arm(comparison.arm());
                        pairs.add(new PairOfArms(dimension(advised, other).orElseThrow(), advised, other));
                        ratios.add(comparison);
                    }));
        }
        // All are of one quantity, so one family, whose order is kept.
        List<BlockLook.Claim> judged = BlockLook.headlines(ratios);
        return rows(IntStream.range(0, pairs.size())
                .mapToObj(i -> new JudgedPair(
                        pairs.get(i), ratios.get(i).ratio(), judged.get(i).verdict()))
                .toList());
    }

    private static List<Row> rows(List<JudgedPair> pairs) {
        return pairs.isEmpty()
                ? List.of()
                : Stream.concat(
                                Arrays.stream(AdviceDimension.values()).map(dimension -> row(dimension, pairs)),
                                NOT_MEASURABLE.stream())
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
                pairs.isEmpty() ? NO_PAIR : advice(dimension.advisedLabel(), pairs),
                dimension.caveat());
    }

    private static String advice(String advised, List<JudgedPair> pairs) {
        boolean cheaper = pairs.stream().anyMatch(pair -> pair.isDifferent(false));
        boolean dearer = pairs.stream().anyMatch(pair -> pair.isDifferent(true));
        if (cheaper && dearer) {
            return "It depends: see the pairs.";
        }
        if (cheaper) {
            return "Not " + advised + ": the alternative costs less.";
        }
        if (dearer) {
            return "As the paper says, " + advised + ": the alternative costs more.";
        }
        return pairs.stream().allMatch(pair -> pair.verdict().decided())
                ? "Either: the difference is within the margin, so let something other than cost decide."
                : "Open: a larger budget, or more repeats, would decide.";
    }

    private static Optional<AdviceDimension> dimension(ComparisonKey advised, ComparisonKey other) {
        boolean sameMeasure = !advised.aaRepeat()
                && !other.aaRepeat()
                && advised.engine().equals(other.engine())
                && advised.nodes() == other.nodes()
                && advised.load().equals(other.load());
        if (sameMeasure
                && Pattern.recorded(advised.pattern()) instanceof ReplicationPattern pattern
                && Pattern.recorded(other.pattern()) instanceof ReplicationPattern changed) {
            return Arrays.stream(AdviceDimension.values())
                    .filter(adviceDimension -> adviceDimension.isolates(pattern, changed))
                    .findFirst();
        }
        return Optional.empty();
    }

    /** Two arms that differ in one dimension. */
    private record PairOfArms(AdviceDimension dimension, ComparisonKey advised, ComparisonKey other) {}

    /**
     * What was found of a pair.
     *
     * @param ratio of the CPU per page of the other arm to that of the advised one
     */
    private record JudgedPair(PairOfArms arms, double ratio, ComparisonVerdict verdict) {
        boolean isDifferent(boolean larger) {
            return verdict instanceof ComparisonVerdict.Different different && different.larger() == larger;
        }

        String text() {
            return String.format(
                    Locale.ROOT,
                    "%s against %s, %d nodes, load %s: CPU per page × %.3f, %s",
                    arms.other().pattern(),
                    arms.advised().pattern(),
                    arms.advised().nodes(),
                    arms.advised().load(),
                    ratio,
                    verdict.label());
        }
    }

    /**
     * What to choose in one dimension, or of what else the paper gives advice on.
     *
     * @param dimension such as "protocol"
     * @param paper what the white paper's chapter 11 advises
     * @param evidence the pairs of patterns that differ in it alone, with their ratios of CPU per page; empty if it was not measured
     * @param advice what follows from them, or what is missing
     * @param caveat what would change it
     */
    public record Row(String dimension, String paper, List<String> evidence, String advice, String caveat) {
        public Row {
            evidence = List.copyOf(evidence);
        }
    }
}
