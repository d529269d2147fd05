package org.replibench.analysis.failover;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.replibench.analysis.CsvColumn;
import org.replibench.analysis.statistics.Interval;
import org.replibench.model.failover.SessionCounts;

/** {@code results.csv} of a failover study: one row per pattern and fault; empty where nothing was measured. */
final class FailoverCsv {
    private static final List<CsvColumn<Row>> COLUMNS = Stream.of(
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
                    estimate("updates_lost_per_fault", Row::updatesLost),
                    text("faults_with_loss", row -> row.faultsWithLoss().count()),
                    bounds("faults_with_loss_share", row -> row.faultsWithLoss().interval()),
                    text("sessions_kept", row -> row.sessions(SessionCounts::kept)),
                    text("sessions_stale", row -> row.sessions(SessionCounts::stale)),
                    text("sessions_lost", row -> row.sessions(SessionCounts::lost)),
                    text("sessions_wrong", row -> row.sessions(SessionCounts::wrong)),
                    text("sessions_unheard", row -> row.sessions(SessionCounts::unheard)),
                    text("faults_with_wrong", row -> row.faultsWithWrong().count()),
                    number(
                            "faults_with_wrong_share_high",
                            row -> row.faultsWithWrong().interval().high()),
                    estimate("sessions_lost_per_fault", Row::sessionsLost),
                    text("orders_exact", Row::ordersExact),
                    estimate("requests_failed_per_fault", Row::requestsFailed),
                    estimate("next_success_p50_ms", Row::recoveryP50Millis),
                    estimate("next_success_p99_ms", Row::recoveryP99Millis),
                    number("next_success_max_ms", Row::recoveryMaxMillis),
                    number("victims_next_success_p99_ms", Row::victimsP99Millis),
                    text("faults_with_dip", row -> row.faultsWithDip().count()),
                    number("dip_floor_share", Row::dipFloor),
                    estimate("dip_depth_share", Row::dipDepth),
                    estimate("dip_ms", Row::dipMillis),
                    estimate("copies_missing_ms", Row::copiesMissingMillis),
                    estimate("copies_traffic_bytes", Row::copiesTrafficBytes),
                    estimate("extra_traffic_bytes", Row::extraTrafficBytes),
                    number("survivors_heap_mb", Row::survivorsHeapMegabytes))
            .flatMap(columns -> columns)
            .toList();

    private FailoverCsv() {}

    static String format(List<Row> rows) {
        return CsvColumn.format(COLUMNS, rows);
    }

    private static Stream<CsvColumn<Row>> text(String name, Function<Row, Object> value) {
        return Stream.of(CsvColumn.text(name, value));
    }

    private static Stream<CsvColumn<Row>> estimate(String name, Function<Row, Estimate> figure) {
        return Stream.concat(number(name, row -> figure.apply(row).value()), bounds(name, row -> figure.apply(row)
                .interval()));
    }

    private static Stream<CsvColumn<Row>> bounds(String name, Function<Row, Interval> interval) {
        return Stream.concat(
                number(name + "_low", row -> interval.apply(row).low()),
                number(name + "_high", row -> interval.apply(row).high()));
    }

    /** What was not over when nobody looked any more is {@code Inf}: to be empty would mean not measured. */
    private static Stream<CsvColumn<Row>> number(String name, ToDoubleFunction<Row> value) {
        CsvColumn<Row> finite = CsvColumn.number(name, value);
        return Stream.of(new CsvColumn<>(
                name,
                row -> value.applyAsDouble(row) == Double.POSITIVE_INFINITY
                        ? "Inf"
                        : finite.value().apply(row)));
    }
}
