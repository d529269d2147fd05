package org.replibench.analysis.capacity.predict;

import java.util.Arrays;
import org.replibench.analysis.statistics.Judge;

/**
 * A predicted number, and how far the demands' errors may move it.
 *
 * @param value with the best guess of each demand
 * @param low below it lie as many of the numbers that other demands, within their errors, give as above {@code high}; between them,
 *     {@link Judge#DEFAULT_CONFIDENCE}
 */
public record IntervalEstimate(double value, double low, double high) {
    static IntervalEstimate of(double value, double[] draws) {
        double[] sorted = draws.clone();
        Arrays.sort(sorted);
        int cut = (int) Math.floor(sorted.length * (1 - Judge.DEFAULT_CONFIDENCE) / 2);
        return sorted.length == 0
                ? new IntervalEstimate(value, Double.NaN, Double.NaN)
                : new IntervalEstimate(value, sorted[cut], sorted[sorted.length - 1 - cut]);
    }

    /** Whether a measured number lies within. */
    public boolean contains(double measured) {
        return low <= measured && measured <= high;
    }
}
