package org.replibench.analysis.blocks;

import java.util.Arrays;
import java.util.Optional;

/**
 * What chance did to an arm's ratio, as a {@link Covariate} shows it, taken out.
 *
 * <p>Logarithms of an arm's ratio are regressed on the covariate of the same windows, and what the mean of that explains is taken out: CUPED
 * (Deng et al. 2013), but that the covariate may have an effect of its own in each arm, as a busier node leaves less of the caches to the load
 * generator. Of such an effect only its size is known ({@link Covariate#ownEffect}), so the mean is taken out in the part that is rather chance
 * than effect: nearly all of few blocks, little of many. See docs/explanation/statistics.md.
 *
 * @param slope of an arm's logarithms on the covariate, 0 to {@link Covariate#maxSlope}
 * @param mean of the covariate
 * @param taken part of that mean which is taken out, 0 to 1
 * @param variance of what is left of it
 */
record CovariateAdjustment(double slope, double mean, double taken, double variance) {
    /** Of fewer blocks a slope is not known. */
    static final int MIN_BLOCKS = 10;

    /** Robust standard deviations at which a block's distance is cut off, so that no single block makes the slope. */
    private static final double CUT_OFF = 2.5;

    /**
     * Regresses.
     *
     * @param values logarithms of an arm's ratio to its control; infinite ones count as far off
     * @param covariate that may explain them
     * @param explaining its values in the same blocks
     * @param follows whether the block at that place followed its predecessor without a gap
     * @return empty if there are too few blocks, the covariate is not known in all, or explains nothing
     */
    static Optional<CovariateAdjustment> of(
            double[] values, Covariate covariate, double[] explaining, boolean[] follows) {
        if (values.length < MIN_BLOCKS || !Arrays.stream(explaining).allMatch(Double::isFinite)) {
            return Optional.empty();
        }
        RobustMean mean = RobustMean.of(explaining, follows);
        RobustMean value = RobustMean.of(values, follows);
        if (!mean.testable() || !value.testable()) {
            return Optional.empty();
        }
        double[] x = distances(explaining, mean.location());
        double[] y = distances(values, value.location());
        double products = 0;
        double squares = 0;
        for (int i = 0; i < x.length; i++) {
            products += x[i] * y[i];
            squares += x[i] * x[i];
        }
        double slope = Math.min(covariate.maxSlope(), products / squares);
        if (!(slope > 0)) {
            return Optional.empty();
        }
        double chance = mean.standardError() * mean.standardError();
        double effect = covariate.ownEffect() * covariate.ownEffect();
        return Optional.of(new CovariateAdjustment(
                slope,
                mean.location(),
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

    /** The location of the values with it taken out, and its error. */
    RobustFit fit(double[] values, double[] explaining, boolean[] follows) {
        double[] adjusted = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            adjusted[i] = values[i] - slope * (explaining[i] - (1 - taken) * mean);
        }
        RobustFit fit = RobustMean.fit(adjusted, follows);
        return common -> fit.with(common).regressed(values.length, variance);
    }
}
