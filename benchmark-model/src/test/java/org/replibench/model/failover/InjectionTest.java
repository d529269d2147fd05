package org.replibench.model.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class InjectionTest {
    @Test
    void the_delay_after_an_update_ends_when_the_signal_is_delivered_not_when_it_was_ordered() {
        Injection kill = new Injection("kill", List.of("node1"), 1_000, 1_400, 30_000, 90_000, 7, 950, 50);

        assertThat(kill.reachedDelayMicros()).isEqualTo(450);
    }
}
