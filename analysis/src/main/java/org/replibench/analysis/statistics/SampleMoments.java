package org.replibench.analysis.statistics;

import java.util.Arrays;

/** Mean and variance of a sample; the variance of a single value is NaN. */
record SampleMoments(int count, double mean, double variance) {
    static SampleMoments of(double[] values) {
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new SampleMoments(values.length, mean, values.length > 1 ? squares / (values.length - 1) : Double.NaN);
    }

    double squaredError() {
        return variance / count;
    }

    double standardError() {
        return Math.sqrt(squaredError());
    }
}
