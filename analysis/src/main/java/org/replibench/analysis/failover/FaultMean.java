package org.replibench.analysis.failover;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.records.quantity.QuantityValue;

/**
 * A mean over faults, and where its true value lies. A fault counts once: what clients saw of the same fault is no independent
 * evidence; and where cells differ by more than their faults do, a {@linkplain DesignEffect cell} counts once.
 *
 * <p>The interval is Student's t on the logarithm of the mean (delta method), as losses are skewed to the right and never below
 * zero. Simulated, 95 % intervals of 5 faults cover 95 % where losses are normal, 96 % where they are Poisson's, 93 % where they
 * are exponential; those of a percentile bootstrap, which knows no value beyond those seen, 82 % where they are normal.
 */
record FaultMean(double value, Interval interval) implements QuantityValue {
    /** With fewer, one fault that lost much makes the standard deviation, and the interval with it, a matter of chance. */
    private static final int MIN_FAULTS = 5;

    /**
     * Estimates the mean. Where all faults are alike, it has no interval: that none of so many lost anything does not mean that
     * none ever will.
     *
     * @param byCell an amount for each fault of each cell, none below 0; fewer than {@value #MIN_FAULTS} give no interval
     */
    static FaultMean of(List<double[]> byCell) {
        double[] faults = byCell.stream().flatMapToDouble(Arrays::stream).toArray();
        double mean = DoubleStream.of(faults).average().orElse(Double.NaN);
        return new FaultMean(mean, interval(faults, mean, DesignEffect.of(byCell)));
    }

    private static Interval interval(double[] faults, double mean, double designEffect) {
        int count = faults.length;
        if (count < MIN_FAULTS || Arrays.stream(faults).allMatch(fault -> fault == faults[0])) {
            return Interval.UNKNOWN;
        }
        double squares = Arrays.stream(faults)
                .map(fault -> (fault - mean) * (fault - mean))
                .sum();
        double standardError = Math.sqrt(designEffect * squares / (count - 1) / count);
        double student = TDistribution.of(count - 1.0).inverseSurvivalProbability(Judge.DEFAULT_SIGNIFICANCE / 2);
        double factor = Math.exp(student * standardError / mean);
        return Interval.of(mean / factor, mean * factor);
    }

    @Override
    public double low() {
        return interval.low();
    }

    @Override
    public double high() {
        return interval.high();
    }

    /** Such as {@code 0.12 (0.05–0.30)}. */
    @Override
    public String text(double unit) {
        return NumberFormats.number(value / unit)
                + (interval.isBounded()
                        ? " (" + NumberFormats.number(low() / unit) + "–" + NumberFormats.number(high() / unit) + ")"
                        : "");
    }
}
