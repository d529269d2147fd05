package org.replibench.session.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jgroups.Address;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;

/** The messages that wait for answers, by number. */
final class PendingConfirmations {
    /** The number of what wants no answer. */
    static final long NONE = 0;

    /** A request waits for one timeout, a node that stops for two. */
    private static final int LONGEST_WAIT_TIMEOUTS = 2;

    private static final Duration RESERVE = Duration.ofMinutes(1);

    private final long abandonedNanos;
    private final LayerRuntime runtime;
    private final Predicate<Address> isMember;
    private final AtomicLong numbers = new AtomicLong(NONE);
    private final ConcurrentMap<Long, PendingConfirmation> pending = new ConcurrentHashMap<>();

    /**
     * @param there whether a node may still answer; if it leaves later, {@link #left} says so
     * @param timeout how long a request waits for an answer
     */
    PendingConfirmations(Predicate<Address> there, Duration timeout, LayerRuntime runtime) {
        abandonedNanos =
                timeout.multipliedBy(LONGEST_WAIT_TIMEOUTS).plus(RESERVE).toNanos();
        this.runtime = runtime;
        this.isMember = there;
    }

    long nextNumber() {
        return numbers.incrementAndGet();
    }

    /**
     * Begins to wait; a target that has left since it was chosen is not waited for.
     *
     * @param ofGone what a target that leaves counts as
     */
    PendingConfirmation expect(
            long number, Collection<Address> targets, TransferOutcome ofGone, Runnable whenConfirmed) {
        PendingConfirmation confirmation = new PendingConfirmation(targets, ofGone, whenConfirmed, runtime);
        pending.put(number, confirmation);
        targets.stream().filter(isMember.negate()).forEach(node -> answered(number, node, ofGone));
        return confirmation;
    }

    void answered(long number, Address node, TransferOutcome transferOutcome) {
        PendingConfirmation confirmation = pending.get(number);
        if (confirmation != null && confirmation.answered(node, transferOutcome)) {
            pending.remove(number);
        }
    }

    /** A node is gone: it answers nothing any more. */
    void left(Address node) {
        for (Map.Entry<Long, PendingConfirmation> entry : pending.entrySet()) {
            if (entry.getValue().left(node)) {
                pending.remove(entry.getKey());
            }
        }
    }

    void sweep() {
        pending.values().removeIf(confirmation -> confirmation.nanosSinceStart() > abandonedNanos);
    }

    /** Waits for the answers of several nodes to one message. */
    static final class PendingConfirmation implements TransferConfirmation {
        private final List<Address> waitingFor;
        private final TransferOutcome ofGone;
        private final Runnable whenConfirmed;
        private final LayerRuntime runtime;
        private final long startNanos;
        private TransferOutcome transferOutcome = TransferOutcome.CONFIRMED;

        PendingConfirmation(
                Collection<Address> targets, TransferOutcome ofGone, Runnable whenConfirmed, LayerRuntime runtime) {
            this.runtime = runtime;
            this.ofGone = ofGone;
            startNanos = runtime.nanos();
            this.waitingFor = new ArrayList<>(targets);
            this.whenConfirmed = whenConfirmed;
        }

        /** As {@link #answered}, of a node that answers nothing any more. */
        boolean left(Address node) {
            return answered(node, ofGone);
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
                return runtime.await(this, waitingFor::isEmpty, deadline)
                        ? transferOutcome
                        : TransferOutcome.UNCONFIRMED;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return TransferOutcome.UNCONFIRMED;
            }
        }

        long nanosSinceStart() {
            return runtime.nanos() - startNanos;
        }
    }
}
