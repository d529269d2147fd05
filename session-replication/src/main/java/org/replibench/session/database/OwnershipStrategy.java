package org.replibench.session.database;

import java.util.function.Function;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionTakeover;

/** Who has a session while it lives, and so how nodes come by it. */
interface OwnershipStrategy {
    /** For a session that was just created on this node. */
    SessionBackups create(String id);

    /** As {@link org.replibench.session.copies.ReplicaStore#takeOver}. */
    <T> T takeOver(String id, long knownVersion, Function<SessionTakeover, T> install);

    /** Takes no session any more, because this node is about to hand its own over. */
    void leave();

    /** Whether sessions are still on their way from the database to this node, or from here to where others wait for them. */
    boolean hasTransfersInFlight();

    /** Gives nothing up any more; returns when all is in the database that was on its way there. */
    void stop();
}
