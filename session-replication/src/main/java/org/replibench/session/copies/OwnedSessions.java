package org.replibench.session.copies;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The sessions that this node owns, as its replica store sees them. */
public interface OwnedSessions {
    /** Whether this node owns the session now. */
    boolean owns(String id);

    /** Whether this node owns the session, and has begun an epoch since that of {@code version}. */
    boolean ownsSince(String id, long version);

    /**
     * Gives the session up to another node as soon as no request uses it.
     *
     * @param claim identifies the other node's claim
     * @param handOver takes the session's whole state, before the session stops being live here, so that nothing comes
     *     between; nothing if it is not live any more
     */
    void release(String id, Object claim, Consumer<Optional<SessionUpdate>> handOver);

    /** The other node knows that the session is in use and waits, so this node is still the owner. */
    void awaited(String id, Object claim);

    /** The other node has given up its claim, so this one is still the owner, whose copies refuse its updates since. */
    void withdrawn(String id, Object claim);

    /** Another node is gone. */
    void nodeLeft();

    /** Drops the session without events if its version is smaller than {@code version}: another node owns it. */
    void superseded(String id, long version);

    /**
     * As {@link #superseded}, of a session that another node has got without this one, which was silent.
     *
     * @param keep takes what it was, soon, if it was here under that id: until the new owner has given others copies, it may be all
     *     that is left without that node
     */
    void passedOver(String id, long version, Consumer<SessionUpdate> keep);

    /**
     * Drops the session without events that this node has under {@code id}, if it had it under {@code formerId}, and its version is smaller
     * than {@code version}: it goes on under that one.
     */
    void goesOnUnder(String formerId, long version, String id);

    /**
     * A holder refused an update because of claims that this node may not have heard of: it is still the owner only if all of
     * them wait for it, or were given up.
     *
     * @param below updates from this version on are not refused for these claims
     */
    void refusedFor(String id, long below, List<?> claims);

    /**
     * As {@link #refusedFor}, of an update for which no request waits: asks before its state is used again, unless it counts on.
     *
     * @param claims none if another node has the session, or has ended it
     */
    void updateRefused(String id, long below, List<?> claims);

    /** A holder of the session missed an update: sends all of it again, soon. */
    void resend(String id);

    /** Nodes came or went: sends sessions that lack a holder to a new one, soon. */
    void holdersChanged();

    /** The cluster was split: no state here is trusted before the others were asked. */
    void markAllUnverified();

    /**
     * A session whose owner is gone has timed out: takes it over and destroys it with its events.
     *
     * @param version up to which it has timed out: if it lives somewhere, or there is a newer copy, the session is in use
     */
    void expireOrphan(String id, long version);

    /** Takes sessions back, soon, unless a node has them by then; they time out as if they had been here all the time. */
    void takeBack(List<GivenUpSession> sessions);

    /**
     * A session whose owner is gone has timed out and is nowhere any more: destroys it with its events.
     *
     * @param last what it was
     */
    void orphanExpired(SessionUpdate last);
}
