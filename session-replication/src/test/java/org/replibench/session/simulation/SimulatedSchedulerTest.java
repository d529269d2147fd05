package org.replibench.session.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Whether a simulation's scheduler is as unforgiving as the machine's. */
class SimulatedSchedulerTest {
    @Test
    void aTaskThatFailsIsNotDoneAgain() throws InterruptedException {
        AtomicInteger times = new AtomicInteger();
        try (Simulation simulation = new Simulation(1)) {
            var unused = simulation
                    .scheduler("tasks")
                    .scheduleWithFixedDelay(
                            () -> {
                                times.incrementAndGet();
                                throw new IllegalStateException("as asked for");
                            },
                            1,
                            1,
                            TimeUnit.SECONDS);
            simulation.run(Duration.ofSeconds(10));
        }
        assertThat(times).hasValue(1);
    }
}
