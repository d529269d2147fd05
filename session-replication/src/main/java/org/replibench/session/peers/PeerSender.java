package org.replibench.session.peers;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jgroups.Address;
import org.replibench.session.copies.Confirmation;
import org.replibench.session.copies.LiveSessions;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Update;
import org.replibench.session.metrics.TransferMetrics;

/** Sends what sessions' owners have to say to the holders of their copies. */
final class PeerSender {
    private static final Runnable NOTHING = () -> {};
    private static final int SMALL_FRAME_BYTES = 64;

    private final PeerSettings settings;
    private final Membership members;
    private final Lanes lanes;
    private final PendingConfirmations confirmations;
    private final Copies copies;
    private final LiveSessions live;
    private final TransferMetrics metrics;
    private volatile boolean dropped;

    PeerSender(
            PeerSettings settings,
            Membership members,
            Lanes lanes,
            PendingConfirmations confirmations,
            Copies copies,
            LiveSessions live,
            TransferMetrics metrics) {
        this.settings = settings;
        this.members = members;
        this.lanes = lanes;
        this.confirmations = confirmations;
        this.copies = copies;
        this.live = live;
        this.metrics = metrics;
    }

    List<Address> choose(String id, List<Address> current) {
        return Placement.choose(id, members.holders(settings.writeQuota()), settings.writeQuota(), current);
    }

    boolean complete(List<Address> holders) {
        return Placement.complete(members.holders(), settings.writeQuota(), holders);
    }

    /** Whether a node is there and has answered lately. */
    boolean hears(Address node) {
        return members.answers(node) && !members.isSilent(node);
    }

    /**
     * Sends an update.
     *
     * @param notSent what to do if it was not sent to all
     * @param safe what to do once it is as safe as the pattern makes it
     */
    Confirmation send(Update update, List<Address> holders, Runnable notSent, Runnable safe) {
        long number = settings.synchronous() ? confirmations.nextNumber() : PendingConfirmations.NONE;
        FrameWriter frame = new FrameWriter(MessageType.UPDATE, FrameWriter.expectedBytes(update))
                .number(number)
                .update(update);
        Confirmation confirmation = expect(number, holders, safe);
        if (!offer(frame, holders, update.serialisedBytes())) {
            notSent.run();
            return Confirmation.of(Outcome.UNCONFIRMED);
        }
        if (number == PendingConfirmations.NONE) {
            safe.run();
        }
        return confirmation;
    }

    /** Makes all holders forget the session, and this node refuse what is older. */
    Confirmation remove(String id, long version, List<Address> holders, Set<Address> formerHolders) {
        copies.remove(id, version);
        Set<Address> targets = new HashSet<>(holders);
        targets.addAll(formerHolders);
        targets.removeIf(node -> !members.answers(node));
        if (targets.isEmpty()) {
            return Confirmation.IMMEDIATE;
        }
        long number = settings.synchronous() ? confirmations.nextNumber() : PendingConfirmations.NONE;
        Confirmation confirmation = expect(number, targets, NOTHING);
        FrameWriter frame = removal(number, id, version);
        if (toAll(targets)) {
            lanes.addToAll(frame);
            metrics.transferred(frame.length(), 0);
        } else {
            targets.forEach(target -> {
                lanes.add(target, frame);
                metrics.transferred(frame.length(), 0);
            });
        }
        return confirmation;
    }

    /** Makes a former holder drop its copy if that is older than {@code version}. */
    void forgetOlder(Address node, String id, long version) {
        if (members.answers(node)) {
            lanes.offer(node, removal(PendingConfirmations.NONE, id, version - 1));
        }
    }

    private static FrameWriter removal(long number, String id, long version) {
        return new FrameWriter(MessageType.REMOVE, SMALL_FRAME_BYTES)
                .number(number)
                .text(id)
                .number(version);
    }

    private Confirmation expect(long number, Collection<Address> targets, Runnable safe) {
        if (number == PendingConfirmations.NONE) {
            return Confirmation.IMMEDIATE;
        }
        long startNanos = System.nanoTime();
        return confirmations.expect(number, targets, () -> {
            metrics.confirmed(System.nanoTime() - startNanos);
            safe.run();
        });
    }

    private boolean toAll(Collection<Address> targets) {
        return settings.multicast() && targets.size() == members.othersInView();
    }

    private boolean offer(FrameWriter frame, List<Address> targets, long serialisedBytes) {
        boolean all = true;
        if (toAll(targets)) {
            all = count(lanes.offerToAll(frame), frame, serialisedBytes);
        } else {
            for (Address target : targets) {
                all &= count(lanes.offer(target, frame), frame, serialisedBytes);
            }
        }
        return all;
    }

    private boolean count(boolean sent, FrameWriter frame, long serialisedBytes) {
        if (sent) {
            metrics.transferred(frame.length(), serialisedBytes);
        } else {
            dropped = true;
            metrics.dropped();
        }
        return sent;
    }

    /** Once the way is free again, sends what was dropped before. */
    void sweep() {
        if (dropped && lanes.queued() == 0) {
            dropped = false;
            live.holdersChanged();
        }
    }
}
