package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RedundancyRestoredTest {
    private static final long FAULT = 1_000_000;
    private static final long UNTIL = 10_000_000;

    @Test
    void copies_are_back_when_as_many_sessions_have_all_of_theirs() {
        FaultReadings.RedundancyRestored restored = of(
                look(900_000, 30, 30, 500),
                look(1_100_000, 20, 18, 700),
                look(1_600_000, 28, 22, 900),
                look(2_500_000, 29, 29, 1_500));

        assertThat(restored.millis()).isEqualTo(1_500);
        assertThat(restored.bytes()).isEqualTo(1_000);
    }

    @Test
    void copies_that_never_were_missing_took_no_time() {
        assertThat(of(look(900_000, 30, 30, 0), look(1_100_000, 30, 31, 10)))
                .isEqualTo(new FaultReadings.RedundancyRestored(0, 0));
    }

    @Test
    void copies_that_are_still_missing_at_the_end_took_nobody_knows_how_long() {
        assertThat(of(look(900_000, 30, 30, 0), look(2_000_000, 20, 20, 0), look(11_000_000, 30, 30, 0))
                        .millis())
                .isNaN();
    }

    @Test
    void what_was_sent_while_they_were_missing_tells_that_apart_from_nobody_telling() {
        assertThat(of(look(900_000, 30, 30, 100), look(2_000_000, 20, 20, 700), look(11_000_000, 30, 30, 900))
                        .bytes())
                .isEqualTo(600);
        assertThat(of().bytes()).isNaN();
    }

    @Test
    void without_copies_nobody_tells() {
        assertThat(FaultReadings.RedundancyRestored.of(List.of(look(900_000, 30, 0, 0)), 3, 0, FAULT, UNTIL)
                        .millis())
                .isNaN();
        assertThat(of().millis()).isNaN();
    }

    private static FaultReadings.RedundancyRestored of(ReplicationMonitor.ReplicationSnapshot... looks) {
        return FaultReadings.RedundancyRestored.of(List.of(looks), 3, 1, FAULT, UNTIL);
    }

    private static ReplicationMonitor.ReplicationSnapshot look(long micros, double live, double backedUp, long bytes) {
        return new ReplicationMonitor.ReplicationSnapshot(
                micros, live, backedUp, new InterconnectCounters(Map.of("node1", bytes)));
    }
}
