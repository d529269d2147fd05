package org.replibench.session.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jgroups.Address;
import org.replibench.session.copies.LayerClock;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;

/** Waits for the answers of several nodes to one message. */
final class PendingConfirmation implements TransferConfirmation {
    private final List<Address> waitingFor;
    private final Runnable whenConfirmed;
    private final LayerClock clock;
    private final long startNanos;
    private TransferOutcome transferOutcome = TransferOutcome.CONFIRMED;

    PendingConfirmation(Collection<Address> targets, Runnable whenConfirmed, LayerClock clock) {
        this.clock = clock;
        startNanos = clock.nanos();
        this.waitingFor = new ArrayList<>(targets);
        this.whenConfirmed = whenConfirmed;
    }

    /** Takes a node's answer; true if it was the last one missing. */
    boolean answered(Address node, TransferOutcome answer) {
        synchronized (this) {
            if (!waitingFor.remove(node)) {
                return false;
            }
            transferOutcome = transferOutcome.and(answer);
            if (!waitingFor.isEmpty()) {
                return false;
            }
            notifyAll();
        }
        if (transferOutcome == TransferOutcome.CONFIRMED) {
            whenConfirmed.run();
        }
        return true;
    }

    /** Nodes that have not answered. */
    synchronized List<Address> missing() {
        return List.copyOf(waitingFor);
    }

    @Override
    public synchronized TransferOutcome await(Duration timeout) {
        long deadline = clock.nanos() + timeout.toNanos();
        try {
            while (!waitingFor.isEmpty()) {
                if (deadline - clock.nanos() <= 0) {
                    return TransferOutcome.UNCONFIRMED;
                }
                clock.await(this, deadline);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return TransferOutcome.UNCONFIRMED;
        }
        return transferOutcome;
    }

    long nanosSinceStart() {
        return clock.nanos() - startNanos;
    }
}
