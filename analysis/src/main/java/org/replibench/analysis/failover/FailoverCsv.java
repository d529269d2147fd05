package org.replibench.analysis.failover;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.replibench.analysis.statistics.Interval;
import org.replibench.records.csv.CsvColumn;
import org.replibench.records.failover.SessionOutcomeCounts;

/** {@code results.csv} of a failover study: one row per pattern and fault; empty where nothing was measured. */
final class FailoverCsv {
    private static final List<CsvColumn<FaultSummary>> COLUMNS = Stream.of(
                    text(
                            "pattern",
                            faultSummary -> faultSummary.cell().pattern().code()),
                    text("engine", faultSummary -> faultSummary.cell().engine()),
                    text("nodes", faultSummary -> faultSummary.cell().nodes()),
                    text("fault", faultSummary -> faultSummary.cell().fault()),
                    text("balancer", faultSummary -> faultSummary.cell().balancer()),
                    text("clients", faultSummary -> faultSummary.cell().clients()),
                    text("repeats", faultSummary -> faultSummary.records().size()),
                    text("faults", FaultSummary::faults),
                    text("updates_acknowledged", FaultSummary::updatesAcknowledged),
                    text("updates_lost", FaultSummary::updatesLostTotal),
                    estimate("updates_lost_per_fault", FaultSummary::updatesLost),
                    text(
                            "faults_with_loss",
                            faultSummary -> faultSummary.faultsWithLoss().count()),
                    bounds(
                            "faults_with_loss_share",
                            faultSummary -> faultSummary.faultsWithLoss().interval()),
                    text("sessions_intact", faultSummary -> faultSummary.sessions(SessionOutcomeCounts::intact)),
                    text("sessions_stale", faultSummary -> faultSummary.sessions(SessionOutcomeCounts::stale)),
                    text("sessions_lost", faultSummary -> faultSummary.sessions(SessionOutcomeCounts::lost)),
                    text("sessions_corrupted", faultSummary -> faultSummary.sessions(SessionOutcomeCounts::corrupted)),
                    text(
                            "sessions_not_observed",
                            faultSummary -> faultSummary.sessions(SessionOutcomeCounts::notObserved)),
                    text(
                            "faults_with_corruption",
                            faultSummary -> faultSummary.faultsWithCorruption().count()),
                    number("faults_with_corruption_share_high", faultSummary -> faultSummary
                            .faultsWithCorruption()
                            .interval()
                            .high()),
                    estimate("sessions_lost_per_fault", FaultSummary::sessionsLost),
                    text("orders_exact", FaultSummary::ordersExact),
                    estimate("requests_failed_per_fault", FaultSummary::requestsFailed),
                    estimate("recovery_time_p50_ms", FaultSummary::recoveryP50Millis),
                    estimate("recovery_time_p99_ms", FaultSummary::recoveryP99Millis),
                    number("recovery_time_max_ms", FaultSummary::recoveryMaxMillis),
                    number("target_node_recovery_time_p99_ms", FaultSummary::targetNodeP99Millis),
                    text(
                            "faults_with_dip",
                            faultSummary -> faultSummary.faultsWithDip().count()),
                    number("dip_threshold_share", FaultSummary::dipThreshold),
                    estimate("dip_depth_share", FaultSummary::dipDepth),
                    estimate("dip_ms", FaultSummary::dipDurationMillis),
                    estimate("redundancy_restored_ms", FaultSummary::redundancyRestoredMillis),
                    estimate("redundancy_traffic_bytes", FaultSummary::redundancyTrafficBytes),
                    estimate("extra_traffic_bytes", FaultSummary::extraTrafficBytes),
                    number("survivors_heap_mb", FaultSummary::survivorsHeapMegabytes))
            .flatMap(columns -> columns)
            .toList();

    private FailoverCsv() {}

    static String format(List<FaultSummary> faultSummaries) {
        return CsvColumn.format(COLUMNS, faultSummaries);
    }

    private static Stream<CsvColumn<FaultSummary>> text(String name, Function<FaultSummary, Object> value) {
        return Stream.of(CsvColumn.text(name, value));
    }

    private static Stream<CsvColumn<FaultSummary>> estimate(
            String name, Function<FaultSummary, BootstrapEstimate> figure) {
        return Stream.concat(
                number(name, faultSummary -> figure.apply(faultSummary).value()),
                bounds(name, faultSummary -> figure.apply(faultSummary).interval()));
    }

    private static Stream<CsvColumn<FaultSummary>> bounds(String name, Function<FaultSummary, Interval> interval) {
        return Stream.concat(
                number(name + "_low", faultSummary -> interval.apply(faultSummary)
                        .low()),
                number(name + "_high", faultSummary -> interval.apply(faultSummary)
                        .high()));
    }

    /** What was not over when nobody looked any more is {@code Inf}: to be empty would mean not measured. */
    private static Stream<CsvColumn<FaultSummary>> number(String name, ToDoubleFunction<FaultSummary> value) {
        CsvColumn<FaultSummary> finite = CsvColumn.number(name, value);
        return Stream.of(new CsvColumn<>(
                name,
                "",
                faultSummary -> value.applyAsDouble(faultSummary) == Double.POSITIVE_INFINITY
                        ? "Inf"
                        : finite.value().apply(faultSummary)));
    }
}
