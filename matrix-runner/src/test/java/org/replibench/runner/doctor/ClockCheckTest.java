package org.replibench.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.runner.doctor.HostFinding.Level;
import org.replibench.runner.sample.ClockOffset;

class ClockCheckTest {
    @Test
    void only_a_difference_that_is_certain_counts() {
        assertThat(List.of(
                        ClockCheck.judge(new ClockOffset(-500, 500)).level(),
                        ClockCheck.judge(new ClockOffset(500, 10)).level(),
                        ClockCheck.judge(new ClockOffset(-600_000, 10)).level()))
                .containsExactly(Level.OK, Level.WARNING, Level.ERROR);
        assertThat(ClockCheck.judge(new ClockOffset(-600_000, 10)).text())
                .isEqualTo("600.000 s behind this machine's, ± 0.010 s; let chrony or systemd-timesyncd set it");
    }
}
