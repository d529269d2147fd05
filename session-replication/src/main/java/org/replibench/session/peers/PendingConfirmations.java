package org.replibench.session.peers;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jgroups.Address;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.TransferOutcome;

/** The messages that wait for answers, by number. */
final class PendingConfirmations {
    /** The number of what wants no answer. */
    static final long NONE = 0;

    /** Longer than anyone waits. */
    private static final long ABANDONED_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final LayerRuntime runtime;
    private final Predicate<Address> isMember;
    private final AtomicLong numbers = new AtomicLong(NONE);
    private final ConcurrentMap<Long, PendingConfirmation> pending = new ConcurrentHashMap<>();

    /** @param there whether a node may still answer; if it leaves later, {@link #left} says so */
    PendingConfirmations(Predicate<Address> there, LayerRuntime runtime) {
        this.runtime = runtime;
        this.isMember = there;
    }

    long nextNumber() {
        return numbers.incrementAndGet();
    }

    /** Begins to wait; a target that has left since it was chosen is not waited for. */
    PendingConfirmation expect(long number, Collection<Address> targets, Runnable whenConfirmed) {
        PendingConfirmation confirmation = new PendingConfirmation(targets, whenConfirmed, runtime);
        pending.put(number, confirmation);
        targets.stream().filter(isMember.negate()).forEach(node -> answered(number, node, TransferOutcome.REPEAT));
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
            if (entry.getValue().answered(node, TransferOutcome.REPEAT)) {
                pending.remove(entry.getKey());
            }
        }
    }

    void sweep() {
        pending.values().removeIf(confirmation -> confirmation.nanosSinceStart() > ABANDONED_NANOS);
    }
}
