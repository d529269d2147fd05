package org.replibench.analysis.failover;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.replibench.model.failover.SessionCounts;

/** {@code results.csv} of a failover study: one row per pattern and fault; empty where nothing was measured. */
final class FailoverCsv {
    private static final MathContext PRECISION = new MathContext(7);

    private static final List<Field> FIELDS = List.of(
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
            number("next_success_p50_ms", Row::recoveryP50Millis),
            number("next_success_p99_ms", row -> row.recoveryP99Millis().value()),
            number(
                    "next_success_p99_ms_low",
                    row -> row.recoveryP99Millis().interval().low()),
            number(
                    "next_success_p99_ms_high",
                    row -> row.recoveryP99Millis().interval().high()),
            number("next_success_max_ms", Row::recoveryMaxMillis),
            number("victims_next_success_p99_ms", Row::victimsP99Millis),
            number("dip_depth_share", Row::dipDepth),
            number("dip_ms", Row::dipMillis),
            number("copies_missing_ms", Row::copiesMissingMillis),
            number("copies_traffic_bytes", Row::copiesTrafficBytes),
            number("survivors_heap_mb", Row::survivorsHeapMegabytes));

    private FailoverCsv() {}

    static String format(List<Row> rows) {
        StringWriter csv = new StringWriter();
        try (CsvWriter writer =
                CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(csv)) {
            writer.writeRecord(FIELDS.stream().map(Field::name).toList());
            for (Row row : rows) {
                writer.writeRecord(
                        FIELDS.stream().map(field -> field.value().apply(row)).toList());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return csv.toString();
    }

    private record Field(String name, Function<Row, String> value) {}

    private static Field text(String name, Function<Row, Object> value) {
        return new Field(name, row -> String.valueOf(value.apply(row)));
    }

    private static Field number(String name, ToDoubleFunction<Row> value) {
        return new Field(name, row -> plain(value.applyAsDouble(row)));
    }

    private static String plain(double value) {
        if (!Double.isFinite(value)) {
            return "";
        }
        BigDecimal rounded = new BigDecimal(value, PRECISION).stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }
}
