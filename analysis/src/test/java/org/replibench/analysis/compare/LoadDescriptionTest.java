package org.replibench.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.LoadModel;
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

    @Test
    void of_each_load_model_it_says_what_its_percentiles_show() {
        CellRecord closed = record(new ClientLoad("count", 8), Map.of());
        CellRecord open = record(
                new ClientLoad("open", 15, ClientLoad.ClientPlacement.ALL_NODES, new LoadModel.Open(50)), Map.of());

        assertThat(LoadDescription.describe(List.of(closed)))
                .startsWith("Closed load model: 8 clients per node;")
                .endsWith("Percentiles are subject to coordinated omission.");
        assertThat(LoadDescription.describe(List.of(open)))
                .startsWith("Open load model: 50 page requests per second to each node,")
                .doesNotContain("thinks", "coordinated omission");
        assertThat(LoadDescription.describe(List.of(open, closed))).contains("Closed load model", "Open load model");
        assertThat(LoadDescription.describe(List.of())).isEmpty();
    }

    @Test
    void a_workload_that_is_not_the_usual_one_is_named() {
        assertThat(describe(Map.of("workload", "paper"))).endsWith(" Workload: paper.");
        assertThat(describe(Map.of())).doesNotContain("Workload");
    }

    private static String describe(Map<String, String> settings) {
        return LoadDescription.describe(List.of(record(new ClientLoad("count", 8), settings)));
    }

    private static CellRecord record(ClientLoad load, Map<String, String> settings) {
        return new CellRecord(
                new Cell(new NoReplication(), "none", 2, load, 1),
                Instant.EPOCH,
                1,
                List.of(),
                LoadMetrics.NONE,
                ResourceUsage.NONE,
                settings,
                Map.of());
    }
}
