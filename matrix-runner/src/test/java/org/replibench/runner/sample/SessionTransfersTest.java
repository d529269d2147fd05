package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SessionTransfersTest {
    @Test
    void the_counter_is_read_whatever_labels_it_has() {
        assertThat(SessionTransfers.transfers(Stream.of(
                        "# TYPE replibench_session_transfers_total counter",
                        "replibench_session_transfers_total{node=\"node1\",pattern=\"2211\"} 1204.0",
                        "replibench_session_payload_bytes_total{node=\"node1\"} 7.0")))
                .hasValue(1204);
    }

    @Test
    void a_session_manager_that_does_not_count_is_no_error() {
        assertThat(SessionTransfers.transfers(Stream.of("petstore_sessions_live{node=\"node1\"} 19.0")))
                .isEmpty();
    }
}
