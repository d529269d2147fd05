package org.replibench.analysis.chart;

import java.util.List;

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
            return AxisTicks.between(from, to);
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
                throw new IllegalArgumentException(name + ": a logarithmic axis begins above 0, found " + from);
            }
            to = to > from ? to : DECADE * from;
        }

        @Override
        public double position(double value) {
            return value <= from ? 0 : within(Math.log(value / from) / Math.log(to / from));
        }

        @Override
        public List<Double> ticks() {
            List<Double> ofDecades = AxisTicks.ofPowersOfTen(from, to);
            return ofDecades.size() < 2 ? AxisTicks.between(from, to) : ofDecades;
        }
    }

    private static double within(double position) {
        return Math.max(0, Math.min(1, position));
    }
}
