package org.replibench.analysis.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of an arm to its control, by Student's t on logarithms.
 *
 * <p>Noise of throughput, time and CPU is multiplicative, so their logarithms are near normal; the interval of B/A is the
 * reciprocal of A/B's. At 3 to 10 repeats t keeps its coverage where a percentile bootstrap, which cannot be wider than the
 * sample, does not. The point estimate is the ratio of geometric means.
 *
 * @param logRatio mean of the logarithms' differences
 * @param standardError of {@code logRatio}; NaN if there were too few repeats to tell, 0 if they were all equal
 * @param degreesOfFreedom NaN likewise
 * @param repeats of each arm; of the arm with fewer, if they differ
 */
public record RatioEstimate(double logRatio, double standardError, double degreesOfFreedom, int repeats) {
    /** Standard deviation of what rounding to a unit of 1 changes. */
    private static final double ROUNDING_DEVIATION = 1 / Math.sqrt(12);

    /**
     * Arms that were interleaved: one pair a block, so that a drift of the machine cancels out.
     *
     * @param control one value per block, above 0
     * @param arm the value of the same block at the same place
     * @throws IllegalArgumentException if the lengths differ, there is none, or a value is not above 0
     */
    public static RatioEstimate paired(List<Double> control, List<Double> arm) {
        return paired(control, arm, 0);
    }

    /**
     * The same of values that were rounded, such as percentiles of times in whole milliseconds.
     *
     * @param unit that values were rounded to; 0 if they were not
     */
    public static RatioEstimate paired(List<Double> control, List<Double> arm, double unit) {
        if (control.size() != arm.size()) {
            throw new IllegalArgumentException(
                    arm.size() + " values of the arm do not pair with " + control.size() + " of the control");
        }
        double[] from = logarithms(control);
        double[] to = logarithms(arm);
        Moments differences = Moments.of(IntStream.range(0, from.length)
                .mapToDouble(i -> to[i] - from[i])
                .toArray());
        return new RatioEstimate(
                        differences.mean(), differences.standardError(), differences.count() - 1, differences.count())
                .rounded(control, arm, unit);
    }

    /**
     * Arms that were measured apart, such as two studies: Welch's test, as their noise may differ.
     *
     * @param control at least one value, each above 0
     * @param arm at least one value, each above 0
     * @throws IllegalArgumentException if there is none, or a value is not above 0
     */
    public static RatioEstimate independent(List<Double> control, List<Double> arm) {
        return independent(control, arm, 0);
    }

    /**
     * The same of values that were rounded.
     *
     * @param unit that values were rounded to; 0 if they were not
     */
    public static RatioEstimate independent(List<Double> control, List<Double> arm, double unit) {
        Moments from = Moments.of(logarithms(control));
        Moments to = Moments.of(logarithms(arm));
        double a = from.squaredError();
        double b = to.squaredError();
        double degrees = a + b == 0
                ? from.count() + to.count() - 2
                : (a + b) * (a + b) / (a * a / (from.count() - 1) + b * b / (to.count() - 1));
        return new RatioEstimate(to.mean() - from.mean(), Math.sqrt(a + b), degrees, Math.min(from.count(), to.count()))
                .rounded(control, arm, unit);
    }

    /** Repeats that differ by less than rounding does share its error, which no number of them takes away: half a unit. */
    private RatioEstimate rounded(List<Double> control, List<Double> arm, double unit) {
        double relative = Math.hypot(unit / mean(control), unit / mean(arm));
        return logStandardDeviation() < ROUNDING_DEVIATION * relative && standardError < relative / 2
                ? new RatioEstimate(logRatio, relative / 2, degreesOfFreedom, repeats)
                : this;
    }

    /**
     * The same where each arm was measured in sessions of its own, which differ in more than their repeats show. Degrees of freedom
     * by Satterthwaite (1946).
     *
     * @param variance of {@link #logRatio}, by what differs between sessions
     * @param sessions of the arm with fewer, which from now on count in place of repeats
     */
    public RatioEstimate acrossSessions(double variance, int sessions) {
        double within = standardError * standardError;
        double degrees = degreesOfFreedom * Math.pow((within + variance) / within, 2);
        return testable() ? new RatioEstimate(logRatio, Math.sqrt(within + variance), degrees, sessions) : this;
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** The arm over the control. */
    public double ratio() {
        return Math.exp(logRatio);
    }

    /** Whether repeats tell chance from effect: not one alone, nor some that are all equal, since then nothing is known of chance. */
    public boolean testable() {
        return degreesOfFreedom > 0 && standardError > 0 && Double.isFinite(standardError);
    }

    /** Where the ratio lies with {@code confidence}; unbounded if {@link #testable} is false. */
    public Interval interval(double confidence) {
        if (!testable()) {
            return new Interval(0, Double.POSITIVE_INFINITY, confidence);
        }
        double reach = student().inverseSurvivalProbability((1 - confidence) / 2) * standardError;
        return new Interval(Math.exp(logRatio - reach), Math.exp(logRatio + reach), confidence);
    }

    /** The chance of so large a ratio, in either direction, if the arms were equal; 1 if {@link #testable} is false. */
    public double differencePValue() {
        return testable() ? Math.min(1, 2 * beyond(Math.abs(logRatio))) : 1;
    }

    /**
     * The chance of so small a ratio if the arms differed by {@code margin} or more: the larger of two one-sided tests
     * (Schuirmann 1987); 1 if {@link #testable} is false.
     */
    public double equivalencePValue(Margin margin) {
        return testable() ? beyond(margin.logHalfWidth() - Math.abs(logRatio)) : 1;
    }

    /** Standard deviation of one repeat's logarithm of the ratio. */
    double logStandardDeviation() {
        return standardError * Math.sqrt(repeats);
    }

    private double beyond(double distance) {
        return student().survivalProbability(distance / standardError);
    }

    private TDistribution student() {
        return TDistribution.of(degreesOfFreedom);
    }

    private static double[] logarithms(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("a ratio needs at least 1 value");
        }
        return values.stream().mapToDouble(RatioEstimate::logarithm).toArray();
    }

    private static double logarithm(double value) {
        if (!(value > 0 && Double.isFinite(value))) {
            throw new IllegalArgumentException("a ratio needs values above 0, not " + value);
        }
        return Math.log(value);
    }

    /** Mean and variance of a sample; the variance of a single value is NaN. */
    record Moments(int count, double mean, double variance) {
        static Moments of(double[] values) {
            double mean = Arrays.stream(values).average().orElse(Double.NaN);
            double squares = Arrays.stream(values)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            return new Moments(values.length, mean, values.length > 1 ? squares / (values.length - 1) : Double.NaN);
        }

        double squaredError() {
            return variance / count;
        }

        double standardError() {
            return Math.sqrt(squaredError());
        }
    }
}
