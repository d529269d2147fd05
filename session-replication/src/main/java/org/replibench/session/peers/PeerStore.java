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
import org.jgroups.fork.ForkChannel;
import org.replibench.session.copies.CopyStore;
import org.replibench.session.copies.HandOver;
import org.replibench.session.copies.LiveSessions;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Replica;
import org.replibench.session.copies.Takeover;
import org.replibench.session.metrics.TransferMetrics;
import org.replibench.session.peers.Membership.Phase;

/** Copies on other nodes, over a JGroups channel that belongs to the server. */
public final class PeerStore implements CopyStore {
    private static final int SMALL_FRAME_BYTES = 64;

    /** Travels in every message, so it is short. */
    private static final String FORK = "rb";

    private final String application;
    private final Supplier<JChannel> channels;
    private final PeerSettings settings;
    private final TransferMetrics metrics;
    private final Copies copies = new Copies();
    private JChannel channel;
    private Membership members;
    private PendingConfirmations confirmations;
    private Lanes lanes;
    private PeerSender sender;
    private Claims claims;
    private ClaimOrder order;
    private Greeter greeter;
    private CopyAging aging;

    /**
     * @param application whose sessions these are, the same on every node
     * @param channels gives the server's connected channel, at start
     */
    public PeerStore(String application, Supplier<JChannel> channels, PeerSettings settings, TransferMetrics metrics) {
        this.application = application;
        this.channels = channels;
        this.settings = settings;
        this.metrics = metrics;
    }

    @Override
    public void start(LiveSessions live) {
        JChannel shared = channels.get();
        members = new Membership(shared.getAddress());
        confirmations = new PendingConfirmations(members::answers);
        channel = fork(shared);
        lanes = new Lanes(channel, settings.queueBytes());
        sender = new PeerSender(settings, members, lanes, confirmations, copies, live, metrics);
        claims = new Claims(settings, members, copies, lanes, sender, live);
        order = new ClaimOrder(members, lanes);
        greeter = new Greeter(channel, members);
        aging = new CopyAging(channel, members, copies, live);
        channel.setReceiver(
                new PeerReceiver(channel, members, copies, confirmations, lanes, claims, order, greeter, aging, live));
        connect();
        greeter.introduce();
    }

    /** A channel of this application's own: the server uses the shared one for itself. */
    private JChannel fork(JChannel shared) {
        try {
            return new ForkChannel(shared, FORK, Integer.toString(application.hashCode(), Character.MAX_RADIX));
        } catch (Exception e) {
            throw new IllegalStateException("session replication: no channel on " + shared.clusterName() + ": " + e, e);
        }
    }

    private void connect() {
        try {
            channel.connect(FORK);
        } catch (Exception e) {
            throw new IllegalStateException(
                    "session replication: application " + application + " cannot connect to its peers: " + e, e);
        }
    }

    @Override
    public Replica create(String id) {
        return new PeerReplica(sender, Set.of());
    }

    @Override
    public <T> T takeOver(String id, long knownVersion, Function<Takeover, T> install) {
        return order.inTurn(
                id, settings.timeout(), settings.ownerGrace(), () -> claims.claim(id, knownVersion, install));
    }

    @Override
    public void leave() {
        // In the lanes, so that whoever has taken a session from this node knows that it must not leave with it.
        FrameWriter greeting = greeter.enter(Phase.LEAVING);
        members.answering().forEach(node -> lanes.add(node, greeting));
    }

    @Override
    public Outcome drain(Duration timeout) {
        // Also nodes that leave: they must know that this one does before they rely on its having taken their sessions.
        Set<Address> others = members.answering();
        if (others.isEmpty()) {
            return Outcome.CONFIRMED;
        }
        List<PendingConfirmation> barriers = new ArrayList<>();
        if (settings.multicast()) {
            barriers.add(barrier(others, lanes::addToAll));
        }
        barriers.add(barrier(others, frame -> others.forEach(node -> lanes.add(node, frame))));
        long deadline = System.nanoTime() + timeout.toNanos();
        Outcome outcome = Outcome.CONFIRMED;
        for (PendingConfirmation barrier : barriers) {
            outcome = outcome.and(barrier.await(Duration.ofNanos(Math.max(1, deadline - System.nanoTime()))));
            barrier.missing().forEach(members::silent);
        }
        return outcome;
    }

    private PendingConfirmation barrier(Set<Address> nodes, Consumer<FrameWriter> way) {
        long number = confirmations.nextNumber();
        PendingConfirmation answers = confirmations.expect(number, nodes, () -> {});
        way.accept(new FrameWriter(MessageType.BARRIER, SMALL_FRAME_BYTES).number(number));
        return answers;
    }

    @Override
    public void sweep(long nowMillis) {
        greeter.sweep();
        sender.sweep();
        confirmations.sweep();
        aging.sweep(nowMillis);
    }

    /** How many other nodes this one knows to hold copies. */
    int holders() {
        return members.holders().size();
    }

    @Override
    public int backedUp() {
        return copies.size();
    }

    @Override
    public int queued() {
        return lanes.queued();
    }

    @Override
    public void stop() {
        Map<String, PeerReplica> passedOn = new HashMap<>();
        HandOver.complete(settings.timeout(), () -> passOrphansOn(passedOn), this::drain);
        greeter.announce(Phase.GONE);
        channel.close();
        lanes.stop();
    }

    /** Copies of owners that are gone, or have handed them over to leave, would go with this node. */
    private int passOrphansOn(Map<String, PeerReplica> passedOn) {
        AtomicInteger lacking = new AtomicInteger();
        copies.forEach((id, copy) -> {
            if (!copy.claimed() && !members.stays(copy.owner())) {
                PeerReplica replica = passedOn.computeIfAbsent(id, key -> new PeerReplica(sender, Set.of()));
                if (replica.needsWhole()) {
                    replica.send(copy.toUpdate(id));
                    lacking.incrementAndGet();
                }
            }
        });
        return lacking.get();
    }
}
