package org.replibench.analysis.statistics;

import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * A median with an interval that assumes no distribution: two of the values themselves (order statistics).
 *
 * @param lowRank the lower bound's place among the sorted values, counted from 1
 * @param highRank the upper bound's place
 * @param interval its confidence is the attained one, at least the one asked for
 */
public record MedianInterval(double median, int lowRank, int highRank, Interval interval) {
    /**
     * Finds the narrowest symmetric interval.
     *
     * @param confidence such as 0.95
     * @return empty if even the smallest and the largest value are not enough: below 6 values for 0.95
     */
    public static Optional<MedianInterval> of(List<Double> values, double confidence) {
        List<Double> sorted = values.stream().sorted().toList();
        int count = sorted.size();
        if (count == 0) {
            return Optional.empty();
        }
        BinomialDistribution below = BinomialDistribution.of(count, 0.5);
        int rank = 0;
        while (rank < count / 2 && 1 - 2 * below.cumulativeProbability(rank) >= confidence) {
            rank++;
        }
        if (rank == 0) {
            return Optional.empty();
        }
        double attained = 1 - 2 * below.cumulativeProbability(rank - 1);
        return Optional.of(new MedianInterval(
                median(sorted),
                rank,
                count + 1 - rank,
                new Interval(sorted.get(rank - 1), sorted.get(count - rank), attained)));
    }

    private static double median(List<Double> sorted) {
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }
}
