package org.replibench.session.peers;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.replibench.session.copies.LiveSessions;
import org.replibench.session.copies.Takeover;
import org.replibench.session.copies.UnreachableException;
import org.replibench.session.copies.Update;
import org.replibench.session.copies.Version;

/**
 * Changes of a session's owner. The claimer asks every node; each gives up what it owns, or what it holds, and refuses
 * the former owner's updates from then on. Of two nodes that claim at once, the first one goes first, or, if neither knew
 * of the other, that with the smaller address. All that is said of claims between two nodes stays in order.
 */
final class Claims {
    private static final int SMALL_FRAME_BYTES = 64;

    private final Address self;
    private final PeerSettings settings;
    private final Membership members;
    private final Copies copies;
    private final Lanes lanes;
    private final PeerSender sender;
    private final LiveSessions live;
    private final AtomicLong numbers = new AtomicLong();
    private final Map<Long, Claim> byNumber = new ConcurrentHashMap<>();
    private final Map<String, Claim> byId = new ConcurrentHashMap<>();

    Claims(
            PeerSettings settings,
            Membership members,
            Copies copies,
            Lanes lanes,
            PeerSender sender,
            LiveSessions live) {
        this.self = members.self();
        this.settings = settings;
        this.members = members;
        this.copies = copies;
        this.lanes = lanes;
        this.sender = sender;
        this.live = live;
    }

    /**
     * Makes this node the owner; called once at a time for each session. Who leaves without an answer may have handed the
     * session to a node that had nothing when it was asked: if nobody else had it, those that are left are asked again.
     */
    <T> T claim(String id, long knownVersion, Function<Takeover, T> install) {
        Claim claim = new Claim(id, members.answering(), knownVersion);
        long number = numbers.incrementAndGet();
        byNumber.put(number, claim);
        byId.put(id, claim);
        try {
            // Who left before the claim was noted is not told of any more.
            claim.missing().stream().filter(node -> !members.answers(node)).forEach(claim::left);
            ask(number, claim);
            Takeover takeover = conclude(claim, knownVersion);
            if (takeover.newer().isPresent() || !claim.leftUnanswered()) {
                T installed = install.apply(takeover);
                if (takeover.newer().isPresent()) {
                    copies.forget(id);
                }
                return installed;
            }
        } finally {
            byNumber.remove(number);
            byId.remove(id);
            claim.end();
        }
        return claim(id, knownVersion, install);
    }

    private void ask(long number, Claim claim) {
        Copy own = copies.fence(claim.id(), self);
        if (own != null) {
            claim.own(own);
        }
        FrameWriter question = new FrameWriter(MessageType.CLAIM, SMALL_FRAME_BYTES)
                .number(number)
                .text(claim.id());
        claim.missing().forEach(node -> lanes.add(node, question));
        try {
            if (!claim.await(settings.timeout(), settings.ownerGrace())) {
                throw new UnreachableException("session " + claim.id() + ": not every node answered within "
                        + settings.timeout().toMillis() + " ms, so its newest state is not known");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnreachableException("session " + claim.id() + ": interrupted while it was looked for", e);
        }
    }

    private Takeover conclude(Claim claim, long knownVersion) {
        Update best = claim.best();
        Optional<Update> newer = Optional.ofNullable(best).filter(update -> update.version() > knownVersion);
        if (newer.isEmpty() && (knownVersion == Version.NONE || claim.removedAfter(knownVersion))) {
            return Takeover.nothing();
        }
        claim.missing().forEach(members::silent);
        return new Takeover(newer, claim.fence(), new PeerReplica(sender, claim.holders()));
    }

    /** Another node claims a session. */
    void claimed(Address claimer, long number, String id) {
        Claim mine = byId.get(id);
        if (mine != null && (mine.answeredBy(claimer) || self.compareTo(claimer) < 0)) {
            mine.afterwards(() -> claimed(claimer, number, id));
            return;
        }
        if (!live.owns(id)) {
            answerFromCopies(claimer, number, id);
            return;
        }
        live.release(id, new Wish(claimer, number), state -> handOver(claimer, number, id, state));
        lanes.add(claimer, answer(number, Claim.Kind.BUSY));
    }

    private void handOver(Address claimer, long number, String id, Optional<Update> state) {
        if (state.isPresent()) {
            copies.keep(state.get(), self);
            answerFromCopies(claimer, number, id);
        } else {
            claimed(claimer, number, id);
        }
    }

    /** A claimer has heard that this node still uses the session, and waits. */
    void awaited(Address claimer, long number, String id) {
        live.awaited(id, new Wish(claimer, number));
    }

    private record Wish(Address claimer, long number) {}

    private void answerFromCopies(Address claimer, long number, String id) {
        Copy copy = copies.fence(id, claimer);
        if (copy != null) {
            Update whole = copy.toUpdate(id);
            lanes.add(
                    claimer,
                    new FrameWriter(MessageType.CLAIM_ANSWER, FrameWriter.expectedBytes(whole))
                            .number(number)
                            .number(Claim.Kind.STATE.ordinal())
                            .node((UUID) copy.owner())
                            .number(copy.fence())
                            .update(whole));
        } else if (copies.removed(id) != Version.NONE) {
            lanes.add(claimer, answer(number, Claim.Kind.REMOVED).number(copies.removed(id)));
        } else {
            lanes.add(claimer, answer(number, Claim.Kind.NONE));
        }
    }

    private static FrameWriter answer(long number, Claim.Kind kind) {
        return new FrameWriter(MessageType.CLAIM_ANSWER, SMALL_FRAME_BYTES)
                .number(number)
                .number(kind.ordinal());
    }

    /** A node answers a claim of this one. */
    void answered(Address node, FrameReader answer) {
        long number = answer.number();
        Claim claim = byNumber.get(number);
        if (claim == null) {
            return;
        }
        switch (Claim.Kind.of(answer.number())) {
            case NONE -> claim.none(node);
            case REMOVED -> claim.removed(node, answer.number());
            case BUSY -> {
                claim.busy(node);
                lanes.add(
                        node,
                        new FrameWriter(MessageType.AWAITED, SMALL_FRAME_BYTES)
                                .number(number)
                                .text(claim.id()));
            }
            case STATE -> {
                Address owner = answer.node();
                long fence = answer.number();
                claim.state(node, owner, fence, answer.update());
            }
        }
    }

    void left(Address node) {
        byNumber.values().forEach(claim -> claim.left(node));
    }
}
