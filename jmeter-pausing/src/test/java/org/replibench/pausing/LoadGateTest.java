package org.replibench.pausing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LoadGateTest {
    private static final long MILLIS = 1_000_000;
    private static final long NEVER = Long.MAX_VALUE / 2;

    private final AtomicLong now = new AtomicLong();
    private final List<String> transitions = new CopyOnWriteArrayList<>();
    private final UserPace pace = new UserPace();

    @Test
    void aUserGoesAtOnceWhileTheLoadRuns() throws Exception {
        LoadGate gate = gate(true);
        now.set(300);

        assertThat(gate.enter(pace, NEVER)).contains(new LoadGate.Admission(300, 0));
        assertThat(transitions).containsExactly("0 RUNNING 0 0");
    }

    /** Times are in nanoseconds, so that a wait is one: of 200 ms here. */
    @Test
    void aUserWaitsForTheResumeAndForHisOwnTime() throws Exception {
        LoadGate gate = gate(true);
        now.set(100 * MILLIS);
        gate.pause();
        now.set(300 * MILLIS);
        Waiting user = new Waiting(gate, NEVER);
        user.awaitWaiting();

        now.set(5000 * MILLIS);
        gate.resume();
        now.set(5199 * MILLIS);
        user.awaitWaiting();
        assertThat(user.letGo()).isNotDone();
        now.set(5200 * MILLIS);

        assertThat(user.letGo().get(1, TimeUnit.MINUTES)).contains(new LoadGate.Admission(5200 * MILLIS, 0));
    }

    /** Due at 150 ms of active time, of which 100 ms pass before the pause: at 5050 ms on the wall. */
    @Test
    void aPauseMakesNoRequestLateThatIsDueAtAMomentOfItsOwn() throws Exception {
        LoadGate gate = gate(true);
        now.set(100 * MILLIS);
        gate.pause();
        now.set(5000 * MILLIS);
        gate.resume();
        now.set(5060 * MILLIS);

        assertThat(gate.activeNanos()).isEqualTo(160 * MILLIS);
        assertThat(gate.enter(150 * MILLIS, NEVER)).contains(new LoadGate.Admission(5060 * MILLIS, 10 * MILLIS));
    }

    @Test
    void aPauseIsIdleWhenTheLastRequestIsAnswered() throws Exception {
        LoadGate gate = gate(true);
        UserPace other = new UserPace();
        gate.enter(pace, NEVER);
        gate.enter(other, NEVER);
        now.set(10);
        gate.pause();
        now.set(20);
        gate.leave(pace);
        now.set(30);
        gate.leave(other);

        assertThat(transitions).containsExactly("0 RUNNING 0 0", "1 PAUSED 10 2", "1 IDLE 30 0");
    }

    @Test
    void eachCommandIsReportedWithItsNumber() {
        LoadGate gate = gate(false);
        now.set(10);
        gate.resume();
        now.set(20);
        gate.pause();
        now.set(30);
        gate.resume();

        assertThat(transitions)
                .containsExactly("0 IDLE 0 0", "1 RUNNING 10 0", "2 PAUSED 20 0", "2 IDLE 20 0", "3 RUNNING 30 0");
    }

    @Test
    void whoWaitsIsSentAwayAtTheEnd() throws Exception {
        LoadGate gate = gate(false);
        Waiting user = new Waiting(gate, NEVER);
        user.awaitWaiting();

        gate.close();

        assertThat(user.letGo().get(1, TimeUnit.MINUTES)).isEmpty();
        assertThat(gate.enter(pace, NEVER)).isEmpty();
    }

    @Test
    void whoseTimeIsUpIsSentAwayInAPause() throws Exception {
        LoadGate gate = gate(false);
        Waiting user = new Waiting(gate, 100 * MILLIS);
        user.awaitWaiting();

        now.set(101 * MILLIS);

        assertThat(user.letGo().get(1, TimeUnit.MINUTES)).isEmpty();
    }

    @Test
    void theLastAnswerIsWaitedFor() throws Exception {
        LoadGate gate = gate(true);
        gate.enter(pace, NEVER);
        CompletableFuture<Boolean> idle = CompletableFuture.supplyAsync(() -> {
            try {
                return gate.awaitIdle(60_000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        gate.leave(pace);

        assertThat(idle.get(1, TimeUnit.MINUTES)).isTrue();
    }

    private LoadGate gate(boolean running) {
        LoadGate gate = new LoadGate(
                running,
                now::get,
                (command, state, nanos, inFlight) ->
                        transitions.add(command + " " + state + " " + nanos + " " + inFlight));
        gate.arrive(pace);
        return gate;
    }

    /** A user at the gate. */
    private final class Waiting {
        private final CompletableFuture<Optional<LoadGate.Admission>> letGo = new CompletableFuture<>();
        private final AtomicReference<Thread> thread = new AtomicReference<>();

        private Waiting(LoadGate gate, long deadline) {
            thread.set(new Thread(() -> {
                try {
                    letGo.complete(gate.enter(pace, deadline));
                } catch (InterruptedException e) {
                    letGo.completeExceptionally(e);
                }
            }));
            thread.get().setDaemon(true);
            thread.get().start();
        }

        private CompletableFuture<Optional<LoadGate.Admission>> letGo() {
            return letGo;
        }

        private void awaitWaiting() throws InterruptedException {
            while (!letGo.isDone() && thread.get().getState() != Thread.State.TIMED_WAITING) {
                Thread.sleep(1);
            }
        }
    }
}
