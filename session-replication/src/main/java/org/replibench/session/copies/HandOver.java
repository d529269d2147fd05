package org.replibench.session.copies;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * A leaving node's way to be rid of what it has. Who takes it may leave at the same time, or a queue be full: what is
 * lacking by that is sent again while there is time.
 */
public final class HandOver {
    /**
     * What every taker gets to answer, and the pause after a round that brought nothing: many round trips, and a small part
     * of a timeout.
     */
    private static final Duration MOMENT = Duration.ofMillis(50);

    private HandOver() {}

    /**
     * Sends in rounds until nothing is lacking.
     *
     * @param timeout for all rounds together
     * @param sendLacking sends what its takers do not have yet; returns how much that was
     * @param drain waits until what was sent has arrived, as {@link CopyStore#drain}
     * @return whether everything has arrived; false if there was no time, or a taker did not answer
     */
    public static boolean complete(Duration timeout, IntSupplier sendLacking, Function<Duration, Outcome> drain) {
        long deadline = System.nanoTime() + timeout.toNanos();
        int lacking = sendLacking.getAsInt();
        while (true) {
            Outcome outcome = drain.apply(Duration.ofNanos(Math.max(MOMENT.toNanos(), deadline - System.nanoTime())));
            if (outcome == Outcome.UNCONFIRMED || System.nanoTime() >= deadline) {
                return false;
            }
            int before = lacking;
            lacking = sendLacking.getAsInt();
            if (lacking == 0 && outcome == Outcome.CONFIRMED) {
                return true;
            }
            if (lacking >= before && !pause()) {
                return false;
            }
        }
    }

    private static boolean pause() {
        try {
            TimeUnit.NANOSECONDS.sleep(MOMENT.toNanos());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
