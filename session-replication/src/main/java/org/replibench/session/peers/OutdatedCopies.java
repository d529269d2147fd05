package org.replibench.session.peers;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jgroups.Address;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;

/** What a session has left behind under former ids or at former owners, until every node knows that it is void. */
final class OutdatedCopies {
    /** @param announced null if it was not, or not confirmed in time */
    private record Removal(long version, TransferConfirmation announced) {
        Removal announce(TransferConfirmation confirmation) {
            return new Removal(version, confirmation);
        }
    }

    private final BackupSender sender;
    private final LayerRuntime runtime;
    private final Map<String, Removal> removals = new HashMap<>(2);
    private boolean refused;

    OutdatedCopies(BackupSender sender, LayerRuntime runtime) {
        this.sender = sender;
        this.runtime = runtime;
    }

    /** Notes that copies under {@code id} are void up to {@code version}. */
    synchronized void add(String id, long version) {
        Removal before = removals.get(id);
        if (before == null || before.version < version) {
            removals.put(id, new Removal(version, null));
        }
    }

    /** Notes that copies under some of these ids are void up to a later version: that of the update under the next one. */
    synchronized void raise(Collection<String> ids, long version) {
        ids.stream().filter(removals::containsKey).forEach(id -> add(id, version));
    }

    synchronized boolean isEmpty() {
        return removals.isEmpty();
    }

    /** Whether a node has answered that what should be void is newer than what is here. */
    synchronized boolean refused() {
        return refused;
    }

    /**
     * Announces to all nodes what they do not know yet.
     *
     * @param mayHold nodes that must know; others need not if they have not answered lately
     */
    synchronized TransferConfirmation announce(Collection<Address> mayHold) {
        if (removals.isEmpty()) {
            return TransferConfirmation.IMMEDIATE;
        }
        removals.replaceAll((id, removal) ->
                removal.announced == null ? removal.announce(sender.remove(id, removal.version, mayHold)) : removal);
        Map<String, Removal> announced = new LinkedHashMap<>(removals);
        if (!sender.isSynchronous()) {
            removals.clear();
        }
        return timeout -> await(announced, timeout);
    }

    /** Announces it once {@code sent} is confirmed, and waits for both. */
    TransferConfirmation announceAfter(TransferConfirmation sent, Collection<Address> mayHold) {
        return timeout -> {
            long deadline = runtime.nanos() + timeout.toNanos();
            TransferOutcome transferOutcome = sent.await(timeout);
            return transferOutcome == TransferOutcome.CONFIRMED
                    ? announce(mayHold).await(remaining(deadline))
                    : transferOutcome;
        };
    }

    private TransferOutcome await(Map<String, Removal> announced, Duration timeout) {
        long deadline = runtime.nanos() + timeout.toNanos();
        TransferOutcome transferOutcome = TransferOutcome.CONFIRMED;
        for (Map.Entry<String, Removal> entry : announced.entrySet()) {
            TransferOutcome answer = entry.getValue().announced().await(remaining(deadline));
            boolean onlyLookedFor = timeout.isZero() && answer == TransferOutcome.UNCONFIRMED;
            transferOutcome =
                    transferOutcome.and(onlyLookedFor ? answer : answered(entry.getKey(), entry.getValue(), answer));
        }
        return transferOutcome;
    }

    /** Zero once that is over: the background looks for answers so, and waits for none. */
    private Duration remaining(long deadline) {
        return Duration.ofNanos(Math.max(0, deadline - runtime.nanos()));
    }

    /**
     * To a node that was silent it is announced again, with the next. What was
     * refused stays so: another node has the session, and each request that waits for this is to hear of that.
     */
    private synchronized TransferOutcome answered(String id, Removal removal, TransferOutcome answer) {
        if (answer == TransferOutcome.UNCONFIRMED) {
            removals.replace(id, removal, new Removal(removal.version(), null));
            return answer;
        }
        if (answer == TransferOutcome.MOVED) {
            refused = true;
            return answer;
        }
        removals.remove(id, removal);
        return answer;
    }
}
