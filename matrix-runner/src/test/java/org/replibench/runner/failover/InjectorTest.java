package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.replibench.cluster.balancer.Rotation;
import org.replibench.cluster.fault.Faults;
import org.replibench.model.failover.Injection;

class InjectorTest {
    @Test
    void moments_are_recorded_in_the_order_in_which_they_come() throws Exception {
        JournalClock clock = new JournalClock();
        Injection nothing = new Injector(
                        Faults.byName("none"), null, null, Rotation.NOBODY, Duration.ofMillis(1), clock)
                .inject(List.of());

        assertThat(List.of(
                        0L,
                        nothing.beganMicros(),
                        nothing.struckMicros(),
                        nothing.injectedMicros(),
                        nothing.healedMicros(),
                        clock.micros()))
                .isSorted();
        assertThat(nothing.healedMicros()).isGreaterThan(nothing.injectedMicros());
        assertThat(nothing.triggered()).isFalse();
    }
}
