package org.replibench.analysis.failover;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.replibench.analysis.statistics.ExactShare;
import org.replibench.analysis.statistics.Interval;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.quantity.QuantityValue;

/**
 * How many of so many, and what that says of the chance behind it.
 *
 * @param count 0 to {@code total}
 * @param total how many there were
 * @param independent how many independent ones say as much, at most {@code total}
 */
public record Proportion(int count, int total, double independent) implements QuantityValue {
    /** @throws IllegalArgumentException if {@code count} is not 0 to {@code total} */
    public Proportion {
        if (count < 0 || count > total) {
            throw new IllegalArgumentException("count = " + count + " is not from 0 to " + total);
        }
    }

    /** Of independent ones. */
    public Proportion(int count, int total) {
        this(count, total, total);
    }

    /** Of faults, by cells: those of a cell hit the same servers. */
    static Proportion of(List<List<FaultImpact>> byCell, Predicate<FaultImpact> affected) {
        List<double[]> indicators = byCell.stream()
                .map(cell -> cell.stream()
                        .mapToDouble(impact -> affected.test(impact) ? 1 : 0)
                        .toArray())
                .toList();
        int count = (int) indicators.stream().flatMapToDouble(Arrays::stream).sum();
        int total = indicators.stream().mapToInt(cell -> cell.length).sum();
        return new Proportion(count, total, total / DesignEffect.of(indicators));
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

    /** Whether it is more than another one by more than chance explains: their intervals don't overlap. */
    boolean exceeds(Proportion other) {
        return low() > other.high();
    }

    /** The share; NaN of none. */
    public double share() {
        return total == 0 ? Double.NaN : (double) count / total;
    }

    /** Bounds of the chance. Of faults that depend on each other as many count as are independent (Korn and Graubard 1998). */
    public Interval interval() {
        if (total == 0) {
            return Interval.UNKNOWN;
        }
        double with = share() * independent;
        return ExactShare.interval(with, independent - with);
    }
}
