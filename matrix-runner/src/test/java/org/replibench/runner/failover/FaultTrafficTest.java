package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FaultTrafficTest {
    private static final long BEGAN = 10_000_000;
    private static final long HEALED = 14_000_000;

    @Test
    void what_is_sent_beyond_the_usual_is_extra() {
        assertThat(bytes(
                        look(1_000_000, Map.of("node1", 0L)),
                        look(7_000_000, Map.of("node1", 6_000L)),
                        look(9_000_000, Map.of("node1", 8_000L)),
                        look(12_000_000, Map.of("node1", 50_000L)),
                        look(15_000_000, Map.of("node1", 84_000L))))
                .isEqualTo(76_000 - 6_000);
    }

    @Test
    void all_that_a_new_process_sends_is_extra() {
        assertThat(bytes(
                        look(8_000_000, Map.of("process 1", 100L)),
                        look(9_000_000, Map.of("process 1", 100L)),
                        look(14_000_000, Map.of("process 1", 300L, "process 2", 700L))))
                .isEqualTo(900);
    }

    @Test
    void without_looks_before_and_after_nobody_tells() {
        assertThat(bytes()).isNaN();
        assertThat(bytes(look(9_000_000, Map.of()))).isNaN();
        assertThat(bytes(look(9_000_000, Map.of()), look(15_000_000, Map.of()))).isNaN();
        assertThat(bytes(look(8_000_000, Map.of()), look(9_000_000, Map.of()))).isNaN();
    }

    private static double bytes(ReplicationMonitor.ReplicationSnapshot... looks) {
        return FaultReadings.FaultTraffic.bytes(List.of(looks), BEGAN, HEALED);
    }

    private static ReplicationMonitor.ReplicationSnapshot look(long micros, Map<String, Long> sent) {
        return new ReplicationMonitor.ReplicationSnapshot(micros, 30, 30, new InterconnectCounters(sent));
    }
}
