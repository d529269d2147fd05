package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FaultTrafficTest {
    private static final long BEGAN = 10_000_000;
    private static final long HEALED = 14_000_000;
    private static final long[] ANSWERED_EACH_SECOND =
            LongStream.range(0, 20).map(second -> second * 1_000_000).toArray();

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

    /** While a server boots users ask for less, and nodes send each other less. */
    @Test
    void what_fewer_requests_usually_cost_is_less() {
        assertThat(FaultReadings.FaultTraffic.bytes(
                        List.of(
                                look(6_000_000, Map.of("node1", 0L)),
                                look(9_000_000, Map.of("node1", 3_000L)),
                                look(14_000_000, Map.of("node1", 4_500L))),
                        new long[] {6_500_000, 7_500_000, 8_500_000, 12_000_000},
                        BEGAN,
                        HEALED))
                .isEqualTo(1_500 - 1_000);
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
        return FaultReadings.FaultTraffic.bytes(List.of(looks), ANSWERED_EACH_SECOND, BEGAN, HEALED);
    }

    private static ReplicationMonitor.ReplicationSnapshot look(long micros, Map<String, Long> sent) {
        return new ReplicationMonitor.ReplicationSnapshot(micros, 30, 30, new InterconnectCounters(sent));
    }
}
