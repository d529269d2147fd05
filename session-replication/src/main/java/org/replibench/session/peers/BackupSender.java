package org.replibench.session.peers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jgroups.Address;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.metrics.TransferMetrics;

/** Sends what sessions' owners have to say to the holders of their copies. */
final class BackupSender {
    private final PeerReplicationBackend.Settings settings;
    private final LayerMembership members;
    private final SendQueues queues;
    private final PendingConfirmations confirmations;
    private final BackupStore backups;
    private final OwnedSessions ownedSessions;
    private final TransferMetrics metrics;
    private final LayerRuntime runtime;
    private volatile boolean leaving;
    private volatile boolean dropped;

    BackupSender(
            PeerReplicationBackend.Settings settings,
            LayerMembership members,
            SendQueues sendQueues,
            PendingConfirmations confirmations,
            BackupStore backupStore,
            OwnedSessions live,
            TransferMetrics metrics,
            LayerRuntime runtime) {
        this.settings = settings;
        this.members = members;
        this.queues = sendQueues;
        this.confirmations = confirmations;
        this.backups = backupStore;
        this.ownedSessions = live;
        this.metrics = metrics;
        this.runtime = runtime;
    }

    /** This node leaves: its sessions lose the copy that they have here, so each gets one more elsewhere. */
    void leave() {
        leaving = true;
    }

    private int wantedHolders() {
        return settings.writeQuota() + (leaving ? 1 : 0);
    }

    List<Address> choose(String id, List<Address> current) {
        int wanted = wantedHolders();
        return BackupOwnerSelector.choose(id, candidates(members.holders(wanted)), wanted, current);
    }

    boolean complete(List<Address> holders) {
        return BackupOwnerSelector.complete(candidates(members.holders()), wantedHolders(), holders);
    }

    /**
     * Where there is none to hold copies for long, those that leave: until they are gone, they may claim the session with what they have. Once
     * this node leaves, those that have just started.
     */
    private List<Address> candidates(List<Address> known) {
        if (!known.isEmpty()) {
            return known;
        }
        return leaving ? members.staying() : members.leaving();
    }

    /** Whether a node is there and has answered lately. */
    boolean isResponsive(Address node) {
        return members.answers(node) && !members.isUnresponsive(node);
    }

    boolean isGone(Address node) {
        return !members.isConnected(node);
    }

    /**
     * Sends an update.
     *
     * @param notSent what to do if it was not sent to all
     * @param safe what to do once it is as safe as the pattern makes it
     */
    TransferConfirmation send(SessionUpdate sessionUpdate, List<Address> holders, Runnable notSent, Runnable safe) {
        return send(sessionUpdate, holders, notSent, safe, settings.synchronous());
    }

    /**
     * Sends an update as above, after which copies under a former id go. Once this node leaves, holders confirm it in all patterns:
     * if they refuse it, those copies are what is left of the session.
     */
    TransferConfirmation sendBeforeRemoval(
            SessionUpdate sessionUpdate, List<Address> holders, Runnable notSent, Runnable safe) {
        return send(sessionUpdate, holders, notSent, safe, settings.synchronous() || leaving);
    }

    private TransferConfirmation send(
            SessionUpdate sessionUpdate, List<Address> holders, Runnable notSent, Runnable safe, boolean confirmed) {
        backups.noteLifetime(sessionUpdate.maxInactiveSeconds());
        long number = confirmed ? confirmations.nextNumber() : PendingConfirmations.NONE;
        MessageWriter frame = new MessageWriter(MessageType.UPDATE, MessageWriter.expectedBytes(sessionUpdate))
                .number(number)
                .update(sessionUpdate);
        TransferConfirmation transferConfirmation = expect(number, holders, TransferOutcome.REPEAT, safe);
        if (!offer(frame, holders, sessionUpdate.serialisedBytes())) {
            notSent.run();
            return TransferConfirmation.completed(TransferOutcome.UNCONFIRMED);
        }
        if (number == PendingConfirmations.NONE) {
            safe.run();
        }
        return transferConfirmation;
    }

    boolean isSynchronous() {
        return settings.synchronous();
    }

    /** Of a session, so far none. */
    OutdatedCopies outdatedCopies() {
        return new OutdatedCopies(this, runtime);
    }

    /** Makes this node refuse what is older, and tell nodes that ask for the session that it was removed. */
    void refuse(String id, long version) {
        backups.remove(id, version);
    }

    /** Whether a node has given up a claim, as far as this one knows. */
    boolean isWithdrawn(BackupCopy.Claim claim) {
        return backups.isWithdrawn(claim);
    }

    /** As {@link #refuse}, of a session that goes on here under another id. */
    void refuseFormer(String id, String nextId, long version) {
        backups.retire(id, nextId, version);
    }

    /** Takes that back, as another node goes on under the former id. */
    void acceptFormer(String id, long version) {
        backups.retract(id, version);
    }

    /**
     * Makes all nodes forget the session up to {@code version}, and refuse it. All, because any may have a copy that this one
     * does not know of, or be about to take the session over.
     *
     * @param mayHold nodes that have to confirm it; others, unless they have not answered lately
     */
    TransferConfirmation remove(String id, long version, Collection<Address> mayHold) {
        return remove(id, version, mayHold, () -> {});
    }

    /**
     * Passes a sign-off on, which came from another node, of a session that this one had: that node was passed over, and may
     * not know who has got copies since.
     *
     * @param confirmed what to do once all nodes have confirmed it, in synchronous patterns
     */
    void passOnEnd(String id, Runnable confirmed) {
        remove(id, SessionVersion.LAST, Set.of(), confirmed);
    }

    private TransferConfirmation remove(String id, long version, Collection<Address> mayHold, Runnable confirmed) {
        backups.remove(id, version);
        Set<Address> targets = members.answering();
        if (targets.isEmpty()) {
            confirmed.run();
            return TransferConfirmation.IMMEDIATE;
        }
        long number = settings.synchronous() ? confirmations.nextNumber() : PendingConfirmations.NONE;
        TransferConfirmation transferConfirmation = expect(
                number,
                targets.stream()
                        .filter(node -> mayHold.contains(node) || !members.isUnresponsive(node))
                        .toList(),
                // It has nothing any more.
                TransferOutcome.CONFIRMED,
                confirmed);
        MessageWriter frame = removal(number, id, version);
        if (toAll(mayHold)) {
            queues.addToAll(frame);
            metrics.transferred(frame.length(), 0);
        } else {
            targets.forEach(target -> {
                queues.add(target, frame);
                metrics.transferred(frame.length(), 0);
            });
        }
        return transferConfirmation;
    }

    /**
     * Makes a former holder drop its copy if that is older than {@code version}. Not once this node leaves: what it sends may
     * be refused, or be lost with it, and then that copy is what is left of the session.
     */
    void forgetOlder(Address node, String id, long version) {
        if (!leaving) {
            tellRemoved(node, id, version - 1);
        }
    }

    /** Tells a node up to which version all that there is of a session is void, in case that it has not heard of it. */
    void tellRemoved(Address node, String id, long version) {
        if (members.answers(node)) {
            queues.offer(node, removal(PendingConfirmations.NONE, id, version));
        }
    }

    private static MessageWriter removal(long number, String id, long version) {
        return new MessageWriter(MessageType.REMOVE).number(number).text(id).number(version);
    }

    private TransferConfirmation expect(
            long number, Collection<Address> targets, TransferOutcome ofGone, Runnable safe) {
        if (number == PendingConfirmations.NONE) {
            return TransferConfirmation.IMMEDIATE;
        }
        long startNanos = runtime.nanos();
        return confirmations.expect(number, targets, ofGone, () -> {
            metrics.confirmed(runtime.nanos() - startNanos);
            safe.run();
        });
    }

    private boolean toAll(Collection<Address> targets) {
        return settings.multicast() && targets.size() == members.othersInView();
    }

    private boolean offer(MessageWriter frame, List<Address> targets, long serialisedBytes) {
        boolean all = true;
        if (toAll(targets)) {
            all = count(queues.offerToAll(frame), frame, serialisedBytes);
        } else {
            for (Address target : targets) {
                all &= count(queues.offer(target, frame), frame, serialisedBytes);
            }
        }
        return all;
    }

    private boolean count(boolean sent, MessageWriter frame, long serialisedBytes) {
        if (sent) {
            metrics.transferred(frame.length(), serialisedBytes);
        } else {
            dropped = true;
            metrics.dropped();
        }
        return sent;
    }

    /** Once there is room again, sends what was dropped before. Under load no queue need ever be empty. */
    void sweep() {
        if (dropped && queues.haveRoom()) {
            dropped = false;
            ownedSessions.holdersChanged();
        }
    }

    /** Chooses the nodes that hold a session's copies: spread evenly by the session's id, and kept while they are there. */
    private static final class BackupOwnerSelector {
        private BackupOwnerSelector() {}

        /** Whether {@code current} are as many as can be wanted, and all there. */
        static boolean complete(List<Address> holders, int quota, List<Address> current) {
            return current == holders
                    || (current.size() == Math.min(quota, holders.size()) && holders.containsAll(current));
        }

        /**
         * Chooses holders.
         *
         * @param holders all candidates, in an order that every node agrees on
         * @param quota how many are wanted
         * @param current those that have copies now
         * @return {@code current} itself if it needs no change
         */
        static List<Address> choose(String id, List<Address> holders, int quota, List<Address> current) {
            if (complete(holders, quota, current)) {
                return current;
            }
            int wanted = Math.min(quota, holders.size());
            if (wanted == holders.size()) {
                return holders;
            }
            List<Address> chosen = new ArrayList<>(wanted);
            for (Address node : current) {
                if (chosen.size() < wanted && holders.contains(node)) {
                    chosen.add(node);
                }
            }
            int start = Math.floorMod(id.hashCode(), holders.size());
            for (int i = 0; chosen.size() < wanted; i++) {
                Address node = holders.get((start + i) % holders.size());
                if (!chosen.contains(node)) {
                    chosen.add(node);
                }
            }
            return List.copyOf(chosen);
        }
    }
}
