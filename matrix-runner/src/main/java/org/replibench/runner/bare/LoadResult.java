package org.replibench.runner.bare;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What all clients saw during one run of load.
 *
 * @param requests answered rightly
 * @param errors one line each
 */
record LoadResult(double seconds, long requests, double p50Millis, double p99Millis, List<String> errors) {
    private static final int DIGITS = 3;

    static LoadResult of(List<Samples> samples, double seconds) {
        Histogram micros = new Histogram(DIGITS);
        samples.forEach(one -> micros.add(one.micros()));
        return new LoadResult(
                seconds,
                micros.getTotalCount(),
                micros.getValueAtPercentile(50) / 1e3,
                micros.getValueAtPercentile(99) / 1e3,
                samples.stream()
                        .map(Samples::error)
                        .filter(error -> !error.isEmpty())
                        .toList());
    }

    double perSecond() {
        return requests / seconds;
    }
}
