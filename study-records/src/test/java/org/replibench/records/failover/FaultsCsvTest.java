package org.replibench.records.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultsCsvTest {
    @Test
    void a_healed_interconnect_has_its_first_packet_and_what_was_never_cut_has_none() {
        FailoverRecord partition = FailoverRecords.of(
                "2212",
                "partition",
                List.of(FailoverRecords.cut(12_000_000, 6_500), FailoverRecords.cut(12_000_000, Double.NaN)));
        FailoverRecord kill = FailoverRecords.losing("2212", "kill", 1, 0);

        List<String> rows = FaultsCsv.format(List.of(partition, kill)).lines().toList();
        int repaired = Arrays.asList(rows.get(0).split(",")).indexOf("link_repaired_ms");

        assertThat(rows.get(0)).contains(",link_repaired_ms,first_packet_ms,healed_ms,");
        assertThat(cells(rows.get(1), repaired)).containsExactly("7000", "6500", "15000");
        assertThat(cells(rows.get(2), repaired)).containsExactly("7000", "", "15000");
        assertThat(cells(rows.get(3), repaired)).containsExactly("", "", "15000");
    }

    private static List<String> cells(String row, int first) {
        return Arrays.asList(row.split(",")).subList(first, first + 3);
    }
}
