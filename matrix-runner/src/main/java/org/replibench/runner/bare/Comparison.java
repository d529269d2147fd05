package org.replibench.runner.bare;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.replibench.analysis.statistics.Fieller;
import org.replibench.analysis.statistics.Interval;

/** The arms' valid records against each other. */
record Comparison(List<LoadRecord> records) {
    Comparison {
        records = records.stream().filter(LoadRecord::valid).toList();
    }

    List<LoadRecord> of(String arm) {
        return records.stream().filter(one -> one.arm().equals(arm)).toList();
    }

    double median(String arm, ToDoubleFunction<LoadRecord> figure) {
        return Spread.of(of(arm), figure).median();
    }

    /** The native arm with the highest throughput: what the others are compared to. */
    Optional<String> bestNative() {
        return records.stream()
                .map(LoadRecord::arm)
                .filter(arm -> arm.startsWith(Arm.NATIVE))
                .distinct()
                .max(Comparator.comparingDouble(arm -> median(arm, LoadRecord::requestsPerSecond)));
    }

    /** Throughput over that of {@code base}; NaN if either is missing. */
    double throughputOver(String arm, String base) {
        return median(arm, LoadRecord::requestsPerSecond) / median(base, LoadRecord::requestsPerSecond);
    }

    /** CPU added to {@code none}'s, over what {@code base} adds; NaN if one of the three is missing. */
    double addedCpuOver(String arm, String base) {
        double none = median(Arm.NONE, LoadRecord::nodeCpuMicrosPerRequest);
        return (median(arm, LoadRecord::nodeCpuMicrosPerRequest) - none)
                / (median(base, LoadRecord::nodeCpuMicrosPerRequest) - none);
    }

    /**
     * Where {@link #addedCpuOver} lies with {@code confidence}, by the repeats that measured all three arms: each gives a pair
     * of additions, which may be near zero or below, so that logarithms won't do.
     *
     * @return empty below two such repeats
     */
    Optional<Interval> addedCpuInterval(String arm, String base, double confidence) {
        Map<Integer, Double> none = cpuByRepeat(Arm.NONE);
        Map<Integer, Double> over = cpuByRepeat(base);
        Map<Integer, Double> own = cpuByRepeat(arm);
        List<Integer> repeats = own.keySet().stream()
                .filter(repeat -> none.containsKey(repeat) && over.containsKey(repeat))
                .toList();
        return repeats.size() < 2
                ? Optional.empty()
                : Optional.of(Fieller.of(added(over, none, repeats), added(own, none, repeats), confidence)
                        .interval());
    }

    private Map<Integer, Double> cpuByRepeat(String arm) {
        return of(arm).stream()
                .collect(Collectors.toMap(
                        LoadRecord::repeat,
                        LoadRecord::nodeCpuMicrosPerRequest,
                        (first, again) -> first,
                        TreeMap::new));
    }

    private static List<Double> added(Map<Integer, Double> arm, Map<Integer, Double> none, List<Integer> repeats) {
        return repeats.stream()
                .map(repeat -> arm.get(repeat) - none.get(repeat))
                .toList();
    }
}
