package org.replibench.analysis.blocks;

import java.util.Arrays;
import java.util.Optional;

/**
 * What the machine's pace did to an arm's ratio, as the load generator shows it, taken out.
 *
 * <p>The load generator does the same for each page of every arm, in the same moments as the servers: what slows it down, such as other
 * guests of the machine, slows them down, too. So logarithms of an arm's ratio are regressed on those of the load generator's CPU time
 * for a page, and what the mean of these explains is taken out: CUPED (Deng et al. 2013), but that the covariate may have an effect of its own
 * in each arm, since a busier node leaves less of the caches to the load generator. Of such an effect only its size is known
 * ({@link #OWN_EFFECT}), so the mean is taken out in the part that is rather chance than effect: nearly all of few blocks, little of many. See
 * docs/explanation/statistics.md.
 *
 * @param slope of an arm's logarithms on the load generator's, 0 to 1
 * @param mean of the load generator's logarithms
 * @param taken part of that mean which is taken out, 0 to 1
 * @param variance of what is left of it
 */
record PaceAdjustment(double slope, double mean, double taken, double variance) {
    /** Standard deviation of what an arm changes in the load generator's CPU time for a page, in logarithms; see the variance study. */
    static final double OWN_EFFECT = 0.01;

    /** Of fewer blocks a slope is not known. */
    static final int MIN_BLOCKS = 10;

    /** Robust standard deviations at which a block's distance is cut off, so that no single block makes the slope. */
    private static final double CUT_OFF = 2.5;

    /**
     * Regresses.
     *
     * @param values logarithms of an arm's ratio to its control; infinite ones count as far off
     * @param paces those of the load generator's CPU time for a page, in the same blocks
     * @param follows whether the block at that place followed its predecessor without a gap
     * @return empty if there are too few blocks, the load generator's time is not known in all, or explains nothing
     */
    static Optional<PaceAdjustment> of(double[] values, double[] paces, boolean[] follows) {
        if (values.length < MIN_BLOCKS || !Arrays.stream(paces).allMatch(Double::isFinite)) {
            return Optional.empty();
        }
        RobustMean pace = RobustMean.of(paces, follows);
        RobustMean value = RobustMean.of(values, follows);
        if (!pace.testable() || !value.testable()) {
            return Optional.empty();
        }
        double[] x = distances(paces, pace.location());
        double[] y = distances(values, value.location());
        double products = 0;
        double squares = 0;
        for (int i = 0; i < x.length; i++) {
            products += x[i] * y[i];
            squares += x[i] * x[i];
        }
        double slope = Math.min(1, products / squares);
        if (!(slope > 0)) {
            return Optional.empty();
        }
        double chance = pace.standardError() * pace.standardError();
        double effect = OWN_EFFECT * OWN_EFFECT;
        return Optional.of(new PaceAdjustment(
                slope,
                pace.location(),
                chance / (chance + effect),
                slope * slope * chance * effect / (chance + effect)));
    }

    /** Cut off, in the values' own unit. */
    private static double[] distances(double[] values, double location) {
        double most = CUT_OFF * RobustMean.scale(values);
        return Arrays.stream(values)
                .map(value -> Math.max(-most, Math.min(most, value - location)))
                .toArray();
    }

    /** The location of the values with the pace taken out, and its error. */
    RobustFit fit(double[] values, double[] paces, boolean[] follows) {
        double[] adjusted = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            adjusted[i] = values[i] - slope * (paces[i] - (1 - taken) * mean);
        }
        RobustFit fit = RobustMean.fit(adjusted, follows);
        return common -> fit.with(common).regressed(values.length, variance);
    }
}
