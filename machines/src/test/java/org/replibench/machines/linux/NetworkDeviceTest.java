package org.replibench.machines.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.linux.NetworkDevice.Counters;

class NetworkDeviceTest {
    @Test
    void what_the_far_end_receives_the_node_has_sent(@TempDir Path statistics) throws Exception {
        for (Map.Entry<String, Integer> counter : Map.of(
                        "rx_bytes",
                        1000,
                        "rx_packets",
                        10,
                        "tx_bytes",
                        500,
                        "tx_packets",
                        5,
                        "rx_dropped",
                        2,
                        "tx_dropped",
                        1)
                .entrySet()) {
            Files.writeString(statistics.resolve(counter.getKey()), counter.getValue() + "\n");
        }
        assertThat(new NetworkDevice(statistics).counters()).hasValue(new Counters(1000, 10, 500, 5, 3));
    }

    @Test
    void a_card_that_was_taken_away_counts_nothing() {
        assertThat(NetworkDevice.atPeerOf("no-such-link").counters()).isEmpty();
    }
}
