package org.replibench.session.database;

import java.util.Optional;
import java.util.function.Function;
import org.replibench.session.copies.Replica;
import org.replibench.session.copies.Takeover;
import org.replibench.session.copies.Update;
import org.replibench.session.copies.Version;

/** The database has every session, so nodes take them there, and need not know of each other. */
final class RowCustody implements Custody {
    private final SessionRows rows;
    private final DatabaseLanes lanes;

    RowCustody(SessionRows rows, DatabaseLanes lanes) {
        this.rows = rows;
        this.lanes = lanes;
    }

    @Override
    public Replica create(String id) {
        return replica(id, true);
    }

    @Override
    public <T> T takeOver(String id, long knownVersion, Function<Takeover, T> install) {
        Optional<Update> newer = rows.takeOver(id, knownVersion);
        if (newer.isPresent()) {
            return install.apply(new Takeover(newer, newer.get().version(), replica(id, false)));
        }
        if (knownVersion != Version.NONE && rows.current(id, knownVersion)) {
            return install.apply(new Takeover(newer, knownVersion, replica(id, true)));
        }
        return install.apply(Takeover.nothing());
    }

    private DatabaseReplica replica(String id, boolean whole) {
        return new DatabaseReplica(rows, lanes.of(id), whole) {
            @Override
            public boolean current(String currentId, long version, boolean routedHere) {
                return version == Version.NONE || routedHere || rows.current(currentId, version);
            }
        };
    }

    @Override
    public void leave() {
        // The database stays.
    }

    @Override
    public boolean underWay() {
        return false;
    }

    @Override
    public void stop() {
        // The database stays.
    }
}
