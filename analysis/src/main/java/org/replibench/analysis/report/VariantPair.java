package org.replibench.analysis.report;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.compare.QuantityComparison;
import org.replibench.analysis.compare.VariantComparison;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.records.quantity.CellQuantity;

/**
 * One quantity of two variants, with their names.
 *
 * @param baseline whose value is 1
 * @param other whose ratio to that is compared
 * @param place under which load they were compared, such as {@code " under high load"}; empty where there is one
 * @param ratio of the other to the baseline
 * @param change the same in per cent, with its interval
 * @param missing what would decide it
 */
record VariantPair(
        String baseline,
        String other,
        String place,
        CellQuantity quantity,
        double ratio,
        String change,
        ComparisonVerdict verdict,
        Missing missing) {
    /**
     * How much more measuring would decide a pair.
     *
     * @param amount in the unit of its study; empty if it is not known
     * @param text for a person, such as {@code about 7 repeats would decide}
     */
    record Missing(OptionalDouble amount, String text) {}

    /** By repeats. */
    static VariantPair of(VariantComparison pair, ArmLookup names) {
        QuantityComparison comparison = pair.comparison();
        OptionalInt repeats = comparison.verdict() instanceof ComparisonVerdict.Inconclusive open
                ? open.repeatsNeeded()
                : OptionalInt.empty();
        return new VariantPair(
                names.name(pair.baseline()),
                names.name(comparison.subject()),
                "",
                comparison.quantity(),
                comparison.ratio().ratio(),
                SignedPercent.of(comparison),
                comparison.verdict(),
                new Missing(
                        repeats.isPresent() ? OptionalDouble.of(repeats.getAsInt()) : OptionalDouble.empty(),
                        TestedDifferences.whatDecides(comparison)));
    }

    /**
     * By blocks of arms that took turns. A collector may be dear, or slow, in rare blocks: where these move the ratio of all blocks
     * together out of the interval of ordinary ones, nothing is said.
     */
    static VariantPair of(BlockLook.Claim claim, String baseline, String other, String place) {
        BlockComparison comparison = claim.comparison();
        return new VariantPair(
                baseline,
                other,
                place,
                comparison.quantity().described(),
                comparison.ratio(),
                SignedPercent.of(comparison),
                comparison.rareBlocksMatter()
                        ? new ComparisonVerdict.Inconclusive(OptionalInt.empty())
                        : claim.verdict(),
                missing(comparison));
    }

    private static Missing missing(BlockComparison comparison) {
        if (comparison.rareBlocksMatter()) {
            return new Missing(
                    OptionalDouble.empty(),
                    "but all blocks together say " + SignedPercent.of(comparison.totalRatio())
                            + ": rare ones differ from the others");
        }
        OptionalDouble budgets = comparison.decidedAt();
        if (budgets.isEmpty()) {
            return new Missing(
                    budgets,
                    comparison.betweenStartsError() > 0 ? "more starts of servers may decide" : "no budget may decide");
        }
        // Next to others more is asked of a ratio than by itself.
        return budgets.getAsDouble() > 1
                ? new Missing(
                        budgets,
                        String.format(Locale.ROOT, "about %.1f times the budget would decide", budgets.getAsDouble()))
                : new Missing(OptionalDouble.empty(), "a larger budget would decide");
    }

    boolean different() {
        return verdict instanceof ComparisonVerdict.Different;
    }

    /** How far apart both are, however that is good or bad. */
    double size() {
        return Math.abs(Math.log(ratio));
    }

    String better() {
        return ratio > 1 == quantity.moreIsBetter() ? other : baseline;
    }

    String worse() {
        return better().equals(other) ? baseline : other;
    }

    /** Whether the same two are in {@code pair}, and the other one is better there. */
    boolean isOpposedBy(VariantPair pair) {
        return better().equals(pair.worse()) && worse().equals(pair.better());
    }

    /** The change of one of both against the other, such as {@code −20 % node CPU}. */
    String change(String of) {
        return SignedPercent.of(of.equals(other) ? ratio : 1 / ratio) + " " + quantity.title() + place;
    }

    /** One part of a line. */
    String text() {
        return other + " " + change + " against " + baseline + (verdict.decided() ? "" : ", " + missing.text());
    }
}
