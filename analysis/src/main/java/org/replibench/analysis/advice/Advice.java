package org.replibench.analysis.advice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.analysis.compare.Pairs;
import org.replibench.analysis.compare.Quantity;
import org.replibench.analysis.compare.Subject;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.analysis.statistics.Verdict;
import org.replibench.model.CellRecord;
import org.replibench.model.Pattern;
import org.replibench.model.ReplicationPattern;

/**
 * The advice of the white paper's chapter 11, derived anew from a study: for each dimension, what CPU per page costs if
 * nothing else of the pattern changes. All pairs are judged as one family.
 */
public final class Advice {
    private static final String NO_PAIR = "Not measured: no two patterns of this study differ in this alone.";

    /** What the paper advises besides, and no single study can tell. */
    private static final List<AdviceRow> BEYOND_A_STUDY = List.of(
            new AdviceRow(
                    "heap",
                    "AggressiveHeap",
                    List.of(),
                    "Not measured: a study has one collector and one heap. Measure another and set them side by side"
                            + " with -Pcompare.",
                    "Another JVM: today's default collector is not that of 2007."),
            new AdviceRow(
                    "interconnect",
                    "a private network",
                    List.of(),
                    "Not measured: no study puts clients and copies on one card.",
                    "A card that is never full: bytes per page times pages per second tell."));

    private Advice() {}

    /** A row for each piece of the paper's advice; none if the study has no pair at all. */
    public static List<AdviceRow> of(List<CellRecord> cells, Judge judge) {
        List<Pair> found = pairs(new Pairs(cells));
        if (found.isEmpty()) {
            return List.of();
        }
        List<Verdict> verdicts = judge.judge(found.stream().map(Pair::ratio).toList());
        return Stream.concat(
                        Arrays.stream(Dimension.values()).map(dimension -> row(dimension, found, verdicts)),
                        BEYOND_A_STUDY.stream())
                .toList();
    }

    private static AdviceRow row(Dimension dimension, List<Pair> all, List<Verdict> verdicts) {
        List<String> evidence = new ArrayList<>();
        int cheaper = 0;
        int dearer = 0;
        int open = 0;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).dimension() == dimension) {
                Verdict verdict = verdicts.get(i);
                evidence.add(all.get(i).text(verdict));
                cheaper += verdict instanceof Verdict.Different different && !different.larger() ? 1 : 0;
                dearer += verdict instanceof Verdict.Different different && different.larger() ? 1 : 0;
                open += verdict.decided() ? 0 : 1;
            }
        }
        return new AdviceRow(
                dimension.words(),
                dimension.advisedWords(),
                evidence,
                evidence.isEmpty() ? NO_PAIR : advice(dimension.advisedWords(), cheaper, dearer, open),
                dimension.caveat());
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

    private static List<Pair> pairs(Pairs cells) {
        List<Pair> pairs = new ArrayList<>();
        for (Subject advised : cells.subjects()) {
            for (Subject other : cells.subjects()) {
                dimension(advised, other).ifPresent(dimension -> cells.ratio(advised, other, Quantity.CPU_PER_PAGE)
                        .ifPresent(ratio -> pairs.add(new Pair(dimension, advised, other, ratio))));
            }
        }
        return pairs;
    }

    private static Optional<Dimension> dimension(Subject advised, Subject other) {
        boolean sameMeasure = !advised.again()
                && !other.again()
                && advised.engine().equals(other.engine())
                && advised.nodes() == other.nodes()
                && advised.load().equals(other.load());
        if (sameMeasure
                && Pattern.parse(advised.pattern()) instanceof ReplicationPattern pattern
                && Pattern.parse(other.pattern()) instanceof ReplicationPattern changed) {
            return Arrays.stream(Dimension.values())
                    .filter(dimension -> dimension.tells(pattern, changed))
                    .findFirst();
        }
        return Optional.empty();
    }

    /**
     * Two arms that differ in one dimension.
     *
     * @param ratio of the CPU per page of {@code other} to that of {@code advised}
     */
    private record Pair(Dimension dimension, Subject advised, Subject other, RatioEstimate ratio) {
        String text(Verdict verdict) {
            return String.format(
                    Locale.ROOT,
                    "%s against %s, %d nodes, load %s: CPU per page × %.3f, %s",
                    other.pattern(),
                    advised.pattern(),
                    advised.nodes(),
                    advised.load(),
                    ratio.ratio(),
                    verdict.word());
        }
    }
}
