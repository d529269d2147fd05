package org.replibench.session.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jgroups.Address;
import org.replibench.session.copies.Confirmation;
import org.replibench.session.copies.Outcome;

/** Waits for the answers of several nodes to one message. */
final class PendingConfirmation implements Confirmation {
    private final List<Address> waitingFor;
    private final Runnable whenConfirmed;
    private final long startNanos = System.nanoTime();
    private Outcome outcome = Outcome.CONFIRMED;

    PendingConfirmation(Collection<Address> targets, Runnable whenConfirmed) {
        this.waitingFor = new ArrayList<>(targets);
        this.whenConfirmed = whenConfirmed;
    }

    /** Takes a node's answer; true if it was the last one missing. */
    boolean answered(Address node, Outcome answer) {
        synchronized (this) {
            if (!waitingFor.remove(node)) {
                return false;
            }
            outcome = outcome.and(answer);
            if (!waitingFor.isEmpty()) {
                return false;
            }
            notifyAll();
        }
        if (outcome == Outcome.CONFIRMED) {
            whenConfirmed.run();
        }
        return true;
    }

    /** Nodes that have not answered. */
    synchronized List<Address> missing() {
        return List.copyOf(waitingFor);
    }

    @Override
    public synchronized Outcome await(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        try {
            while (!waitingFor.isEmpty()) {
                long nanos = deadline - System.nanoTime();
                if (nanos <= 0) {
                    return Outcome.UNCONFIRMED;
                }
                TimeUnit.NANOSECONDS.timedWait(this, nanos);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.UNCONFIRMED;
        }
        return outcome;
    }

    long nanosSinceStart() {
        return System.nanoTime() - startNanos;
    }
}
