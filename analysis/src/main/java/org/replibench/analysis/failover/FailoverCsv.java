package org.replibench.analysis.failover;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.replibench.analysis.CsvColumn;
import org.replibench.model.failover.SessionCounts;

/** {@code results.csv} of a failover study: one row per pattern and fault; empty where nothing was measured. */
final class FailoverCsv {
    private static final List<CsvColumn<Row>> COLUMNS = List.of(
            text("pattern", row -> row.cell().pattern().code()),
            text("engine", row -> row.cell().engine()),
            text("nodes", row -> row.cell().nodes()),
            text("fault", row -> row.cell().fault()),
            text("balancer", row -> row.cell().balancer()),
            text("clients", row -> row.cell().clients()),
            text("repeats", row -> row.records().size()),
            text("faults", Row::faults),
            text("updates_acknowledged", Row::updatesAcknowledged),
            text("updates_lost", Row::updatesLostTotal),
            number("updates_lost_per_fault", row -> row.updatesLost().value()),
            number(
                    "updates_lost_per_fault_low",
                    row -> row.updatesLost().interval().low()),
            number(
                    "updates_lost_per_fault_high",
                    row -> row.updatesLost().interval().high()),
            text("faults_with_loss", row -> row.faultsWithLoss().count()),
            number(
                    "faults_with_loss_share_low",
                    row -> row.faultsWithLoss().interval().low()),
            number(
                    "faults_with_loss_share_high",
                    row -> row.faultsWithLoss().interval().high()),
            text("sessions_kept", row -> row.sessions(SessionCounts::kept)),
            text("sessions_stale", row -> row.sessions(SessionCounts::stale)),
            text("sessions_lost", row -> row.sessions(SessionCounts::lost)),
            text("sessions_wrong", row -> row.sessions(SessionCounts::wrong)),
            text("sessions_unheard", row -> row.sessions(SessionCounts::unheard)),
            text("faults_with_wrong", row -> row.faultsWithWrong().count()),
            number(
                    "faults_with_wrong_share_high",
                    row -> row.faultsWithWrong().interval().high()),
            number("sessions_lost_per_fault", row -> row.sessionsLost().value()),
            number(
                    "sessions_lost_per_fault_low",
                    row -> row.sessionsLost().interval().low()),
            number(
                    "sessions_lost_per_fault_high",
                    row -> row.sessionsLost().interval().high()),
            text("orders_exact", Row::ordersExact),
            number("requests_failed_per_fault", row -> row.requestsFailed().value()),
            number(
                    "requests_failed_per_fault_low",
                    row -> row.requestsFailed().interval().low()),
            number(
                    "requests_failed_per_fault_high",
                    row -> row.requestsFailed().interval().high()),
            lasting("next_success_p50_ms", Row::recoveryP50Millis),
            lasting("next_success_p99_ms", row -> row.recoveryP99Millis().value()),
            number(
                    "next_success_p99_ms_low",
                    row -> row.recoveryP99Millis().interval().low()),
            lasting(
                    "next_success_p99_ms_high",
                    row -> row.recoveryP99Millis().interval().high()),
            lasting("next_success_max_ms", Row::recoveryMaxMillis),
            lasting("victims_next_success_p99_ms", Row::victimsP99Millis),
            text("faults_with_dip", row -> row.faultsWithDip().count()),
            number("dip_floor_share", Row::dipFloor),
            number("dip_depth_share", Row::dipDepth),
            lasting("dip_ms", Row::dipMillis),
            lasting("copies_missing_ms", Row::copiesMissingMillis),
            lasting("copies_traffic_bytes", Row::copiesTrafficBytes),
            number("extra_traffic_bytes", Row::extraTrafficBytes),
            number("survivors_heap_mb", Row::survivorsHeapMegabytes));

    private FailoverCsv() {}

    static String format(List<Row> rows) {
        return CsvColumn.format(COLUMNS, rows);
    }

    private static CsvColumn<Row> text(String name, Function<Row, Object> value) {
        return CsvColumn.text(name, value);
    }

    /** What was not over when nobody looked any more is {@code Inf}: to be empty would mean not measured. */
    private static CsvColumn<Row> lasting(String name, ToDoubleFunction<Row> value) {
        CsvColumn<Row> number = number(name, value);
        return new CsvColumn<>(
                name,
                row -> value.applyAsDouble(row) == Double.POSITIVE_INFINITY
                        ? "Inf"
                        : number.value().apply(row));
    }

    private static CsvColumn<Row> number(String name, ToDoubleFunction<Row> value) {
        return CsvColumn.number(name, value);
    }
}
