package org.replibench.session.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jgroups.Address;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;

/** Waits for the answers of several nodes to one message. */
final class PendingConfirmation implements TransferConfirmation {
    private final List<Address> waitingFor;
    private final Runnable whenConfirmed;
    private final LayerRuntime runtime;
    private final long startNanos;
    private TransferOutcome transferOutcome = TransferOutcome.CONFIRMED;

    PendingConfirmation(Collection<Address> targets, Runnable whenConfirmed, LayerRuntime runtime) {
        this.runtime = runtime;
        startNanos = runtime.nanos();
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
        long deadline = runtime.nanos() + timeout.toNanos();
        try {
            return runtime.await(this, waitingFor::isEmpty, deadline) ? transferOutcome : TransferOutcome.UNCONFIRMED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return TransferOutcome.UNCONFIRMED;
        }
    }

    long nanosSinceStart() {
        return runtime.nanos() - startNanos;
    }
}
