package org.replibench.runner.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

class LiveMetricsTest {
    private static final Path DASHBOARD = Path.of("..", "docs", "grafana", "replibench.json");
    private static final Pattern NAME = Pattern.compile("replibench_[a-z0-9_]+");

    /** What a node shows itself; see MicrometerMetrics in session-replication. */
    private static final Set<String> OF_NODES = Set.of(
            "replibench_session_transfers_total",
            "replibench_session_dropped_total",
            "replibench_session_queue",
            "replibench_session_live",
            "replibench_session_backed_up");

    private final LiveMetrics live = new LiveMetrics();

    @Test
    void values_carry_the_arm_they_belong_to() {
        live.begin(Map.of("node1", URI.create("http://127.0.0.1:18101/")));
        live.update(arm("2211", "replibench"), Map.of(new MetricKey("node1", Metric.CPU), 0.25));
        live.update(arm("none", "none"), Map.of(new MetricKey("node1", Metric.CPU), 0.3));
        live.update(arm("none", "none"), Map.of(new MetricKey("node1", Metric.CPU), 0.2));

        assertThat(live.text())
                .isEqualTo("# TYPE replibench_cpu_cores gauge\n"
                        + "replibench_cpu_cores{pattern=\"2211\",engine=\"replibench\",variant=\"\",nodes=\"2\",load=\"high\","
                        + "repeat=\"3\",again=\"false\",subject=\"node1\"} 0.25\n"
                        + "replibench_cpu_cores{pattern=\"none\",engine=\"none\",variant=\"\",nodes=\"2\",load=\"high\","
                        + "repeat=\"3\",again=\"false\",subject=\"node1\"} 0.2\n");
        assertThat(live.targets())
                .isEqualTo("[{\"targets\": [\"127.0.0.1:18101\"], \"labels\": {\"node\": \"node1\"}}]\n");
    }

    @Test
    void seconds_of_a_turn_have_names_of_their_own() {
        live.begin(Map.of());
        live.update(arm("none", "none"), Map.of(new MetricKey("node1", Metric.CPU), 0.3));
        live.updateTiers(arm("none", "none"), Map.of(new MetricKey("node1", Metric.CPU), 0.9));
        live.updateTiers(arm("none", "none"), Map.of(new MetricKey("node1", Metric.CPU), 0.7));

        assertThat(live.text().lines().filter(line -> !line.startsWith("#")))
                .satisfiesExactly(
                        window -> assertThat(window)
                                .startsWith("replibench_cpu_cores{")
                                .endsWith(" 0.3"),
                        second -> assertThat(second)
                                .startsWith("replibench_tiers_cpu_cores{")
                                .endsWith(" 0.7"));
    }

    @Test
    void between_rounds_there_is_nothing() {
        live.begin(Map.of("node1", URI.create("http://127.0.0.1:18101/")));
        live.update(arm("none", "none"), Map.of(new MetricKey("node1", Metric.CPU), 0.25));
        live.updateTiers(arm("none", "none"), Map.of(new MetricKey("node1", Metric.CPU), 0.25));
        live.end();

        assertThat(live.text()).isEmpty();
        assertThat(live.targets()).isEqualTo("[]\n");
    }

    private static Cell arm(String pattern, String engine) {
        return new Cell(org.replibench.model.Pattern.parse(pattern), engine, 2, new ClientLoad("high", 80), 3);
    }

    @Test
    void the_dashboard_asks_for_nothing_that_nobody_shows() throws IOException {
        Set<String> shown = Stream.concat(Arrays.stream(Metric.values()).map(LiveMetrics::name), OF_NODES.stream())
                .collect(Collectors.toSet());
        JsonNode dashboard = new ObjectMapper().readTree(Files.readString(DASHBOARD));

        Set<String> asked = dashboard.findValues("expr").stream()
                .flatMap(expression ->
                        NAME.matcher(expression.asText()).results().map(MatchResult::group))
                .collect(Collectors.toSet());
        assertThat(asked).hasSizeGreaterThan(6).isSubsetOf(shown);
    }
}
