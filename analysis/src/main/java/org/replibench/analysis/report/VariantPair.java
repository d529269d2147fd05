package org.replibench.analysis.report;

import java.util.OptionalInt;
import org.replibench.analysis.compare.QuantityComparison;
import org.replibench.analysis.compare.VariantComparison;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.records.quantity.CellQuantity;

/**
 * One quantity of two variants, with their names.
 *
 * @param baseline whose value is 1
 * @param other whose ratio to that is compared
 */
record VariantPair(String baseline, String other, QuantityComparison comparison) {
    static VariantPair of(VariantComparison pair, ArmLookup names) {
        return new VariantPair(
                names.name(pair.baseline()), names.name(pair.comparison().subject()), pair.comparison());
    }

    CellQuantity quantity() {
        return comparison.quantity();
    }

    ComparisonVerdict verdict() {
        return comparison.verdict();
    }

    boolean different() {
        return verdict() instanceof ComparisonVerdict.Different;
    }

    /** How far apart both are, however that is good or bad. */
    double size() {
        return Math.abs(comparison.ratio().logRatio());
    }

    String better() {
        return comparison.ratio().ratio() > 1 == quantity().moreIsBetter() ? other : baseline;
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
        double ratio = comparison.ratio().ratio();
        return SignedPercent.of(of.equals(other) ? ratio : 1 / ratio) + " "
                + quantity().title();
    }

    OptionalInt repeatsNeeded() {
        return verdict() instanceof ComparisonVerdict.Inconclusive open ? open.repeatsNeeded() : OptionalInt.empty();
    }

    /** One part of a line. */
    String text() {
        return other + " " + SignedPercent.of(comparison) + " against " + baseline
                + (verdict().decided() ? "" : ", " + TestedDifferences.whatDecides(comparison));
    }
}
