package org.replibench.session.peers;

import java.time.Duration;
import java.util.List;
import org.jgroups.Address;
import org.jgroups.JChannel;
import org.replibench.session.peers.Membership.Phase;

/**
 * Tells the other nodes how far this one takes part. It holds copies only once all know that it may be asked for them.
 */
final class Greeter {
    private static final System.Logger LOG = System.getLogger(Greeter.class.getName());
    private static final int SMALL_FRAME_BYTES = 64;

    /** A member of the channel that does not run the layer never greets; all others do at once. */
    private static final Duration INTRODUCTION = Duration.ofSeconds(1);

    private static final Duration POLL = Duration.ofMillis(5);

    private final JChannel channel;
    private final Membership members;
    private final long startMillis = System.currentTimeMillis();
    private volatile Phase phase = Phase.ANSWERING;

    Greeter(JChannel channel, Membership members) {
        this.channel = channel;
        this.members = members;
    }

    /** Waits for those whom this node has met as the channel connected. */
    void introduce() {
        long deadline = System.nanoTime() + INTRODUCTION.toNanos();
        try {
            while (!members.strangers().isEmpty() && System.nanoTime() < deadline) {
                Thread.sleep(POLL.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        announce(Phase.HOLDING);
    }

    void announce(Phase newPhase) {
        phase = newPhase;
        greet(null, false);
    }

    /** Returns the greeting of a new phase, for nodes that should get it in order with what else they are sent. */
    FrameWriter enter(Phase newPhase) {
        phase = newPhase;
        return greeting(false);
    }

    /** After a merge of partitions, in which greetings were lost. */
    void greetAgain() {
        greet(null, true);
    }

    /**
     * Greets members that this node has just learnt of. Each does so for itself: what they said to all before was lost
     * here, or comes half a second late.
     */
    void meet(List<Address> nodes) {
        nodes.forEach(node -> greet(node, true));
    }

    /** Asks members again that have not greeted: their application may have started after this one asked. */
    void sweep() {
        meet(members.strangers());
    }

    void answer(Address node) {
        greet(node, false);
    }

    private void greet(Address target, boolean wantsAnswer) {
        try {
            channel.send(greeting(wantsAnswer).to(target));
        } catch (Exception e) {
            LOG.log(System.Logger.Level.WARNING, "the cluster could not be greeted: " + e, e);
        }
    }

    private FrameWriter greeting(boolean wantsAnswer) {
        return new FrameWriter(MessageType.HELLO, SMALL_FRAME_BYTES)
                .number(startMillis)
                .number(phase.ordinal())
                .flag(wantsAnswer);
    }
}
