package org.replibench.pausing;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.replibench.records.load.LoadState;

/** Where users wait before each request, until the load runs and their own time has come. */
final class LoadGate {
    private final LongSupplier nanos;
    private final TransitionListener listener;
    private final ActiveClock clock;
    private CountDownLatch nextResume = new CountDownLatch(1);
    private int commands;
    private int inFlight;
    private boolean closed;

    /**
     * A user's leave to send a request.
     *
     * @param nanos when he was let go
     * @param lateNanos how much active time had passed since he was due
     */
    record Admission(long nanos, long lateNanos) {}

    /** Is told of transitions in their order; must not take long. */
    interface TransitionListener {
        void changed(int command, LoadState state, long nanos, int inFlight);
    }

    /** @param nanos such as {@link System#nanoTime} */
    LoadGate(boolean running, LongSupplier nanos, TransitionListener listener) {
        this.nanos = nanos;
        this.listener = listener;
        long now = nanos.getAsLong();
        this.clock = new ActiveClock(running, now);
        report(running ? LoadState.RUNNING : LoadState.IDLE, now);
    }

    synchronized boolean running() {
        return clock.running();
    }

    /** Begins a user's thinking. */
    synchronized void arrive(UserPace pace) {
        long now = nanos.getAsLong();
        pace.mark(now, clock.at(now));
    }

    /** Active time that has passed. */
    synchronized long activeNanos() {
        return clock.at(nanos.getAsLong());
    }

    /**
     * Waits until the user may send his next request: until he has thought for as long in active time as he has on the wall.
     *
     * @param deadline nanoseconds on the wall, after which he sends none
     * @return empty if he is to send no more
     */
    Optional<Admission> enter(UserPace pace, long deadline) throws InterruptedException {
        return enter(pace.dueAt(nanos.getAsLong()), deadline);
    }

    /**
     * The same of a request that is due at a moment of its own.
     *
     * @param due active time
     */
    Optional<Admission> enter(long due, long deadline) throws InterruptedException {
        while (true) {
            long wait;
            CountDownLatch woken;
            synchronized (this) {
                long now = nanos.getAsLong();
                if (closed || now - deadline > 0) {
                    return Optional.empty();
                }
                long missing = due - clock.at(now);
                if (clock.running() && missing <= 0) {
                    inFlight++;
                    return Optional.of(new Admission(now, -missing));
                }
                wait = clock.running() ? Math.min(missing, deadline - now) : deadline - now;
                woken = nextResume;
            }
            // A pause wakes no thread: it would cost the machine work at the very moment at which another load begins.
            woken.await(wait + 1, TimeUnit.NANOSECONDS);
        }
    }

    /** Ends a user's request, and begins his thinking. */
    synchronized long leave(UserPace pace) {
        long now = nanos.getAsLong();
        pace.mark(now, clock.at(now));
        inFlight--;
        reportIfIdle(now);
        notifyAll();
        return now;
    }

    synchronized void pause() {
        long now = nanos.getAsLong();
        clock.pause(now);
        commands++;
        report(LoadState.PAUSED, now);
        reportIfIdle(now);
    }

    synchronized void resume() {
        long now = nanos.getAsLong();
        clock.resume(now);
        commands++;
        report(LoadState.RUNNING, now);
        wakeAll();
    }

    /** Lets no user send a request any more; those that wait return. */
    synchronized void close() {
        closed = true;
        wakeAll();
    }

    /** Waits until no request is in flight; false if some still are after {@code millis}. */
    synchronized boolean awaitIdle(long millis) throws InterruptedException {
        long end = nanos.getAsLong() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long rest = millis; inFlight > 0 && rest > 0; rest = (end - nanos.getAsLong()) / 1_000_000) {
            wait(rest);
        }
        return inFlight == 0;
    }

    private void wakeAll() {
        nextResume.countDown();
        nextResume = new CountDownLatch(1);
    }

    private void reportIfIdle(long now) {
        if (!clock.running() && inFlight == 0) {
            report(LoadState.IDLE, now);
        }
    }

    private void report(LoadState state, long now) {
        listener.changed(commands, state, now, inFlight);
    }
}
