package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

class SessionMetricsProbeTest {
    private final SessionMetricsProbe probe =
            new SessionMetricsProbe("node1", URI.create("http://localhost:1/metrics"), Optional.empty());

    @Test
    void what_is_counted_is_read_whatever_labels_it_has() {
        assertThat(probe.readings(List.of(
                        "# TYPE replibench_session_transfers_total counter",
                        "replibench_session_transfers_total{node=\"node1\",pattern=\"2211\"} 1204.0",
                        "replibench_session_dropped_total{node=\"node1\",pattern=\"2211\"} 3.0",
                        "replibench_session_queue 17.0",
                        "replibench_session_queue_of_another_name 5.0",
                        "replibench_session_payload_bytes_total{node=\"node1\"} 7.0")))
                .isEqualTo(Map.of(
                        new MetricKey("node1", Metric.SESSION_TRANSFERS), 1204.0,
                        new MetricKey("node1", Metric.SESSION_DROPS), 3.0,
                        new MetricKey("node1", Metric.SESSION_UPDATES_QUEUED), 17.0));
    }

    @Test
    void of_several_patterns_on_a_node_one_is_read_alone() {
        SessionMetricsProbe ofOne =
                new SessionMetricsProbe("node1", URI.create("http://localhost:1/metrics"), Optional.of("none#aa"));

        assertThat(ofOne.readings(List.of(
                        "replibench_session_transfers_total{node=\"node1\",pattern=\"none\"} 1.0",
                        "replibench_session_transfers_total{node=\"node1\",pattern=\"none#aa\"} 2.0",
                        "replibench_session_transfers_total{node=\"node1\",pattern=\"2211\"} 4.0")))
                .isEqualTo(Map.of(new MetricKey("node1", Metric.SESSION_TRANSFERS), 2.0));
    }

    @Test
    void a_session_manager_that_does_not_count_is_no_error() {
        assertThat(probe.readings(List.of("petstore_sessions_live{node=\"node1\"} 19.0")))
                .isEmpty();
    }
}
