package org.replibench.analysis.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** An axis of a {@link Chart}: what it shows, and where on it a value lies. */
public sealed interface Axis {
    /** What it shows, with its unit. */
    String name();

    /** The value at the lower end. */
    double from();

    /** The value at the upper end. */
    double to();

    /** Where a value lies, 0 at the lower end and 1 at the upper one; what lies beyond an end is drawn at it. */
    double position(double value);

    /** Whether a value lies on it. */
    default boolean contains(double value) {
        return from() <= value && value <= to();
    }

    /** Values worth a number beside the axis. */
    List<Double> ticks();

    /**
     * Equal distances for equal differences.
     *
     * @param to above {@code from}, else 1 more than that: an axis has some length, where all values are the same, too
     */
    record Linear(String name, double from, double to) implements Axis {
        public Linear {
            to = to > from ? to : from + 1;
        }

        @Override
        public double position(double value) {
            return within((value - from) / (to - from));
        }

        @Override
        public List<Double> ticks() {
            return Ticks.between(from, to);
        }
    }

    /**
     * Equal distances for equal ratios, so that 1 and 2 stand apart on an axis that ends at 50.
     *
     * @param from above 0
     * @param to above {@code from}, else ten times that
     */
    record Logarithmic(String name, double from, double to) implements Axis {
        private static final double DECADE = 10;

        /** @throws IllegalArgumentException if it does not begin above 0 */
        public Logarithmic {
            if (!(from > 0)) {
                throw new IllegalArgumentException(name + ": a logarithmic axis begins above 0, not at " + from);
            }
            to = to > from ? to : DECADE * from;
        }

        @Override
        public double position(double value) {
            return value <= from ? 0 : within(Math.log(value / from) / Math.log(to / from));
        }

        @Override
        public List<Double> ticks() {
            List<Double> ofDecades = Ticks.ofPowersOfTen(from, to);
            return ofDecades.size() < 2 ? Ticks.between(from, to) : ofDecades;
        }
    }

    /**
     * Rows one below the other.
     *
     * @param first the number of the row at the top
     * @param count how many, at least 1
     */
    record Rows(String name, int first, int count) implements Axis {
        private static final int MAX_NUMBERED = 20;

        @Override
        public double from() {
            return first;
        }

        @Override
        public double to() {
            return first + count - 1.0;
        }

        @Override
        public double position(double value) {
            return within(1 - (value - first + 0.5) / count);
        }

        @Override
        public List<Double> ticks() {
            int step = (count + MAX_NUMBERED - 1) / MAX_NUMBERED;
            return IntStream.range(0, count)
                    .filter(row -> row % step == 0)
                    .mapToObj(row -> (double) first + row)
                    .toList();
        }
    }

    private static double within(double position) {
        return Math.max(0, Math.min(1, position));
    }

    /** Places on an axis where a person would put numbers: 1, 2 or 5 times a power of ten, or multiples of that. */
    final class Ticks {
        private static final int MAX_TICKS = 8;
        private static final double BASE = 10;
        private static final MathContext LABELLED = new MathContext(6);

        private Ticks() {}

        /** Those from {@code from} to {@code to}, both included; {@value #MAX_TICKS} at most. */
        static List<Double> between(double from, double to) {
            double step = step((to - from) / (MAX_TICKS - 1));
            return LongStream.rangeClosed((long) Math.ceil(from / step), (long) Math.floor(to / step))
                    .mapToObj(times -> times * step)
                    .toList();
        }

        /** 1, 2 and 5 of each power of ten from {@code from}, which is above 0, to {@code to}, both included. */
        static List<Double> ofPowersOfTen(double from, double to) {
            return IntStream.rangeClosed((int) Math.floor(Math.log10(from)), (int) Math.floor(Math.log10(to)))
                    .boxed()
                    .flatMap(power -> Stream.of(1, 2, 5).map(times -> new BigDecimal(times)
                            .scaleByPowerOfTen(power)
                            .doubleValue()))
                    .filter(tick -> from <= tick && tick <= to)
                    .toList();
        }

        /** Without trailing zeros. */
        static String label(double tick) {
            return new BigDecimal(tick).round(LABELLED).stripTrailingZeros().toPlainString();
        }

        /** The least that is no less. */
        private static double step(double least) {
            double power = Math.pow(BASE, Math.floor(Math.log10(least)));
            return DoubleStream.of(1, 2, 5, BASE)
                    .map(times -> times * power)
                    .filter(step -> step >= least)
                    .findFirst()
                    .orElse(BASE * power);
        }
    }
}
