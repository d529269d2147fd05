package org.replibench.analysis.advice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.PairedRepeats;
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
        List<AdvisedPair> found = pairs(new PairedRepeats(cells));
        if (found.isEmpty()) {
            return List.of();
        }
        List<ComparisonVerdict> comparisonVerdicts =
                judge.judge(found.stream().map(AdvisedPair::ratio).toList());
        return Stream.concat(
                        Arrays.stream(AdviceDimension.values())
                                .map(adviceDimension -> row(adviceDimension, found, comparisonVerdicts)),
                        NOT_MEASURABLE.stream())
                .toList();
    }

    private static Row row(
            AdviceDimension adviceDimension, List<AdvisedPair> all, List<ComparisonVerdict> comparisonVerdicts) {
        List<String> evidence = new ArrayList<>();
        int cheaper = 0;
        int dearer = 0;
        int open = 0;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).dimension() == adviceDimension) {
                ComparisonVerdict comparisonVerdict = comparisonVerdicts.get(i);
                evidence.add(all.get(i).text(comparisonVerdict));
                cheaper += comparisonVerdict instanceof ComparisonVerdict.Different different && !different.larger()
                        ? 1
                        : 0;
                dearer += comparisonVerdict instanceof ComparisonVerdict.Different different && different.larger()
                        ? 1
                        : 0;
                open += comparisonVerdict.decided() ? 0 : 1;
            }
        }
        return new Row(
                adviceDimension.label(),
                adviceDimension.advisedLabel(),
                evidence,
                evidence.isEmpty() ? NO_PAIR : advice(adviceDimension.advisedLabel(), cheaper, dearer, open),
                adviceDimension.caveat());
    }

    private static String advice(String advised, int cheaper, int dearer, int open) {
        if (cheaper > 0 && dearer > 0) {
            return "It depends: see the pairs.";
        }
        if (cheaper > 0) {
            return "Not " + advised + ": what was measured beside it costs less.";
        }
        if (dearer > 0) {
            return "As the paper says, " + advised + ": what was measured beside it costs more.";
        }
        return open > 0
                ? "Open: more repeats are needed to tell."
                : "Either: the difference is within the margin, so let something other than cost decide.";
    }

    private static List<AdvisedPair> pairs(PairedRepeats cells) {
        List<AdvisedPair> advisedPairs = new ArrayList<>();
        for (ComparisonKey advised : cells.subjects()) {
            for (ComparisonKey other : cells.subjects()) {
                dimension(advised, other).ifPresent(adviceDimension -> cells.ratio(
                                advised, other, CellQuantity.CPU_PER_PAGE)
                        .ifPresent(ratio -> advisedPairs.add(new AdvisedPair(adviceDimension, advised, other, ratio))));
            }
        }
        return advisedPairs;
    }

    private static Optional<AdviceDimension> dimension(ComparisonKey advised, ComparisonKey other) {
        boolean sameMeasure = !advised.aaRepeat()
                && !other.aaRepeat()
                && advised.engine().equals(other.engine())
                && advised.nodes() == other.nodes()
                && advised.load().equals(other.load());
        if (sameMeasure
                && Pattern.parse(advised.pattern()) instanceof ReplicationPattern pattern
                && Pattern.parse(other.pattern()) instanceof ReplicationPattern changed) {
            return Arrays.stream(AdviceDimension.values())
                    .filter(adviceDimension -> adviceDimension.isolates(pattern, changed))
                    .findFirst();
        }
        return Optional.empty();
    }

    /**
     * Two arms that differ in one dimension.
     *
     * @param ratio of the CPU per page of {@code other} to that of {@code advised}
     */
    private record AdvisedPair(
            AdviceDimension dimension, ComparisonKey advised, ComparisonKey other, RatioEstimate ratio) {
        String text(ComparisonVerdict comparisonVerdict) {
            return String.format(
                    Locale.ROOT,
                    "%s against %s, %d nodes, load %s: CPU per page × %.3f, %s",
                    other.pattern(),
                    advised.pattern(),
                    advised.nodes(),
                    advised.load(),
                    ratio.ratio(),
                    comparisonVerdict.label());
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
