package org.replibench.analysis.failover;

import java.util.List;

/** Quantiles of a sample: the smallest value that so large a share of them does not exceed. */
final class Quantile {
    private Quantile() {}

    /** @return NaN of none */
    static double of(List<Double> values, double share) {
        if (values.isEmpty()) {
            return Double.NaN;
        }
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(Math.max(0, (int) Math.ceil(share * sorted.size()) - 1));
    }
}
