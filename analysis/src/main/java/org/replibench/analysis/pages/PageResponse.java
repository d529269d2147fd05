package org.replibench.analysis.pages;

import org.replibench.analysis.compare.ComparisonKey;

/**
 * How long an arm took for the pages of one type, in the windows that count, of all starts. In milliseconds, as
 * {@link org.replibench.records.load.LoadSample} has them; failed requests are among them.
 *
 * @param page the label of its samples
 * @param requests that were answered
 */
public record PageResponse(
        ComparisonKey arm,
        String page,
        long requests,
        double meanMillis,
        double p50Millis,
        double p90Millis,
        double p99Millis,
        double maxMillis) {
    static PageResponse of(ComparisonKey arm, String page, ResponseTimes times) {
        return new PageResponse(
                arm,
                page,
                times.count(),
                times.meanMillis(),
                times.percentileMillis(0.5),
                times.percentileMillis(0.9),
                times.percentileMillis(0.99),
                times.maxMillis());
    }
}
