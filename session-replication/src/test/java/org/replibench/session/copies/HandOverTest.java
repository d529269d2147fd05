package org.replibench.session.copies;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HandOverTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final AtomicInteger rounds = new AtomicInteger();

    @Test
    void whatIsLackingIsSentAgainUntilNothingIs() {
        assertThat(HandOver.complete(
                        PATIENCE, () -> Math.max(0, 3 - rounds.getAndIncrement()), timeout -> Outcome.CONFIRMED))
                .isTrue();
        assertThat(rounds).hasValue(4);
    }

    @Test
    void aTakerThatLeftMeansToLookAgainEvenIfNothingSeemsToLack() {
        AtomicInteger drains = new AtomicInteger();
        assertThat(HandOver.complete(
                        PATIENCE,
                        () -> 0,
                        timeout -> drains.getAndIncrement() == 0 ? Outcome.REPEAT : Outcome.CONFIRMED))
                .isTrue();
        assertThat(drains).hasValue(2);
    }

    @Test
    void aSilentTakerIsWaitedForOnce() {
        assertThat(HandOver.complete(PATIENCE, rounds::incrementAndGet, timeout -> Outcome.UNCONFIRMED))
                .isFalse();
        assertThat(rounds).hasValue(1);
    }

    @Test
    void whatIsNeverTakenIsTriedNowAndThenNotWithoutRest() {
        assertThat(HandOver.complete(
                        Duration.ofSeconds(1),
                        () -> {
                            rounds.incrementAndGet();
                            return 1;
                        },
                        timeout -> Outcome.CONFIRMED))
                .isFalse();
        assertThat(rounds.get()).isBetween(2, 25);
    }
}
