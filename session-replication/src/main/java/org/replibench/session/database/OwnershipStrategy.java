package org.replibench.session.database;

import java.util.Optional;
import java.util.function.Function;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionTakeover;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;

/** Who has a session while it lives, and so how nodes come by it. */
interface OwnershipStrategy {
    /** For a session that was just created on this node. */
    SessionBackups create(String id);

    /** As {@link org.replibench.session.copies.ReplicationBackend#takeOver}. */
    <T> T takeOver(String id, long knownVersion, Function<SessionTakeover, T> install);

    /** Takes no session any more, because this node is about to hand its own over. */
    void leave();

    /** Whether sessions are still on their way from the database to this node, or from here to where others wait for them. */
    boolean hasTransfersInFlight();

    /** Gives nothing up any more; returns when all is in the database that was on its way there. */
    void stop();

    /** The database has every session, so nodes take them there, and need not know of each other. */
    final class SharedRows implements OwnershipStrategy {
        private final SessionWriter writer;

        SharedRows(SessionWriter writer) {
            this.writer = writer;
        }

        @Override
        public SessionBackups create(String id) {
            return DatabaseBackups.unwritten(writer, id, SessionVersion.NONE);
        }

        @Override
        public <T> T takeOver(String id, long knownVersion, Function<SessionTakeover, T> install) {
            // What is newer in the same epoch, this node has written meanwhile: there is no other owner's state in it.
            long ownVersions = knownVersion == SessionVersion.NONE
                    ? SessionVersion.NONE
                    : SessionVersion.lastOfEpoch(knownVersion);
            while (true) {
                Optional<SessionUpdate> newer = writer.takeOver(id, ownVersions);
                if (newer.isPresent()) {
                    long version = newer.get().version();
                    return install.apply(
                            new SessionTakeover(newer, version, DatabaseBackups.stored(writer, id, version, false)));
                }
                long stored = knownVersion == SessionVersion.NONE ? SessionVersion.LAST : writer.version(id);
                if (stored == SessionVersion.LAST) {
                    return install.apply(SessionTakeover.nothing());
                }
                if (stored <= ownVersions) {
                    return install.apply(new SessionTakeover(
                            newer, knownVersion, DatabaseBackups.stored(writer, id, knownVersion, true)));
                }
                // Another node has taken it since this one tried to.
            }
        }

        @Override
        public void leave() {
            // The database stays.
        }

        @Override
        public boolean hasTransfersInFlight() {
            return false;
        }

        @Override
        public void stop() {
            // The database stays.
        }
    }
}
