package org.replibench.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.replibench.model.CellRecord;
import org.replibench.model.Driven;
import org.replibench.model.Use;

class ResultsCsvTest {
    private static final String HEADER =
            "pattern,engine,nodes,load,clients_per_node,repeat,valid,invalid_reasons,throughput_pages_per_s,"
                    + "response_mean_ms,response_p50_ms,response_p90_ms,response_p99_ms,response_max_ms,pages,errors,"
                    + "cpu_cores_per_node,cpu_ms_per_page,compiler_cpu_ms_per_page,db_cpu_cores,driver_cpu_cores,host_idle_cores,"
                    + "interconnect_kb_per_s_per_node,interconnect_bytes_per_page,session_transfers_per_page,"
                    + "heap_live_mb_max,gc_pause_ms_per_s,"
                    + "window_seconds,interconnect_source,cell,marks,host_busy_cores,cpu_accounted_share,db_sessions_active,"
                    + "cpu_throttled_share,cpu_throttled_s_per_s_per_node,interconnect_packets_per_page,interconnect_packets_dropped,"
                    + "servers_earlier_cells,warmup_seconds,warmup_steady,runner_cpu_cores,interrupt_cpu_cores,again,variant,"
                    + "gc_pauses_per_s,gc_pause_p99_ms,gc_pause_max_ms,allocated_mb_per_s_per_node,"
                    + "collector_cpu_ms_per_page,resident_mb_per_node";

    private final Locale locale = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(locale);
    }

    @Test
    void aRowIsWhatTheRecordSaysWhateverTheLocale() {
        Locale.setDefault(Locale.GERMANY);
        assertThat(ResultsCsv.format(List.of(Records.of("2212"))))
                .isEqualTo(
                        HEADER + "\n"
                                + "2212,native,2,default,20,1,true,,100,12.5,10,20,40,1234,1000,0,"
                                + "0.2,4,0.4,0.125,0.05,0.6,25,500,0.8,120.5,7.5,10,jgroups-payload,2212-native-2n-default-r1,,1,0.675,0.25,0.15,0.03,3,3,3,12,true,0.025,0.075,false,,2,6,8,75,0.2,700\n");
    }

    @Test
    void reasonsWithCommasAndQuotesAreQuoted() {
        CellRecord cell = Records.of("2212", 2, 1, 100, 4, Records.failed("3, \"late\"", "0"));
        assertThat(ResultsCsv.format(List.of(cell)))
                .contains(",1,false,\"errors: required 0, measured 3, \"\"late\"\"\",100,");
    }

    @Test
    void whatWasNotMeasuredIsEmptyAndNotZero() {
        CellRecord good = Records.of("none");
        CellRecord dead = new CellRecord(
                good.cell(),
                good.windowStart(),
                0,
                Records.failed("0 samples", "at least 1"),
                Driven.NOTHING,
                Use.NOTHING,
                good.settings(),
                good.files());
        assertThat(ResultsCsv.format(List.of(dead)))
                .contains(",0,0,,,,,,,,,,,,0,none,none-none-2n-default-r1,,,,,,,,,3,12,true,,,false,,,,,,,\n");
    }

    @Test
    void smallNumbersHaveNoExponent() {
        CellRecord cell = Records.of("2212", 2, 1, 100, 0.000_004, List.of());
        assertThat(ResultsCsv.format(List.of(cell))).contains(",0.0000002,0.000004,");
    }
}
