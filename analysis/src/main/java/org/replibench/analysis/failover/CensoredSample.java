package org.replibench.analysis.failover;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.analysis.statistics.Interval;
import org.replibench.records.failover.CensoredValue;
import org.replibench.records.quantity.QuantityValue;

/**
 * How long something took in each of several faults, once or for each of many. What was not over counts as longer than all that
 * was: to leave it out would make those look fast that failed for good.
 */
final class CensoredSample {
    private final List<List<CensoredValue>> byFault;
    private final IndexedValue[] sorted;

    /** @param byFault a list for each fault of which anything is known */
    CensoredSample(List<List<CensoredValue>> byFault) {
        this.byFault = List.copyOf(byFault);
        this.sorted = IntStream.range(0, byFault.size())
                .boxed()
                .flatMap(fault -> byFault.get(fault).stream()
                        .map(censoredValue -> new IndexedValue(censoredValue.value(), fault)))
                .sorted(Comparator.comparingDouble(IndexedValue::value))
                .toArray(IndexedValue[]::new);
    }

    /** The smallest value that so large a share of them does not exceed: infinite if it falls among those not over, NaN of none. */
    double quantile(double share) {
        return quantile(faults(), share);
    }

    private List<Integer> faults() {
        return IntStream.range(0, byFault.size()).boxed().toList();
    }

    private double observedTime() {
        return byFault.stream()
                .flatMap(List::stream)
                .filter(censoredValue -> !censoredValue.complete())
                .mapToDouble(CensoredValue::amount)
                .min()
                .orElseThrow();
    }

    /** @param faults by their numbers; one that is there twice counts twice */
    private double quantile(List<Integer> faults, double share) {
        int[] times = new int[byFault.size()];
        faults.forEach(fault -> times[fault]++);
        int all = Stream.of(sorted).mapToInt(one -> times[one.fault()]).sum();
        int left = Math.max(1, (int) Math.ceil(share * all));
        for (IndexedValue one : sorted) {
            left -= times[one.fault()];
            if (left <= 0) {
                return one.value();
            }
        }
        return Double.NaN;
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

        /** With the interval that drawing whole faults again gives, such as {@code 480 (430–520)}. */
        QuantityValue withInterval() {
            Bootstrap.Estimate estimate = Bootstrap.estimate(sample.faults(), drawn -> sample.quantile(drawn, share));
            Interval interval = estimate.interval();
            return estimate.shownAs(unit -> Double.isInfinite(value()) || Double.isNaN(interval.low())
                    ? text(unit)
                    : text(unit) + " (" + NumberFormats.number(interval.low() / unit) + "–"
                            + NumberFormats.number(interval.high() / unit) + ")");
        }
    }

    private record IndexedValue(double value, int fault) {}
}
