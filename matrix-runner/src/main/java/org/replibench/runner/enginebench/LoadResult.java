package org.replibench.runner.enginebench;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.replibench.records.cell.LoadMetrics;

/**
 * What all clients saw during one run of load.
 *
 * @param micros response times of the requests that were answered rightly
 * @param errors one line each
 */
record LoadResult(double seconds, Histogram micros, List<String> errors) {
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final double MICROS_PER_MILLI = 1e3;

    static LoadResult of(List<BenchClients.ClientResult> samples, double seconds) {
        Histogram micros = new Histogram(SIGNIFICANT_DIGITS);
        samples.forEach(one -> micros.add(one.micros()));
        return new LoadResult(
                seconds,
                micros,
                samples.stream()
                        .map(BenchClients.ClientResult::error)
                        .filter(error -> !error.isEmpty())
                        .toList());
    }

    long requests() {
        return micros.getTotalCount();
    }

    double requestsPerSecond() {
        return requests() / seconds;
    }

    /** A page is a request here. */
    LoadMetrics metrics() {
        return new LoadMetrics(
                requests() + errors.size(),
                errors.size(),
                0,
                requestsPerSecond(),
                new LoadMetrics.ResponseTimes(
                        micros.getMean() / MICROS_PER_MILLI,
                        percentileMillis(50),
                        percentileMillis(90),
                        percentileMillis(99),
                        percentileMillis(99.9),
                        micros.getMaxValue() / MICROS_PER_MILLI));
    }

    private double percentileMillis(double percentile) {
        return micros.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
    }
}
