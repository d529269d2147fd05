package org.replibench.analysis.blocks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Judge;

/**
 * All comparisons as they stand at one look.
 *
 * @param budgetFraction that was spent
 * @param comparisons each arm with its control by each quantity that has a ratio
 */
public record BlockLook(double budgetFraction, List<BlockComparison> comparisons) {
    public BlockLook {
        comparisons = List.copyOf(comparisons);
    }

    /** A comparison, and what may be said of it next to the others. */
    public record Claim(BlockComparison comparison, ComparisonVerdict verdict) {}

    /**
     * Verdicts on the headline quantities that hold together: among all arms, by one quantity, the chance of any false "different"
     * is at most 5 %, and that of any false "equivalent" (Holm 1979). The A/A repeats are a family of their own.
     */
    public List<Claim> headlines() {
        return headlines(comparisons);
    }

    /** The same for comparisons of several rounds. */
    public static List<Claim> headlines(List<BlockComparison> comparisons) {
        return judgedTogether(comparisons.stream()
                .filter(comparison -> comparison.quantity().headline())
                .toList());
    }

    /** Verdicts by all quantities, each of which is a family of its own. */
    public static List<Claim> judgedTogether(List<BlockComparison> comparisons) {
        Map<String, List<BlockComparison>> families = comparisons.stream()
                .collect(Collectors.groupingBy(
                        comparison -> comparison.quantity().ordinal() + " " + comparison.aaRepeat(),
                        TreeMap::new,
                        Collectors.toList()));
        return families.values().stream()
                .flatMap(family -> judged(family).stream())
                .toList();
    }

    /** Whether everything that headlines would state is decided, so that the rest of the budget need not be spent. */
    public boolean decided() {
        return decided(comparisons);
    }

    /** The same of some of these, which all are judged together. */
    public boolean decided(Collection<BlockComparison> some) {
        List<Claim> asked = asked().stream()
                .filter(headline -> some.contains(headline.comparison()))
                .toList();
        return !asked.isEmpty()
                && asked.stream().allMatch(headline -> headline.verdict().decided());
    }

    /**
     * The part of the budget at which the last headline is probably decided, at most 1, for "time left".
     *
     * @return 1 if one can't be decided within the budget
     */
    public double expectedEnd() {
        return Math.min(
                1,
                asked().stream()
                        .filter(headline -> !headline.verdict().decided())
                        .map(headline -> headline.comparison().decidedAt())
                        .mapToDouble(at -> at.orElse(1))
                        .map(at -> Math.max(at, nextLook()))
                        .max()
                        .orElse(budgetFraction));
    }

    /** The multiple of the budget that would decide all headlines; empty if more blocks alone never would. */
    public OptionalDouble budgetNeeded() {
        List<OptionalDouble> needed = asked().stream()
                .map(headline -> headline.comparison().decidedAt())
                .toList();
        return needed.stream().allMatch(OptionalDouble::isPresent)
                ? needed.stream().mapToDouble(OptionalDouble::getAsDouble).max()
                : OptionalDouble.empty();
    }

    private double nextLook() {
        return LookSchedule.DEFAULT.after(budgetFraction).stream().findFirst().orElse(1.0);
    }

    private List<Claim> asked() {
        return headlines().stream()
                .filter(headline -> !headline.comparison().aaRepeat())
                .toList();
    }

    private static List<Claim> judged(List<BlockComparison> family) {
        List<BlockComparison> equivalent = claimed(family, ComparisonVerdict.Equivalent.class);
        List<BlockComparison> different = claimed(family, ComparisonVerdict.Different.class);
        List<Claim> headlines = new ArrayList<>();
        for (BlockComparison comparison : family) {
            headlines.add(new Claim(comparison, together(comparison, equivalent, different)));
        }
        return headlines;
    }

    private static ComparisonVerdict together(
            BlockComparison comparison, List<BlockComparison> equivalent, List<BlockComparison> different) {
        if (equivalent.contains(comparison)) {
            return new ComparisonVerdict.Equivalent(comparison.margin());
        }
        return different.contains(comparison)
                ? new ComparisonVerdict.Different(comparison.ratio() > 1)
                : new ComparisonVerdict.Inconclusive(OptionalInt.empty());
    }

    /** Holm's step-down procedure: those that stand at the level over the number still open no longer count among these. */
    private static List<BlockComparison> claimed(
            List<BlockComparison> family, Class<? extends ComparisonVerdict> claim) {
        List<BlockComparison> open = new ArrayList<>(family);
        List<BlockComparison> claimed = new ArrayList<>();
        List<BlockComparison> stand = family;
        while (!stand.isEmpty() && !open.isEmpty()) {
            double level = Judge.DEFAULT_SIGNIFICANCE / open.size();
            stand = open.stream()
                    .filter(comparison -> stands(comparison, level, claim))
                    .toList();
            open.removeAll(stand);
            claimed.addAll(stand);
        }
        return claimed;
    }

    private static boolean stands(BlockComparison comparison, double level, Class<? extends ComparisonVerdict> claim) {
        if (claim == ComparisonVerdict.Different.class) {
            // An interval within the margin may leave out 1, too: then both claims stand, and "equivalent" is stated.
            return !comparison.interval(level).contains(1);
        }
        return claim.isInstance(comparison.verdict(level));
    }
}
