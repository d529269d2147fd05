package org.replibench.analysis.blocks;

import java.util.Arrays;

/**
 * The location of successive blocks' logarithms of a ratio, and how well it is known.
 *
 * <p>Huber's M-estimator: a block farther than 1.5 robust standard deviations from the rest counts as if it were just there, so
 * that a block that something else slowed down neither moves the estimate much nor is left out. Its variance comes from the
 * blocks' influences, inflated for what successive ones have in common (a first-order autoregression), never deflated.
 *
 * @param location of the logarithms
 * @param standardError NaN of fewer than {@value #MIN_VALUES} finite values, or if half are infinite; 0 if all are the same
 * @param degreesOfFreedom of the standard error, the autocorrelation's own uncertainty included
 * @param autocorrelation that the standard error allows for, 0 to 0.75
 * @param ownAutocorrelation that these values alone show
 */
record RobustMean(
        double location,
        double standardError,
        double degreesOfFreedom,
        double autocorrelation,
        CommonAutocorrelation.Own ownAutocorrelation) {
    /** 97 % efficient at the normal; chosen by simulation, see docs/explanation/statistics.md. */
    private static final double TUNING = 1.5;

    /** Of a normal distribution's standard deviation to its median absolute deviation. */
    private static final double MAD_TO_DEVIATION = 1.4826;

    /** The small-sample bias of the median absolute deviation (Croux and Rousseeuw 1992, beyond 9 values). */
    private static final double MAD_BIAS = 0.8;

    /** Beyond it, a mean of so few blocks says nothing anyway. */
    private static final double MAX_AUTOCORRELATION = 0.75;

    /** Standard deviation of what rounding to a unit of 1 changes. */
    private static final double ROUNDING_DEVIATION = 1 / Math.sqrt(12);

    /** Standard errors of the autocorrelation by which it is taken larger than estimated. */
    private static final double CAUTION = 0.5;

    /** Part of the autocorrelation's variance that goes into the degrees of freedom, the rest being in {@link #CAUTION}. */
    private static final double COUNTED_TWICE = 0.25;

    /** Of fewer values neither the scale nor what successive ones have in common can be told. */
    static final int MIN_VALUES = 6;

    private static final double MIN_DEGREES = 1;
    private static final int MAX_ITERATIONS = 50;
    private static final double TOLERANCE = 1e-12;

    /**
     * Estimates, by these values alone.
     *
     * @param values in the order of time; infinite ones count as far off
     * @param follows whether the value at that place followed its predecessor without a gap
     */
    static RobustMean of(double[] values, boolean[] follows) {
        return fit(values, follows).alone();
    }

    /** The same, to be completed by what values have in common. */
    static RobustFit fit(double[] values, boolean[] follows) {
        if (Arrays.stream(values).filter(Double::isFinite).count() < Math.max(MIN_VALUES, values.length / 2 + 1)) {
            RobustMean unknown = new RobustMean(
                    values.length == 0 ? Double.NaN : median(values),
                    Double.NaN,
                    Double.NaN,
                    0,
                    CommonAutocorrelation.Own.UNKNOWN);
            return common -> unknown;
        }
        double scale = scale(values);
        if (scale == 0) {
            RobustMean equal =
                    new RobustMean(median(values), 0, values.length - 1.0, 0, CommonAutocorrelation.Own.UNKNOWN);
            return common -> equal;
        }
        double location = location(values, scale);
        double[] influence = new double[values.length];
        int inside = 0;
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            double distance = (values[i] - location) / scale;
            influence[i] = scale * clip(distance);
            squares += influence[i] * influence[i];
            inside += Math.abs(distance) <= TUNING ? 1 : 0;
        }
        int n = values.length;
        double share = Math.max(1, inside) / (double) n;
        double smallSample = 1 + (1 - share) / (n * share);
        double independent = smallSample * smallSample * squares / (n - 1) / (share * share) / n;
        CommonAutocorrelation.Own own = autocorrelation(influence, follows, squares);
        return common -> of(location, independent, n, own, common);
    }

    /** @param independent variance of the location, if successive values had nothing in common */
    private static RobustMean of(
            double location, double independent, int n, CommonAutocorrelation.Own own, CommonAutocorrelation common) {
        boolean known = Double.isFinite(own.value());
        double phi = known ? limited(common.of(own) + CAUTION * Math.sqrt(common.variance(own))) : 0;
        double inflation = (1 + phi) / (1 - phi);
        // The variance around an estimated mean falls short by what the values have in common.
        double unbiased = (n - 1) / Math.max(1, n - inflation);
        double squared = phi * phi;
        double relativeVariance = 2 * (1 + squared) / ((n - 1) * (1 - squared))
                + COUNTED_TWICE * 4 * (known ? common.variance(own) : 1.0 / n) / (1 - squared);
        return new RobustMean(
                location,
                Math.sqrt(independent * inflation * unbiased),
                Math.max(MIN_DEGREES, 2 / relativeVariance),
                phi,
                own);
    }

    /**
     * The same with the error that values have in common which differ by less than they were rounded by: half a unit, which no
     * number of them takes away.
     *
     * @param unit that values were rounded to, on their own scale
     * @param count of the values
     */
    RobustMean rounded(double unit, int count) {
        return standardError * Math.sqrt(count) < ROUNDING_DEVIATION * unit && standardError < unit / 2
                ? new RobustMean(location, unit / 2, degreesOfFreedom, autocorrelation, ownAutocorrelation)
                : this;
    }

    /**
     * The same of what a regression on one covariate left of values, whose slope fits them better than others.
     *
     * @param count of the values
     * @param variance that is added
     */
    RobustMean regressed(int count, double variance) {
        double lost = (count - 1.0) / (count - 2.0);
        return new RobustMean(
                location,
                Math.sqrt(standardError * standardError * lost * (1 + 1.0 / count) + variance),
                Math.max(MIN_DEGREES, degreesOfFreedom / lost),
                autocorrelation,
                ownAutocorrelation);
    }

    /** Whether chance can be told from effect. */
    boolean testable() {
        return standardError > 0 && degreesOfFreedom > 0;
    }

    private static double location(double[] values, double scale) {
        double location = median(values);
        for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
            double sum = 0;
            int inside = 0;
            for (double value : values) {
                double distance = (value - location) / scale;
                sum += clip(distance);
                inside += Math.abs(distance) <= TUNING ? 1 : 0;
            }
            double step = scale * sum / Math.max(1, inside);
            location += step;
            if (Math.abs(step) < TOLERANCE) {
                break;
            }
        }
        return location;
    }

    private static double clip(double distance) {
        return Math.max(-TUNING, Math.min(TUNING, distance));
    }

    /** The median absolute deviation; where more than half are the same, the standard deviation. */
    static double scale(double[] values) {
        double middle = median(values);
        double deviation = MAD_TO_DEVIATION
                * median(Arrays.stream(values)
                        .map(value -> Math.abs(value - middle))
                        .toArray())
                * values.length
                / (values.length - MAD_BIAS);
        if (deviation > 0) {
            return deviation;
        }
        double[] finite = Arrays.stream(values).filter(Double::isFinite).toArray();
        double mean = Arrays.stream(finite).average().orElseThrow();
        return Math.sqrt(Arrays.stream(finite)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (finite.length - 1));
    }

    private static double limited(double autocorrelation) {
        return Math.max(0, Math.min(MAX_AUTOCORRELATION, autocorrelation));
    }

    private static CommonAutocorrelation.Own autocorrelation(double[] influence, boolean[] follows, double squares) {
        double products = 0;
        int pairs = 0;
        for (int i = 1; i < influence.length; i++) {
            if (follows[i]) {
                products += influence[i] * influence[i - 1];
                pairs++;
            }
        }
        int n = influence.length;
        if (pairs == 0 || squares == 0) {
            return CommonAutocorrelation.Own.UNKNOWN;
        }
        double raw = products / squares * (n - 1) / pairs;
        // Marriott and Pope 1954: the estimate around an estimated mean is too small by (1 + 3φ)/n.
        return new CommonAutocorrelation.Own((n * raw + 1) / (n - 3), n);
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    }
}
