package org.replibench.session.copies;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * A leaving node's way to be rid of what it has. Who takes it may leave at the same time, or a queue be full: what is
 * lacking by that is sent again while there is time.
 */
public final class HandoverRounds {
    /**
     * What every taker gets to answer, and the pause after a round that brought nothing: many round trips, and a small part
     * of a timeout.
     */
    private static final Duration ROUND_TIMEOUT = Duration.ofMillis(50);

    private HandoverRounds() {}

    /**
     * Sends in rounds until nothing is lacking.
     *
     * @param timeout for all rounds together, from when the first one has sent
     * @param sendLacking sends what its takers do not have yet; returns how much that was
     * @param drain waits until what was sent has arrived, as {@link ReplicationBackend#drain}
     * @return whether everything has arrived; false if there was no time, or a taker did not answer
     */
    public static boolean complete(
            LayerRuntime runtime,
            Duration timeout,
            IntSupplier sendLacking,
            Function<Duration, TransferOutcome> drain) {
        // Listeners, which hear that sessions leave, may need more time than any taker gets.
        int lacking = sendLacking.getAsInt();
        long deadline = runtime.nanos() + timeout.toNanos();
        while (true) {
            TransferOutcome transferOutcome =
                    drain.apply(Duration.ofNanos(Math.max(ROUND_TIMEOUT.toNanos(), deadline - runtime.nanos())));
            if (transferOutcome == TransferOutcome.UNCONFIRMED || runtime.nanos() >= deadline) {
                return false;
            }
            int before = lacking;
            lacking = sendLacking.getAsInt();
            if (lacking == 0 && transferOutcome == TransferOutcome.CONFIRMED) {
                return true;
            }
            if (lacking >= before && !pause(runtime)) {
                return false;
            }
        }
    }

    private static boolean pause(LayerRuntime runtime) {
        try {
            runtime.sleep(ROUND_TIMEOUT);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
