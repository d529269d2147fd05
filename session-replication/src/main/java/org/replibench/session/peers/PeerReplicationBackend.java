package org.replibench.session.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jgroups.Address;
import org.jgroups.JChannel;
import org.replibench.session.copies.HandoverRounds;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.ReplicationBackend;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionTakeover;
import org.replibench.session.copies.TransferConfirmation;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.metrics.TransferMetrics;
import org.replibench.session.peers.LayerMembership.MemberPhase;
import org.replibench.session.peers.PendingConfirmations.PendingConfirmation;

/** Copies on other nodes, over a transport that connects them. */
public final class PeerReplicationBackend implements ReplicationBackend {
    private final Supplier<MessageTransport> transports;
    private final Settings settings;
    private final TransferMetrics metrics;
    private final LayerRuntime runtime;
    private final BackupStore backups;
    private MessageTransport transport;
    private LayerMembership members;
    private PendingConfirmations confirmations;
    private SendQueues queues;
    private BackupSender sender;
    private OwnershipClaims ownershipClaims;
    private ClaimQueue claimQueue;
    private MembershipAnnouncer announcer;
    private BackupExpiry expiry;

    /**
     * @param application whose sessions these are, the same on every node
     * @param channels gives the server's connected channel, at start
     */
    public PeerReplicationBackend(
            String application,
            Supplier<JChannel> channels,
            Settings settings,
            TransferMetrics metrics,
            LayerRuntime runtime) {
        this(
                () -> new ApplicationTransport(
                        application, deployment(runtime), new JGroupsTransport(application, channels.get())),
                settings,
                metrics,
                runtime);
    }

    /** Larger than that of any deployment before in this JVM; not {@link FrameHeader#ANY}. */
    static long deployment(LayerRuntime runtime) {
        return runtime.nanos() | 1;
    }

    PeerReplicationBackend(
            Supplier<MessageTransport> transports, Settings settings, TransferMetrics metrics, LayerRuntime runtime) {
        this.transports = transports;
        this.settings = settings;
        this.metrics = metrics;
        this.runtime = runtime;
        backups = new BackupStore(runtime);
    }

    @Override
    public void start(OwnedSessions live) {
        transport = transports.get();
        members = new LayerMembership(transport.self());
        confirmations = new PendingConfirmations(members::answers, settings.timeout(), runtime);
        queues = new SendQueues(transport, settings.queueBytes(), members::isConnected, runtime);
        sender = new BackupSender(settings, members, queues, confirmations, backups, live, metrics, runtime);
        ownershipClaims = new OwnershipClaims(settings, members, backups, queues, sender, live, runtime);
        claimQueue = new ClaimQueue(members, queues, runtime);
        announcer = new MembershipAnnouncer(transport, members, runtime);
        expiry = new BackupExpiry(transport, members, backups, live, runtime);
        transport.connect(new PeerReceiver(
                transport,
                members,
                backups,
                confirmations,
                queues,
                sender,
                ownershipClaims,
                new ClaimAnswers(members, backups, queues, ownershipClaims, live),
                claimQueue,
                announcer,
                expiry,
                live));
        announcer.awaitAnnouncements();
    }

    @Override
    public SessionBackups create(String id) {
        return new PeerSessionBackups(sender);
    }

    @Override
    public long removed(String id) {
        return backups.removed(id);
    }

    @Override
    public <T> T takeOver(String id, long knownVersion, Function<SessionTakeover, T> install) {
        return claimQueue.inTurn(
                id, settings.timeout(), settings.ownerGrace(), () -> ownershipClaims.claim(id, knownVersion, install));
    }

    @Override
    public void leave() {
        // Through the queues, so that a node that has taken a session from this one knows that it must not leave with
        // it.
        MessageWriter announcement = announcer.enter(MemberPhase.LEAVING);
        members.answering().forEach(node -> queues.add(node, announcement));
        sender.leave();
    }

    @Override
    public List<String> abandonedClaims() {
        List<String> ids = new ArrayList<>();
        backups.forEach((id, backupCopy) -> {
            boolean gone = backupCopy.claimed()
                    && !members.answers(backupCopy.believedOwner())
                    && !members.answers(backupCopy.owner());
            // Others would refuse it for that claim, if it were only sent.
            if (gone || backupCopy.wasGivenUpInVainBy(members.self())) {
                ids.add(id);
            }
        });
        return ids;
    }

    @Override
    public TransferOutcome drain(Duration timeout) {
        // Also nodes that leave: they must know that this one does before they rely on its having taken their sessions.
        Set<Address> others = members.answering();
        if (others.isEmpty()) {
            return TransferOutcome.CONFIRMED;
        }
        List<PendingConfirmation> barriers = new ArrayList<>();
        if (settings.multicast()) {
            barriers.add(barrier(others, queues::addToAll));
        }
        barriers.add(barrier(others, frame -> others.forEach(node -> queues.add(node, frame))));
        long deadline = runtime.nanos() + timeout.toNanos();
        TransferOutcome transferOutcome = TransferOutcome.CONFIRMED;
        for (PendingConfirmation barrier : barriers) {
            transferOutcome =
                    transferOutcome.and(barrier.await(Duration.ofNanos(Math.max(1, deadline - runtime.nanos()))));
            barrier.missing().forEach(members::markUnresponsive);
        }
        return transferOutcome;
    }

    private PendingConfirmation barrier(Set<Address> nodes, Consumer<MessageWriter> way) {
        long number = confirmations.nextNumber();
        PendingConfirmation answers = confirmations.expect(number, nodes, TransferOutcome.REPEAT, () -> {});
        way.accept(new MessageWriter(MessageType.BARRIER).number(number));
        return answers;
    }

    @Override
    public void sweep(long nowNanos) {
        announcer.sweep();
        sender.sweep();
        confirmations.sweep();
        expiry.sweep(nowNanos);
    }

    /** How many other nodes this one knows to hold copies. */
    int holders() {
        return members.holders().size();
    }

    @Override
    public int backedUp() {
        return backups.size();
    }

    @Override
    public int queued() {
        return queues.queued();
    }

    @Override
    public void stop() {
        Map<String, PassedOnCopy> passedOn = new HashMap<>();
        HandoverRounds.complete(runtime, settings.timeout(), () -> forwardOrphans(passedOn), this::drain);
        announcer.announce(MemberPhase.GONE);
        transport.close();
        queues.stop();
    }

    /** A copy that other nodes get as this one stops. */
    private static final class PassedOnCopy {
        private final PeerSessionBackups replica;
        private TransferConfirmation answer = TransferConfirmation.IMMEDIATE;

        PassedOnCopy(PeerSessionBackups replica) {
            this.replica = replica;
        }

        boolean sendIfLacking(String id, BackupCopy backupCopy) {
            if (!replica.needsWhole()) {
                return false;
            }
            // Apart from the copy: one that has another claim to a former id is to take it all the same.
            backupCopy.formerIds().forEach(formerId -> replica.retire(formerId, id, backupCopy.version()));
            answer = replica.send(backupCopy.toUpdate(id).withoutPreviousIds());
            return true;
        }

        /** Only then others are told that former ids are void. */
        boolean isAnswered() {
            return answer.await(Duration.ZERO) != TransferOutcome.UNCONFIRMED;
        }
    }

    /** Copies of owners that are gone, or have handed them over to leave, would go with this node; so would what they claimed. */
    private int forwardOrphans(Map<String, PassedOnCopy> passedOn) {
        AtomicInteger lacking = new AtomicInteger();
        backups.forEach((id, backupCopy) -> {
            if (backupCopy.claimed()
                    ? !members.answers(backupCopy.believedOwner())
                    : !members.isStaying(backupCopy.owner())) {
                PassedOnCopy copy =
                        passedOn.computeIfAbsent(id, key -> new PassedOnCopy(new PeerSessionBackups(sender)));
                if (copy.sendIfLacking(id, backupCopy) || !copy.isAnswered()) {
                    lacking.incrementAndGet();
                }
            }
        });
        return lacking.get();
    }

    /**
     * How copies travel between nodes.
     *
     * @param multicast whether an update for all other nodes goes as one multicast
     * @param synchronous whether holders confirm updates
     * @param writeQuota how many other nodes hold a session's copy, if there are as many
     * @param timeout how long a take-over waits for a node's answer
     * @param ownerGrace how long a take-over waits for a silent former owner once all others have answered
     * @param queueBytes how many bytes may wait for one target before transfers to it are dropped
     */
    public record Settings(
            boolean multicast,
            boolean synchronous,
            int writeQuota,
            Duration timeout,
            Duration ownerGrace,
            long queueBytes) {}
}
