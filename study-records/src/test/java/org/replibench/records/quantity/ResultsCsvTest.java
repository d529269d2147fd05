package org.replibench.records.quantity;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.replibench.records.CellRecords;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.cell.ResourceUsage;

class ResultsCsvTest {
    private final Locale locale = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(locale);
    }

    @Test
    void theRateIsThatOfTheOpenLoadModel() {
        assertThat(row(CellRecords.open(50, CellRecords.of("2212"))))
                .containsEntry("load", "open")
                .containsEntry("load_model", "open")
                .containsEntry("rate_pages_per_s_per_node", "50");
    }

    @Test
    void whatIsNotKnownOfServersOfOthersIsEmptyAndNotZero() {
        Map<String, String> row = row(CellRecords.ofOthers());

        assertThat(row)
                .containsEntry("pattern", "as-it-is")
                .containsEntry("engine", "unknown")
                .containsEntry("interconnect_source", "unknown")
                .containsEntry("throughput_pages_per_s", "100")
                .containsEntry("errors", "0")
                .containsEntry("node_hosts_busy_cores_per_node", "0.75")
                .containsEntry("driver_cpu_cores", "0.05");
        assertThat(CellQuantity.values())
                .filteredOn(figure -> row.get(figure.key()).isEmpty())
                .extracting(CellQuantity::key)
                .contains(
                        "cpu_cores_per_node",
                        "cpu_ms_per_page",
                        "db_cpu_ms_per_page",
                        "db_cpu_cores",
                        "db_sessions_active",
                        "compiler_cpu_ms_per_page",
                        "cpu_accounted_share",
                        "cpu_throttled_share",
                        "cpu_throttled_s_per_s_per_node",
                        "interconnect_kb_per_s_per_node",
                        "interconnect_bytes_per_page",
                        "interconnect_packets_per_page",
                        "interconnect_packets_dropped",
                        "session_transfers_per_page",
                        "heap_live_mb_max",
                        "gc_pause_ms_per_s",
                        "gc_pauses_per_s",
                        "gc_pause_p99_ms",
                        "gc_pause_max_ms",
                        "allocated_mb_per_s_per_node",
                        "collector_cpu_ms_per_page",
                        "resident_mb_per_node");
        assertThat(row(CellRecords.of("2212"))).containsEntry("node_hosts_busy_cores_per_node", "");
    }

    @Test
    void whatNodesUseIsAShareOfTheirQuotaIfTheyHaveOne() {
        CellRecord cell = CellRecords.of("2212");

        assertThat(row(CellRecords.withSetting("quota.cores", "0.25", cell))).containsEntry("cpu_quota_share", "0.72");
        assertThat(row(CellRecords.withSetting("quota.cores", "none", cell))).containsEntry("cpu_quota_share", "");
        assertThat(row(cell)).containsEntry("cpu_quota_share", "");
    }

    @Test
    void aRowIsWhatTheRecordSaysWhateverTheLocale() {
        Locale.setDefault(Locale.GERMANY);
        Map<String, String> row = row(CellRecords.of("2212"));
        assertThat(row).containsEntry("pattern", "2212");
        assertThat(row).containsEntry("engine", "wildfly");
        assertThat(row).containsEntry("nodes", "2");
        assertThat(row).containsEntry("load", "default");
        assertThat(row).containsEntry("clients_per_node", "20");
        assertThat(row).containsEntry("load_model", "closed");
        assertThat(row).containsEntry("rate_pages_per_s_per_node", "");
        assertThat(row).containsEntry("repeat", "1");
        assertThat(row).containsEntry("valid", "true");
        assertThat(row).containsEntry("invalid_reasons", "");
        assertThat(row).containsEntry("throughput_pages_per_s", "100");
        assertThat(row).containsEntry("response_mean_ms", "12.5");
        assertThat(row).containsEntry("response_p50_ms", "10");
        assertThat(row).containsEntry("response_p90_ms", "20");
        assertThat(row).containsEntry("response_p99_ms", "40");
        assertThat(row).containsEntry("response_max_ms", "1234");
        assertThat(row).containsEntry("pages", "1000");
        assertThat(row).containsEntry("errors", "0");
        assertThat(row).containsEntry("cpu_cores_per_node", "0.2");
        assertThat(row).containsEntry("total_cpu_ms_per_page", "4.85");
        assertThat(row).containsEntry("cpu_ms_per_page", "3.6");
        assertThat(row).containsEntry("db_cpu_ms_per_page", "1.25");
        assertThat(row).containsEntry("compiler_cpu_ms_per_page", "0.4");
        assertThat(row).containsEntry("db_cpu_cores", "0.125");
        assertThat(row).containsEntry("driver_cpu_cores", "0.05");
        assertThat(row).containsEntry("host_idle_cores", "0.6");
        assertThat(row).containsEntry("interconnect_kb_per_s_per_node", "25");
        assertThat(row).containsEntry("interconnect_bytes_per_page", "500");
        assertThat(row).containsEntry("session_transfers_per_page", "0.8");
        assertThat(row).containsEntry("heap_live_mb_max", "120.5");
        assertThat(row).containsEntry("gc_pause_ms_per_s", "7.5");
        assertThat(row).containsEntry("window_seconds", "10");
        assertThat(row).containsEntry("interconnect_source", "jgroups-payload");
        assertThat(row).containsEntry("cell", "2212-wildfly-2n-default-r1");
        assertThat(row).containsEntry("warnings", "");
        assertThat(row).containsEntry("host_busy_cores", "1");
        assertThat(row).containsEntry("cpu_accounted_share", "0.6875");
        assertThat(row).containsEntry("db_sessions_active", "0.25");
        assertThat(row).containsEntry("cpu_throttled_share", "0.15");
        assertThat(row).containsEntry("cpu_throttled_s_per_s_per_node", "0.03");
        assertThat(row).containsEntry("interconnect_packets_per_page", "3");
        assertThat(row).containsEntry("interconnect_packets_dropped", "3");
        assertThat(row).containsEntry("warmup_seconds", "12");
        assertThat(row).containsEntry("warmup_steady", "true");
        assertThat(row).containsEntry("runner_cpu_cores", "0.025");
        assertThat(row).containsEntry("interrupt_cpu_cores", "0.075");
        assertThat(row).containsEntry("aa_repeat", "false");
        assertThat(row).containsEntry("variant", "");
        assertThat(row).containsEntry("gc_pauses_per_s", "2");
        assertThat(row).containsEntry("gc_pause_p99_ms", "6");
        assertThat(row).containsEntry("gc_pause_max_ms", "8");
        assertThat(row).containsEntry("allocated_mb_per_s_per_node", "75");
        assertThat(row).containsEntry("collector_cpu_ms_per_page", "0.2");
        assertThat(row).containsEntry("resident_mb_per_node", "700");
    }

    @Test
    void reasonsWithCommasAndQuotesAreQuoted() {
        CellRecord cell = CellRecords.of("2212", 2, 1, 100, 4, CellRecords.failed("3, \"late\"", "0"));
        assertThat(ResultsCsv.format(List.of(cell)))
                .contains(",false,false,\"errors: required 0, measured 3, \"\"late\"\"\",,100,");
    }

    @Test
    void whatWasNotMeasuredIsEmptyAndNotZero() {
        CellRecord good = CellRecords.of("none");
        CellRecord dead = new CellRecord(
                good.cell(),
                good.windowStart(),
                0,
                CellRecords.failed("0 samples", "at least 1"),
                LoadMetrics.NONE,
                ResourceUsage.NONE,
                good.settings(),
                good.files());
        Map<String, String> row = row(dead);
        assertThat(row)
                .containsEntry("pages", "0")
                .containsEntry("errors", "0")
                .containsEntry("wrong_user_pages", "0")
                .containsEntry("window_seconds", "0");
        Stream.of(CellQuantity.values())
                .filter(figure -> figure.description().key().matches("(?!response|throughput|wrong_user).+_.+"))
                .forEach(figure -> assertThat(row).containsEntry(figure.key(), ""));
    }

    @Test
    void smallNumbersHaveNoExponent() {
        CellRecord cell = CellRecords.of("2212", 2, 1, 100, 0.000_004, List.of());
        assertThat(row(cell))
                .containsEntry("cpu_cores_per_node", "0.0000002")
                .containsEntry("cpu_ms_per_page", "0.0000036");
    }

    private static Map<String, String> row(CellRecord cell) {
        List<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(ResultsCsv.format(List.of(cell))).stream()
                .toList();
        assertThat(rows).hasSize(1);
        return rows.get(0).getFieldsAsMap();
    }
}
