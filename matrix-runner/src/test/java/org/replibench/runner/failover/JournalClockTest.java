package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class JournalClockTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final double BUSY_MACHINE_MILLIS = 1_000;

    private final SettableClock wall = new SettableClock();
    private final JournalClock clock = new JournalClock(wall);

    @Test
    void a_wall_clock_that_is_set_moves_no_moment_of_the_journal() {
        long before = clock.micros();
        wall.set(HOUR);
        long forward = clock.micros();
        wall.set(HOUR.negated());
        long back = clock.micros();

        assertThat(forward - before).isBetween(0L, HOUR.toMillis() * 1_000 / 2);
        assertThat(back - forward).isBetween(0L, HOUR.toMillis() * 1_000 / 2);
        assertThat(clock.at(back)).isBetween(SettableClock.BEGIN, SettableClock.BEGIN.plus(HOUR.dividedBy(2)));
    }

    @Test
    void it_knows_by_how_much_the_wall_clock_was_set() {
        assertThat(clock.wasSet()).isFalse();

        wall.set(HOUR.negated());

        assertThat(clock.wasSet()).isTrue();
        assertThat(clock.stepMillis()).isCloseTo(-HOUR.toMillis(), within(BUSY_MACHINE_MILLIS));
    }

    @Test
    void a_step_that_was_taken_back_is_one_as_well() throws Exception {
        wall.set(HOUR);
        lookAfterAWhile();
        wall.set(Duration.ZERO);

        assertThat(clock.wasSet()).isTrue();
        assertThat(Math.abs(clock.stepMillis())).isCloseTo(HOUR.toMillis(), within(BUSY_MACHINE_MILLIS));
    }

    private void lookAfterAWhile() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(150);
        clock.micros();
    }
}
