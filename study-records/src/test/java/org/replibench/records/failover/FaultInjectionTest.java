package org.replibench.records.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FaultInjectionTest {
    @Test
    void the_delay_after_an_update_ends_when_the_signal_is_delivered_not_when_it_was_ordered() {
        FaultInjection kill = new FaultInjection(
                "kill",
                List.of("node1"),
                1_000,
                1_400,
                30_000,
                90_000,
                7,
                950,
                50,
                true,
                "the process is gone",
                Double.NaN,
                Double.NaN);

        assertThat(kill.actualDelayMicros()).isEqualTo(450);
    }
}
