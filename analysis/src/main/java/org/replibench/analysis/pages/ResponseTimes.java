package org.replibench.analysis.pages;

import org.HdrHistogram.Histogram;

/** Response times that are added one by one: mean and maximum exact, percentiles to a thousandth. */
final class ResponseTimes {
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final double MICROS_PER_MILLI = 1000;
    private static final int PERCENT = 100;

    private final Histogram micros = new Histogram(SIGNIFICANT_DIGITS);
    private long sumMicros;
    private long maxMicros;

    void add(long responseMicros) {
        micros.recordValue(responseMicros);
        sumMicros += responseMicros;
        maxMicros = Math.max(maxMicros, responseMicros);
    }

    long count() {
        return micros.getTotalCount();
    }

    /** NaN without any. */
    double meanMillis() {
        return count() == 0 ? Double.NaN : sumMicros / MICROS_PER_MILLI / count();
    }

    /**
     * The time that so many did not exceed; NaN without any.
     *
     * @param share 0 to 1
     */
    double percentileMillis(double share) {
        return count() == 0
                ? Double.NaN
                : Math.min(maxMicros, micros.getValueAtPercentile(PERCENT * share)) / MICROS_PER_MILLI;
    }

    double maxMillis() {
        return maxMicros / MICROS_PER_MILLI;
    }
}
