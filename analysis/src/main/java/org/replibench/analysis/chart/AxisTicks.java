package org.replibench.analysis.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Places on an axis where a person would put numbers: 1, 2 or 5 times a power of ten, or multiples of that. */
final class AxisTicks {
    private static final int MAX_TICKS = 8;
    private static final double BASE = 10;
    private static final MathContext LABELLED = new MathContext(6);

    private AxisTicks() {}

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
                .flatMap(power -> Stream.of(1, 2, 5)
                        .map(times ->
                                new BigDecimal(times).scaleByPowerOfTen(power).doubleValue()))
                .filter(tick -> from <= tick && tick <= to)
                .toList();
    }

    /** Without the zeros that nobody reads. */
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
