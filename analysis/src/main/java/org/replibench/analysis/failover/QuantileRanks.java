package org.replibench.analysis.failover;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.replibench.analysis.statistics.Judge;

/**
 * Which faults, in the order of what they took, bound a quantile at 95 %: those of the order statistics' interval, which holds for any
 * distribution (David and Nagaraja, Order Statistics, 2003, 7.1).
 *
 * @param faults how many there are
 * @param low rank of the lower limit, from 1; 0 if so few have none
 * @param high rank of the upper limit; {@code faults + 1} if so few have none: a p99 has one from 368 faults on
 */
record QuantileRanks(int faults, int low, int high) {
    /** @param share 0 to 1, that the quantile leaves below it */
    static QuantileRanks of(int faults, double share) {
        BinomialDistribution below = BinomialDistribution.of(faults, share);
        double tail = Judge.DEFAULT_SIGNIFICANCE / 2;
        int low = 0;
        while (low < faults && below.cumulativeProbability(low) <= tail) {
            low++;
        }
        int high = faults + 1;
        while (high > 1 && below.survivalProbability(high - 2) <= tail) {
            high--;
        }
        return new QuantileRanks(faults, low, high);
    }

    boolean hasLow() {
        return low >= 1;
    }

    boolean hasHigh() {
        return high <= faults;
    }

    /** Where the lower limit lies among so many values of all faults, from 0; between two of them, the smaller. */
    int lowIndex(int values) {
        return (int) ((long) values * (low - 1) / faults);
    }

    /** Where the upper limit lies; between two values, the larger. */
    int highIndex(int values) {
        return (int) (((long) values * high + faults - 1) / faults) - 1;
    }
}
