package org.replibench.session.database;

import java.util.function.Function;
import org.replibench.session.copies.Replica;
import org.replibench.session.copies.Takeover;

/** Who has a session while it lives, and so how nodes come by it. */
interface Custody {
    /** For a session that was just created on this node. */
    Replica create(String id);

    /** As {@link org.replibench.session.copies.CopyStore#takeOver}. */
    <T> T takeOver(String id, long knownVersion, Function<Takeover, T> install);

    /** Whether sessions that other nodes wanted are still on their way from here to the database. */
    boolean departing();

    /** Gives nothing up any more; returns when all is in the database that was on its way there. */
    void stop();
}
