package org.replibench.analysis.blocks;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Margin;
import org.replibench.records.quantity.RatiosCsv;

/**
 * One quantity of an arm compared with its control, as it stands at one look.
 *
 * @param armLevel of all blocks together, in the unit of the quantity's key
 * @param controlLevel of the control, in the same blocks
 * @param starts of the servers that have blocks that counted
 * @param blocks that counted
 * @param excludedBlocks that had both arms and were left out
 * @param budgetFraction at which the look was taken
 */
public record BlockComparison(
        String arm,
        boolean aaRepeat,
        BlockQuantity quantity,
        double armLevel,
        double controlLevel,
        int starts,
        int blocks,
        int excludedBlocks,
        double budgetFraction,
        Margin margin,
        Precision precision) {
    /**
     * What is known of the ratio at each level of error, and how it will go on.
     *
     * @param asMeasured the estimate with the machine's pace in it, as totals have it
     */
    record Precision(
            StartEstimate estimate,
            StartEstimate asMeasured,
            LookHistory looks,
            int plannedStarts,
            SpendingBoundary boundary) {
        /** Beyond a factor of ten either way a ratio is not known: few blocks at an early look give any number. */
        private static final double LARGEST_KNOWN = Math.log(10);

        double halfWidth(double level) {
            if (!estimate.testable()) {
                return Double.POSITIVE_INFINITY;
            }
            double half = estimate.halfWidth(critical(level));
            return half < LARGEST_KNOWN ? half : Double.POSITIVE_INFINITY;
        }

        private double critical(double level) {
            return looks.critical(boundary, estimate, level);
        }

        boolean isOfOrdinaryBlocks(double logRatio) {
            return Math.abs(logRatio - asMeasured.logRatio())
                    <= asMeasured.halfWidth(critical(Judge.DEFAULT_SIGNIFICANCE));
        }
    }

    /** The arm over the control, of CPU time with the machine's pace taken out. */
    public double ratio() {
        return Math.exp(precision.estimate().logRatio());
    }

    /**
     * The ratio of all blocks together, as measured, in which a rare dear block counts in full. {@link #ratio} is that of an ordinary
     * block.
     */
    public double totalRatio() {
        return armLevel / controlLevel;
    }

    /** Whether rare blocks alone move the ratio away from that of ordinary ones: either something disturbed them, or an arm is dear at times. */
    public boolean rareBlocksMatter() {
        return precision.estimate().testable() && !precision.isOfOrdinaryBlocks(Math.log(totalRatio()));
    }

    /** The part of the error that more blocks make smaller: standard error of the ratio's logarithm. */
    public double withinStartsError() {
        return Math.sqrt(precision.estimate().withinVariance());
    }

    /** The part that only more starts make smaller: standard error of the ratio's logarithm; 0 for arms that share servers. */
    public double betweenStartsError() {
        return Math.sqrt(precision.estimate().betweenVariance());
    }

    /** What successive blocks have in common, as far as the interval allows for it: 0 to 0.75. */
    public double autocorrelation() {
        return precision.estimate().autocorrelation();
    }

    /** The 95 % interval; all looks together miss the true ratio at most once in twenty studies. */
    public Interval interval() {
        return interval(Judge.DEFAULT_SIGNIFICANCE);
    }

    /** By the interval alone, whatever else is compared. */
    public ComparisonVerdict verdict() {
        return verdict(Judge.DEFAULT_SIGNIFICANCE);
    }

    /** The interval that all looks together miss with the chance {@code level} at most; from 0 to infinity if nothing is known. */
    Interval interval(double level) {
        double half = precision.halfWidth(level);
        double log = precision.estimate().logRatio();
        return half < Double.POSITIVE_INFINITY
                ? new Interval(Math.exp(log - half), Math.exp(log + half), 1 - level)
                : new Interval(0, Double.POSITIVE_INFINITY, 1 - level);
    }

    ComparisonVerdict verdict(double level) {
        Interval interval = interval(level);
        if (interval.within(margin)) {
            return new ComparisonVerdict.Equivalent(margin);
        }
        return interval.contains(1)
                ? new ComparisonVerdict.Inconclusive(OptionalInt.empty())
                : new ComparisonVerdict.Different(ratio() > 1);
    }

    /**
     * The part of the budget at which this is decided, if effect and noise are as they seem now: a scheduled look, or a multiple
     * of the budget, above 1. Half-widths are predicted to fall with the root of the number of blocks, down to what differs
     * between starts.
     *
     * @return empty if more blocks would never decide, or nothing is known yet
     */
    public OptionalDouble decidedAt() {
        if (verdict().decided()) {
            return OptionalDouble.of(budgetFraction);
        }
        return precision.estimate().testable() ? predicted() : OptionalDouble.empty();
    }

    /**
     * As a row of {@code ratios.csv}.
     *
     * @param subject the arm's name there
     */
    public RatiosCsv.Ratio csvRow(String study, String subject, String control, String engine, int nodes, String load) {
        Interval interval = interval().isBounded() ? interval() : Interval.UNKNOWN;
        return new RatiosCsv.Ratio(
                study,
                subject,
                control,
                engine,
                nodes,
                load,
                quantity.described(),
                ratio(),
                interval.low(),
                interval.high(),
                interval.confidence(),
                verdict().getClass().getSimpleName().toLowerCase(Locale.ROOT),
                starts,
                OptionalInt.of(blocks),
                margin.fraction(),
                OptionalInt.of(excludedBlocks));
    }

    private OptionalDouble predicted() {
        double log = Math.abs(precision.estimate().logRatio());
        double equivalence = Math.log(margin.high()) - log;
        double enough = Math.max(log, equivalence);
        for (double fraction : LookSchedule.DEFAULT.after(budgetFraction)) {
            if (halfWidthAt(fraction, precision.looks()) < enough) {
                return OptionalDouble.of(fraction);
            }
        }
        double end = Math.max(1, budgetFraction);
        double critical = halfWidthAt(end, precision.looks()) / Math.sqrt(within(end) + between());
        double within = enough * enough / (critical * critical) - between();
        return within > 0 ? OptionalDouble.of(end * within(end) / within) : OptionalDouble.empty();
    }

    private double halfWidthAt(double fraction, LookHistory looks) {
        int more = (int) Math.round(blocks * fraction / budgetFraction);
        StartEstimate then = precision.estimate().withVariances(within(fraction), between());
        return then.halfWidth(looks.with(fraction, more, precision.plannedStarts(), then)
                .critical(precision.boundary(), then, Judge.DEFAULT_SIGNIFICANCE));
    }

    private double within(double fraction) {
        return precision.estimate().withinVariance() * budgetFraction / fraction;
    }

    private double between() {
        return precision.estimate().betweenVariance();
    }
}
