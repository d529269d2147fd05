package org.replibench.analysis.statistics;

import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/**
 * Percentiles of times to three digits, by HdrHistogram. Beside them belongs the load model: a closed loop asks a server that
 * stalls less often.
 *
 * @param count of the values, with those that a correction added
 */
public record Percentiles(long count, long p50, long p75, long p90, long p99, long max) {
    private static final int SIGNIFICANT_DIGITS = 3;

    /** Of {@code values} as they are, in their unit, each at least 0. */
    public static Percentiles of(LongStream values) {
        Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);
        values.forEach(histogram::recordValue);
        return of(histogram);
    }

    /**
     * Of {@code values} and those that a stall kept from being asked for, if one was to come every {@code
     * expectedInterval} (coordinated omission, Tene).
     *
     * @param expectedInterval in the unit of the values, above 0
     */
    public static Percentiles corrected(LongStream values, long expectedInterval) {
        Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);
        values.forEach(value -> histogram.recordValueWithExpectedInterval(value, expectedInterval));
        return of(histogram);
    }

    private static Percentiles of(Histogram histogram) {
        return new Percentiles(
                histogram.getTotalCount(),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(75),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(99),
                histogram.getMaxValue());
    }
}
