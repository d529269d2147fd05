package org.replibench.analysis.failover;

import org.apache.commons.statistics.distribution.BetaDistribution;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.records.quantity.QuantityValue;

/**
 * How many of so many, and what that says of the chance behind it.
 *
 * @param count 0 to {@code of}
 * @param total how many there were
 */
public record Proportion(int count, int total) implements QuantityValue {
    /** @throws IllegalArgumentException if {@code count} is not 0 to {@code of} */
    public Proportion {
        if (count < 0 || count > total) {
            throw new IllegalArgumentException("count = " + count + " is not from 0 to " + total);
        }
    }

    @Override
    public double value() {
        return count;
    }

    @Override
    public double low() {
        return interval().low();
    }

    @Override
    public double high() {
        return interval().high();
    }

    /** Such as {@code 0/100 (≤3.0 %)}. */
    @Override
    public String text(double unit) {
        String text = count + "/" + total;
        if (total == 0) {
            return text;
        }
        return count == 0
                ? text + " (≤" + NumberFormats.percent(high()) + ")"
                : text + " (" + NumberFormats.percent(low()) + "–" + NumberFormats.percent(high()) + ")";
    }

    /** The share; NaN of none. */
    public double share() {
        return total == 0 ? Double.NaN : (double) count / total;
    }

    /**
     * Bounds of the chance (Clopper and Pearson 1934: exact, never too narrow). None or all of them leaves one bound to
     * be found only, which then takes the whole doubt: none of 100 bounds the chance to 3 %.
     */
    public Interval interval() {
        if (total == 0) {
            return Interval.UNKNOWN;
        }
        double doubt = 1 - Judge.DEFAULT_CONFIDENCE;
        double tail = count == 0 || count == total ? doubt : doubt / 2;
        double low =
                count == 0 ? 0 : BetaDistribution.of(count, total - count + 1.0).inverseCumulativeProbability(tail);
        double high = count == total
                ? 1
                : BetaDistribution.of(count + 1.0, total - count).inverseSurvivalProbability(tail);
        return Interval.of(low, high);
    }
}
