package org.replibench.session.copies;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Where copies of sessions live: on other nodes or in the database. */
public interface ReplicationBackend {
    /** Begins to hold and to send; {@code sessions} are those that are live here. */
    void start(OwnedSessions sessions);

    /** For a session that was just created on this node. */
    SessionBackups create(String id);

    /**
     * The version up to which all that there is under an id is void, because its session has ended, or has another one by now;
     * {@link SessionVersion#NONE} if no such session is known.
     */
    default long removed(String id) {
        return SessionVersion.NONE;
    }

    /**
     * Makes this node the owner of a session, wherever it is now.
     *
     * @param knownVersion what this node has of it live; {@link SessionVersion#NONE} if nothing
     * @param install makes the session live here, before another node can take it over
     * @return what {@code install} returned
     * @throws StoreUnreachableException if a holder that may have the newest state did not answer in time
     */
    <T> T takeOver(String id, long knownVersion, Function<SessionTakeover, T> install);

    /** Takes no new copies and announces so, because this node is about to hand its sessions over. */
    void leave();

    /** Copies whose owners are gone, and which no other node takes, because one that is gone as well has claimed them. */
    default List<String> abandonedClaims() {
        return List.of();
    }

    /** Waits until everything sent is with its holders, and the others have taken what was announced to them. */
    TransferOutcome drain(Duration timeout);

    /**
     * Ages what is held here for owners that are gone.
     *
     * @param nowNanos as of {@link LayerRuntime#nanos}: a clock that is set ages nothing
     */
    void sweep(long nowNanos);

    /** How many sessions of other nodes are held here. */
    int backedUp();

    /** How many transfers wait to leave this node. */
    int queued();

    /** Stops holding and sending. What is held here for a node that is gone, or leaves too, is passed on first. */
    void stop();
}
