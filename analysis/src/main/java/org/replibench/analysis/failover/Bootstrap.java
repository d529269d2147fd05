package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.records.quantity.QuantityValue;

/**
 * An interval for any figure of several faults, by drawing as many of them again and again, with repetition. Whole faults
 * are drawn: what clients saw of the same fault is no independent evidence.
 */
final class Bootstrap {
    private static final int RESAMPLES = 2_000;

    /** The same records give the same interval. */
    private static final long SEED = 2007;

    /** With fewer, what is drawn differs too little from what was seen to bound anything. */
    private static final int MIN_FAULTS = 5;

    private Bootstrap() {}

    /** A statistic of the faults, and where its true value lies. */
    record Estimate(double value, Interval interval) implements QuantityValue {
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
                            ? " (" + NumberFormats.number(low() / unit) + "–" + NumberFormats.number(high() / unit)
                                    + ")"
                            : "");
        }
    }

    static <T> Estimate estimate(List<T> faults, ToDoubleFunction<List<T>> figure) {
        return new Estimate(figure.applyAsDouble(faults), interval(faults, figure));
    }

    /**
     * Percentiles of what {@code figure} says of each draw.
     *
     * @return {@link Intervals#UNKNOWN} of fewer than {@value #MIN_FAULTS}, and where all draws say the same: that none of so
     *     many lost anything does not mean that none ever will
     */
    static <T> Interval interval(List<T> faults, ToDoubleFunction<List<T>> figure) {
        if (faults.size() < MIN_FAULTS) {
            return Interval.UNKNOWN;
        }
        SplittableRandom random = new SplittableRandom(SEED);
        double[] figures = new double[RESAMPLES];
        for (int draw = 0; draw < RESAMPLES; draw++) {
            List<T> drawn = new ArrayList<>(faults.size());
            for (int i = 0; i < faults.size(); i++) {
                drawn.add(faults.get(random.nextInt(faults.size())));
            }
            figures[draw] = figure.applyAsDouble(drawn);
        }
        Arrays.sort(figures);
        if (figures[0] == figures[RESAMPLES - 1]) {
            return Interval.UNKNOWN;
        }
        double tail = (1 - Judge.DEFAULT_CONFIDENCE) / 2;
        return Interval.of(figures[(int) (tail * RESAMPLES)], figures[(int) ((1 - tail) * RESAMPLES) - 1]);
    }
}
