package org.replibench.analysis;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.replibench.model.CellRecord;

/**
 * {@code results.csv}: one row per cell and repeat. Numbers have a decimal point whatever the locale, and are empty
 * where nothing was measured. Columns are only ever added at the end.
 */
public final class ResultsCsv {
    private static final String REASON_SEPARATOR = "; ";

    private static final List<CsvColumn<Row>> COLUMNS = List.of(
            text("pattern", row -> row.cell().cell().pattern().code()),
            text("engine", row -> row.cell().cell().engine()),
            text("nodes", row -> row.cell().cell().nodes()),
            text("load", row -> row.cell().cell().load().name()),
            text("clients_per_node", row -> row.cell().cell().load().clientsPerNode()),
            text("repeat", row -> row.cell().cell().repeat()),
            text("valid", row -> row.cell().valid()),
            text(
                    "invalid_reasons",
                    row -> String.join(REASON_SEPARATOR, row.cell().invalidReasons())),
            number("throughput_pages_per_s", row -> row.cell().driven().throughputPagesPerSecond()),
            number("response_mean_ms", row -> row.cell().driven().responseMeanMillis()),
            number("response_p50_ms", row -> row.cell().driven().responseP50Millis()),
            number("response_p90_ms", row -> row.cell().driven().responseP90Millis()),
            number("response_p99_ms", row -> row.cell().driven().responseP99Millis()),
            number("response_max_ms", row -> row.cell().driven().responseMaxMillis()),
            text("pages", row -> row.cell().driven().pages()),
            text("errors", row -> row.cell().driven().errors()),
            number("cpu_cores_per_node", row -> row.figures().cpuCoresPerNode()),
            number("cpu_ms_per_page", row -> row.figures().cpuMillisPerPage()),
            number("compiler_cpu_ms_per_page", row -> row.figures().compilerMillisPerPage()),
            number("db_cpu_cores", row -> row.figures().databaseCpuCores()),
            number("driver_cpu_cores", row -> row.figures().driverCpuCores()),
            number("host_idle_cores", row -> row.figures().hostIdleCores()),
            number("interconnect_kb_per_s_per_node", row -> row.figures().interconnectKilobytesPerSecondPerNode()),
            number("interconnect_bytes_per_page", row -> row.figures().interconnectBytesPerPage()),
            number("session_transfers_per_page", row -> row.figures().sessionTransfersPerPage()),
            number("heap_live_mb_max", row -> row.figures().heapLiveMegabytesMax()),
            number("gc_pause_ms_per_s", row -> row.figures().gcPauseMillisPerSecond()),
            number("window_seconds", row -> row.cell().windowSeconds()),
            text("interconnect_source", row -> row.cell().use().interconnectSource()),
            text("cell", row -> row.cell().cell().id()),
            text("marks", row -> String.join(REASON_SEPARATOR, row.cell().marks())),
            number("host_busy_cores", row -> row.figures().hostBusyCores()),
            number("cpu_accounted_share", row -> row.figures().cpuAccounted()),
            number("db_sessions_active", row -> row.figures().databaseSessionsActive()),
            number("cpu_throttled_share", row -> row.figures().throttledShare()),
            number("cpu_throttled_s_per_s_per_node", row -> row.figures().throttledSecondsPerSecondPerNode()),
            number("interconnect_packets_per_page", row -> row.figures().interconnectPacketsPerPage()),
            number("interconnect_packets_dropped", row -> row.figures().interconnectPacketsDropped()),
            text("servers_earlier_cells", row -> row.cell().settings().getOrDefault("servers.earlier_cells", "")),
            text("warmup_seconds", row -> row.cell().settings().getOrDefault("warmup.seconds", "")),
            text("warmup_steady", row -> row.cell().settings().getOrDefault("warmup.steady", "")),
            number("runner_cpu_cores", row -> row.figures().runnerCpuCores()),
            number("interrupt_cpu_cores", row -> row.figures().interruptCpuCores()),
            text("again", row -> row.cell().cell().again()),
            text("variant", row -> row.cell().cell().variant().label()),
            number("gc_pauses_per_s", row -> row.figures().gcPausesPerSecond()),
            number("gc_pause_p99_ms", row -> row.figures().gcPauseP99Millis()),
            number("gc_pause_max_ms", row -> row.figures().gcPauseMaxMillis()),
            number("allocated_mb_per_s_per_node", row -> row.figures().allocatedMegabytesPerSecondPerNode()),
            number("collector_cpu_ms_per_page", row -> row.figures().collectorMillisPerPage()),
            number("resident_mb_per_node", row -> row.figures().residentMegabytesPerNode()));

    private ResultsCsv() {}

    /** Returns the header and a row for each record, in the order given. */
    public static String format(List<CellRecord> cells) {
        return CsvColumn.format(
                COLUMNS,
                cells.stream().map(cell -> new Row(cell, Figures.of(cell))).toList());
    }

    private record Row(CellRecord cell, Figures figures) {}

    private static CsvColumn<Row> text(String name, Function<Row, Object> value) {
        return CsvColumn.text(name, value);
    }

    private static CsvColumn<Row> number(String name, ToDoubleFunction<Row> value) {
        return CsvColumn.number(name, value);
    }
}
