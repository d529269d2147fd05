package org.replibench.analysis.compare;

import java.util.List;

/** The mean of values whose ratios count: that of the ratio of two is the ratio of their means. */
final class GeometricMean {
    private GeometricMean() {}

    /** @param values at least one, each above 0 */
    static double of(List<Double> values) {
        return Math.exp(values.stream().mapToDouble(Math::log).average().orElseThrow());
    }
}
