package org.replibench.runner.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ClockDriftTest {
    @Test
    void a_clock_drifts_by_what_its_offset_changes_and_both_looks_leave_open() {
        ClockDrift drift = new ClockDrift("node1", new ClockOffset(100, 1), new ClockOffset(70, 3));

        assertThat(drift.millis()).isEqualTo(-30);
        assertThat(drift.uncertaintyMillis()).isEqualTo(4);
        assertThat(drift.leastMillis()).isEqualTo(26);
        assertThat(drift.meanOffsetMillis()).isEqualTo(85);
        assertThat(drift).hasToString("node1 100.000 ± 1.000 to 70.000 ± 3.000");
        assertThat(new ClockDrift("node1", new ClockOffset(0, 2), new ClockOffset(3, 2)).leastMillis())
                .isZero();
    }

    @Test
    void a_clock_that_told_its_time_only_once_has_no_drift() {
        HostClocks before = new HostClocks(Map.of("node1", new ClockOffset(5, 1), "node2", new ClockOffset(6, 1)));
        HostClocks after = new HostClocks(Map.of("node2", new ClockOffset(8, 1), "node3", new ClockOffset(9, 1)));

        assertThat(before.until(after))
                .containsExactly(new ClockDrift("node2", new ClockOffset(6, 1), new ClockOffset(8, 1)));
    }
}
