package org.replibench.runner.bare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

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
}
