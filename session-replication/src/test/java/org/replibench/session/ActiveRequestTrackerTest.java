package org.replibench.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.replibench.session.ActiveRequestTracker.OwnershipRelease;
import org.replibench.session.copies.AdjustableRuntime;

class ActiveRequestTrackerTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final AdjustableRuntime runtime = new AdjustableRuntime();
    private final ActiveRequestTracker tracker = new ActiveRequestTracker(() -> true, TIMEOUT, runtime);

    @Test
    void whileARequestStaysOpenClaimsThatGaveUpAreForgotten() {
        tracker.enter(0);
        for (int claim = 0; claim < 100; claim++) {
            assertThat(tracker.requestRelease(new OwnershipRelease("id", claim, whole -> {})))
                    .isFalse();
            runtime.advance(TIMEOUT);
        }
        tracker.leave(runtime.millis());
        assertThat(tracker.startLeaving()).hasSizeBetween(1, 2);
    }

    @Test
    void whatWasTakenBackTimesOutAsIfItHadBeenHereAllTheTime() {
        long lastUsed = runtime.nanos();
        runtime.advance(Duration.ofSeconds(50));
        ActiveRequestTracker takenBack = new ActiveRequestTracker(() -> true, TIMEOUT, runtime);

        takenBack.unusedSince(lastUsed);

        runtime.advance(Duration.ofSeconds(10));
        assertThat(takenBack.timedOut(60)).isTrue();
    }

    @Test
    void whatWasUsedHereMeanwhileDoesNot() {
        long lastUsed = runtime.nanos();
        runtime.advance(Duration.ofSeconds(50));
        ActiveRequestTracker takenBack = new ActiveRequestTracker(() -> true, TIMEOUT, runtime);
        takenBack.enter(60);
        takenBack.leave(runtime.millis());

        takenBack.unusedSince(lastUsed);

        runtime.advance(Duration.ofSeconds(10));
        assertThat(takenBack.timedOut(60)).isFalse();
    }
}
