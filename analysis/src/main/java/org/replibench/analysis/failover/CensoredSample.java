package org.replibench.analysis.failover;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.analysis.statistics.Interval;

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

    /** The same in a unit that is so many times as large. */
    CensoredSample dividedBy(double unit) {
        return new CensoredSample(byFault.stream()
                .map(fault -> fault.stream()
                        .map(censoredValue -> censoredValue.dividedBy(unit))
                        .toList())
                .toList());
    }

    /** The smallest value that so large a share of them does not exceed: infinite if it falls among those not over, NaN of none. */
    double quantile(double share) {
        return quantile(IntStream.range(0, byFault.size()).boxed().toList(), share);
    }

    /** With the interval that drawing whole faults again gives. */
    BootstrapEstimate estimate(double share) {
        return new BootstrapEstimate(
                quantile(share),
                Bootstrap.interval(
                        IntStream.range(0, byFault.size()).boxed().toList(), drawn -> quantile(drawn, share)));
    }

    /** For a person, such as {@code 480}; {@code >3000} if it falls among those not over, of which all took longer than that. */
    String text(double share) {
        double found = quantile(share);
        return Double.isInfinite(found) ? ">" + NumberFormats.number(observedTime()) : NumberFormats.number(found);
    }

    /** The same with its interval, such as {@code 480 (430–520)}. */
    String textWithInterval(double share) {
        Interval interval = estimate(share).interval();
        return Double.isInfinite(quantile(share)) || Double.isNaN(interval.low())
                ? text(share)
                : text(share) + " (" + NumberFormats.number(interval.low()) + "–"
                        + NumberFormats.number(interval.high()) + ")";
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

    private record IndexedValue(double value, int fault) {}
}
