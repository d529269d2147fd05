package org.replibench.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.NoReplication;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.cell.ResourceUsage;

class LoadDescriptionTest {
    @Test
    void clients_of_the_shop_think() {
        assertThat(describe(Map.of(RecordSettings.THINK_MIN_MILLIS, "0", RecordSettings.THINK_MAX_MILLIS, "400")))
                .contains("8 clients per node", "thinks (uniformly 0 to 400 ms)")
                .doesNotContain("servlet");
    }

    @Test
    void clients_of_the_bare_servlet_do_not_and_a_page_is_a_request() {
        assertThat(describe(Map.of(
                        RecordSettings.THINK_MIN_MILLIS,
                        "0",
                        RecordSettings.THINK_MAX_MILLIS,
                        "0",
                        RecordSettings.APPLICATION,
                        "counter")))
                .contains("does not think", "a page is one request")
                .doesNotContain("thinks");
    }

    private static String describe(Map<String, String> settings) {
        return LoadDescription.describe(List.of(new CellRecord(
                new Cell(new NoReplication(), "none", 2, new ClientLoad("count", 8), 1),
                Instant.EPOCH,
                1,
                List.of(),
                LoadMetrics.NONE,
                ResourceUsage.NONE,
                settings,
                Map.of())));
    }
}
