package org.replibench.analysis.failover;

import java.util.List;
import java.util.stream.DoubleStream;
import org.replibench.records.failover.CensoredValue;
import org.replibench.records.quantity.QuantityValue;

/**
 * How long something took in each of several faults, once or for each of many. What was not over counts as longer than all that
 * was: to leave it out would make those look fast that failed for good.
 */
final class CensoredSample {
    private final List<List<List<CensoredValue>>> byCell;
    private final List<List<CensoredValue>> byFault;
    private final double[] sorted;

    /** @param byCell of each cell a list for each fault of which anything is known */
    CensoredSample(List<List<List<CensoredValue>>> byCell) {
        this.byCell = List.copyOf(byCell);
        this.byFault = byCell.stream().flatMap(List::stream).toList();
        this.sorted = byFault.stream()
                .flatMap(List::stream)
                .mapToDouble(CensoredValue::value)
                .sorted()
                .toArray();
    }

    /** The smallest value that so large a share of them does not exceed: infinite if it falls among those not over, NaN of none. */
    double quantile(double share) {
        return sorted.length == 0 ? Double.NaN : sorted[Math.max(1, (int) Math.ceil(share * sorted.length)) - 1];
    }

    /** How many independent faults say as much of a quantile: of what lies below it, each has its share. */
    private int independentFaults(double quantile) {
        double designEffect = DesignEffect.of(byCell.stream()
                .map(cell -> cell.stream()
                        .mapToDouble(fault -> fault.stream()
                                .mapToInt(censoredValue -> censoredValue.value() <= quantile ? 1 : 0)
                                .average()
                                .orElse(0))
                        .toArray())
                .toList());
        return (int) Math.max(1, byFault.size() / designEffect);
    }

    private double observedTime() {
        return byFault.stream()
                .flatMap(List::stream)
                .filter(censoredValue -> !censoredValue.complete())
                .mapToDouble(CensoredValue::amount)
                .min()
                .orElseThrow();
    }

    private double largest() {
        return DoubleStream.of(sorted).max().orElse(Double.NaN);
    }

    /** A quantile of the sample. */
    record Quantile(CensoredSample sample, double share) implements QuantityValue {
        @Override
        public double value() {
            return sample.quantile(share);
        }

        @Override
        public double low() {
            return Double.NaN;
        }

        @Override
        public double high() {
            return Double.NaN;
        }

        /** Such as {@code 480}; {@code >3000} if it falls among those not over, of which all took longer than that. */
        @Override
        public String text(double unit) {
            return Double.isInfinite(value())
                    ? ">" + NumberFormats.number(sample.observedTime() / unit)
                    : NumberFormats.number(value() / unit);
        }

        QuantityValue withInterval() {
            return new Bounded(this, sample, QuantileRanks.of(sample.independentFaults(value()), share));
        }
    }

    /**
     * A quantile with its interval. It counts faults, not what each of their clients saw, which is no independent evidence; where
     * clients of a fault differ, it is wider than it must be.
     */
    private record Bounded(Quantile quantile, CensoredSample sample, QuantileRanks ranks) implements QuantityValue {
        @Override
        public double value() {
            return quantile.value();
        }

        @Override
        public double low() {
            return bounded() && ranks.hasLow() ? sample.sorted[ranks.lowIndex(sample.sorted.length)] : Double.NaN;
        }

        /** Infinite if so few faults say nothing of how large it may be. */
        @Override
        public double high() {
            if (!bounded()) {
                return Double.NaN;
            }
            return ranks.hasHigh() ? sample.sorted[ranks.highIndex(sample.sorted.length)] : Double.POSITIVE_INFINITY;
        }

        private boolean bounded() {
            return sample.sorted.length > 0 && (ranks.hasLow() || ranks.hasHigh());
        }

        /** Such as {@code 480 (430–520)}, or {@code 480 (430–>520)} if it may be more than the largest that was seen. */
        @Override
        public String text(double unit) {
            if (!bounded() || Double.isInfinite(value())) {
                return quantile.text(unit);
            }
            return quantile.text(unit) + " (" + (ranks.hasLow() ? NumberFormats.number(low() / unit) : "") + "–"
                    + (ranks.hasHigh() ? NumberFormats.number(high() / unit) : moreThan(sample.largest() / unit))
                    + ")";
        }

        private static String moreThan(double largest) {
            return Double.isInfinite(largest) ? NumberFormats.number(largest) : ">" + NumberFormats.number(largest);
        }
    }
}
