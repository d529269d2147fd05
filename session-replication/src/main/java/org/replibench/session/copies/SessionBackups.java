package org.replibench.session.copies;

import java.util.List;
import java.util.Optional;

/**
 * The copies of one session that is live on this node. Not thread-safe: its session calls it under its own lock, except for
 * {@link #current}.
 */
public interface SessionBackups {
    /** Whether the next transfer must carry the whole session: a holder is new, or missed something. */
    boolean needsWhole();

    /** Makes the next transfer carry the whole session. */
    void requireWhole();

    /**
     * Whether all that was sent is known to be with a holder, after {@link ReplicationBackend#drain}; also if there is none to be
     * had.
     */
    boolean held();

    /** Whether another node, or the database, is known to have all that was sent. */
    default boolean heldElsewhere() {
        return held();
    }

    /** Sends {@code update} to every holder, without waiting for their answers. */
    TransferConfirmation send(SessionUpdate sessionUpdate);

    /**
     * Ends the copies before listeners hear of the session's end, where other nodes may have the session live, too: who ends
     * them announces the end. Empty where no other node can; {@link TransferOutcome#MOVED} if another node has ended the
     * session, or goes on with it.
     *
     * @param version as of {@link #ending}
     */
    default Optional<TransferConfirmation> claimEnd(String id, long version) {
        return Optional.empty();
    }

    /**
     * Keeps other nodes from taking the session over while its listeners hear of its end; {@link #remove} follows.
     *
     * @param version that of the removal; {@link SessionVersion#LAST} if it ends the session whichever node owns it by now
     */
    void ending(String id, long version);

    /**
     * Makes a former id void: here at once, on all other nodes with the next transfer, or by {@link #discardOutdated}.
     *
     * @param nextId under which the session goes on here
     * @param version larger than that of all updates sent under the id
     * @return whether another node may have claimed the session by that id unnoticed, and go on with it
     */
    default boolean retire(String id, String nextId, long version) {
        return false;
    }

    /**
     * Another node goes on with the session under an id that was {@link #retire retired} here.
     *
     * @param version that it had here
     */
    default void goesOnUnder(String formerId, long version) {}

    /**
     * The session changed here and nothing is sent for now: makes void what its former ids and owners left elsewhere.
     *
     * @param version larger than that of all these copies
     */
    default TransferConfirmation discardOutdated(String id, long version) {
        return TransferConfirmation.IMMEDIATE;
    }

    /** The session has gone to another node under its present id: makes void what its former ids left elsewhere. */
    default void movedOn() {}

    /** Former ids under which the session may still be found, as no update since has been confirmed. */
    default List<String> unconfirmedIds() {
        return List.of();
    }

    /** Whether the last update was refused for good: another node has the session, under an id that it had here before. */
    default boolean refused() {
        return false;
    }

    /** Makes every node drop what it has under an id that is dead, as another node goes on under a former one. */
    default void discard(String id) {}

    /** Makes every holder drop the session; {@code version} is larger than that of all updates sent. */
    TransferConfirmation remove(String id, long version);

    /** Whether a node that takes the session over asks this one for it, and waits. */
    boolean hasWaitingClaimers();

    /**
     * Whether a claim was over before this node took the session over: whatever came of it is known here by that, though
     * copies may hear of it later, and refuse updates for it.
     */
    default boolean isOver(Object claim) {
        return false;
    }

    /** Whether the node that made a claim is gone: if it went on with the session before, no node says so any more. */
    default boolean isClaimerGone(Object claim) {
        return false;
    }

    /** Whether the session times out with what it has elsewhere, if it is no longer current here. */
    default boolean timesOutElsewhere() {
        return true;
    }

    /** Whether this node may trust the state that it has; false if another node may have taken the session over unnoticed. */
    boolean current();
}
