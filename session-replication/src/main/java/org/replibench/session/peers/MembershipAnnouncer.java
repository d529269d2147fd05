package org.replibench.session.peers;

import java.time.Duration;
import java.util.List;
import org.jgroups.Address;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.peers.LayerMembership.MemberPhase;

/**
 * Announces to the other nodes how far this one takes part. It holds copies only once all know that it may be asked for them.
 */
final class MembershipAnnouncer {
    private static final System.Logger LOG = System.getLogger(MembershipAnnouncer.class.getName());
    /** A member of the channel that does not run the layer never announces itself; all others do at once. */
    private static final Duration INTRODUCTION_TIMEOUT = Duration.ofSeconds(1);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(5);

    private final MessageTransport transport;
    private final LayerMembership members;
    private final LayerRuntime runtime;
    private volatile MemberPhase memberPhase = MemberPhase.ANSWERING;

    MembershipAnnouncer(MessageTransport transport, LayerMembership members, LayerRuntime runtime) {
        this.transport = transport;
        this.members = members;
        this.runtime = runtime;
    }

    /** Waits for those whom this node has met as the channel connected. */
    void awaitAnnouncements() {
        long deadline = runtime.nanos() + INTRODUCTION_TIMEOUT.toNanos();
        try {
            while (!members.unannouncedMembers().isEmpty() && runtime.nanos() < deadline) {
                runtime.sleep(POLL_INTERVAL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        announce(MemberPhase.HOLDING);
    }

    void announce(MemberPhase newPhase) {
        memberPhase = newPhase;
        announceTo(null, false);
    }

    /** Returns the announcement of a new phase, for nodes that should get it in order with what else they are sent. */
    MessageWriter enter(MemberPhase newPhase) {
        memberPhase = newPhase;
        return announcement(false);
    }

    /** After a merge of partitions, in which announcements were lost. */
    void announceAgain() {
        announceTo(null, true);
    }

    /**
     * Announces this node to members that it has just learnt of. Each node does so: what they sent to all before was lost
     * here, or comes half a second late.
     */
    void exchangeAnnouncements(List<Address> nodes) {
        nodes.forEach(node -> announceTo(node, true));
    }

    /** Asks members again that have not announced themselves: their application may have started after this one asked. */
    void sweep() {
        exchangeAnnouncements(members.unannouncedMembers());
    }

    void answer(Address node) {
        announceTo(node, false);
    }

    private void announceTo(Address target, boolean wantsAnswer) {
        try {
            transport.send(target, announcement(wantsAnswer));
        } catch (Exception e) {
            LOG.log(System.Logger.Level.WARNING, "the announcement to the cluster was not sent: " + e, e);
        }
    }

    private MessageWriter announcement(boolean wantsAnswer) {
        return new MessageWriter(MessageType.ANNOUNCEMENT)
                .number(memberPhase.ordinal())
                .flag(wantsAnswer)
                .nodes(members.staying());
    }
}
