package org.replibench.analysis.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Where a series' warm-up ends, by the marginal standard error rule on batches of five (White, Cobb and Spratt 2000): the cut
 * after which the mean of the rest is known best.
 *
 * @param cut how many observations at the beginning are warm-up; a multiple of 5
 * @param steady whether the cut lies before the end of the series' first half; else the series was not steady, and the
 *     cut says nothing
 */
public record Mser5(int cut, boolean steady) {
    /** Observations in a batch. */
    public static final int BATCH = 5;

    /** Fewer batches than these have no halves worth telling apart. */
    private static final int MIN_BATCHES = 4;

    /**
     * Analyses a series; what does not fill a last batch is left out.
     *
     * @param series in the order of time, at least 20 values
     * @throws IllegalArgumentException if it is shorter
     */
    public static Mser5 of(double[] series) {
        int batches = series.length / BATCH;
        if (batches < MIN_BATCHES) {
            throw new IllegalArgumentException(
                    "MSER-5 needs at least " + MIN_BATCHES * BATCH + " values, not " + series.length);
        }
        double[] means = IntStream.range(0, batches)
                .mapToDouble(batch -> Arrays.stream(series, batch * BATCH, (batch + 1) * BATCH)
                        .average()
                        .orElseThrow())
                .toArray();
        double[] errors = squaredErrors(means);
        int edge = batches / 2;
        int best =
                IntStream.rangeClosed(0, edge).reduce(0, (least, next) -> errors[next] < errors[least] ? next : least);
        return new Mser5(best * BATCH, best < edge);
    }

    /** For each cut d: Σ(z − mean)² over (n − d)², of the batches from d on; from the end, so that it takes one pass. */
    static double[] squaredErrors(double[] means) {
        double[] errors = new double[means.length];
        double mean = 0;
        double squares = 0;
        for (int d = means.length - 1; d >= 0; d--) {
            int count = means.length - d;
            double distance = means[d] - mean;
            mean += distance / count;
            squares += distance * (means[d] - mean);
            errors[d] = squares / count / count;
        }
        return errors;
    }
}
