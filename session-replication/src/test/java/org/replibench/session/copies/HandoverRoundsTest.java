package org.replibench.session.copies;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HandoverRoundsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Time passes only while the test's thread waits. */
    private static final class JumpingTime extends SystemRuntime {
        private long nanos;

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public void sleep(Duration time) {
            nanos += time.toNanos();
        }
    }

    private final JumpingTime runtime = new JumpingTime();
    private final AtomicInteger rounds = new AtomicInteger();

    @Test
    void whatIsLackingIsSentAgainUntilNothingIs() {
        assertThat(HandoverRounds.complete(
                        runtime,
                        PATIENCE,
                        () -> Math.max(0, 3 - rounds.getAndIncrement()),
                        timeout -> TransferOutcome.CONFIRMED))
                .isTrue();
        assertThat(rounds).hasValue(4);
    }

    @Test
    void aTakerThatLeftMeansToLookAgainEvenIfNothingSeemsToLack() {
        AtomicInteger drains = new AtomicInteger();
        assertThat(HandoverRounds.complete(
                        runtime,
                        PATIENCE,
                        () -> 0,
                        timeout -> drains.getAndIncrement() == 0 ? TransferOutcome.REPEAT : TransferOutcome.CONFIRMED))
                .isTrue();
        assertThat(drains).hasValue(2);
    }

    /** It passivates sessions, too. */
    @Test
    void theTimeThatTheFirstRoundTakesIsNotTheTakers() {
        assertThat(HandoverRounds.complete(
                        runtime,
                        PATIENCE,
                        () -> {
                            if (rounds.getAndIncrement() > 0) {
                                return 0;
                            }
                            runtime.sleep(PATIENCE.multipliedBy(2));
                            return 1;
                        },
                        timeout -> TransferOutcome.CONFIRMED))
                .isTrue();
    }

    @Test
    void aSilentTakerIsWaitedForOnce() {
        assertThat(HandoverRounds.complete(
                        runtime, PATIENCE, rounds::incrementAndGet, timeout -> TransferOutcome.UNCONFIRMED))
                .isFalse();
        assertThat(rounds).hasValue(1);
    }

    @Test
    void whatIsNeverTakenIsTriedNowAndThenNotWithoutRest() {
        assertThat(HandoverRounds.complete(
                        runtime,
                        Duration.ofSeconds(1),
                        () -> {
                            rounds.incrementAndGet();
                            return 1;
                        },
                        timeout -> TransferOutcome.CONFIRMED))
                .isFalse();
        assertThat(rounds.get()).isBetween(2, 25);
    }
}
