package org.replibench.session.copies;

/** The copies of one session that is live on this node. Not thread-safe: its session calls it under its own lock. */
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

    /** Sends {@code update} to every holder, without waiting for their answers. */
    TransferConfirmation send(SessionUpdate sessionUpdate);

    /**
     * Keeps other nodes from taking the session over while its listeners hear of its end; {@link #remove} follows.
     *
     * @param version that of the removal
     */
    void ending(String id, long version);

    /** Makes every holder drop the session; {@code version} is larger than that of all updates sent. */
    TransferConfirmation remove(String id, long version);

    /** Whether a node that takes the session over asks this one for it, and waits. */
    boolean hasWaitingClaimers();

    /**
     * Whether this node may trust the state that it has, or another node may have taken the session over unnoticed.
     *
     * @param routedHere whether the client's cookie proves that no other node answered it since this one did
     */
    boolean current(String id, long version, boolean routedHere);
}
