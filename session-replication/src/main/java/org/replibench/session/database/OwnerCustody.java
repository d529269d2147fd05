package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.replibench.session.copies.Confirmation;
import org.replibench.session.copies.LiveSessions;
import org.replibench.session.copies.Replica;
import org.replibench.session.copies.Takeover;
import org.replibench.session.copies.UnreachableException;
import org.replibench.session.copies.Update;
import org.replibench.session.copies.Version;

/** Only its owner has a session until that node stops, or another asks for it. */
final class OwnerCustody implements Custody {
    private final SessionRows rows;
    private final DatabaseLanes lanes;
    private final WishTable wishes;
    private final Duration timeout;
    private final Departures departures;
    private final Asking asking;
    private final Answering answering;

    /** @param connection over which the tables are created that it needs besides the sessions' own */
    OwnerCustody(
            Connection connection,
            DataSource dataSource,
            SessionTable sessions,
            WishTable wishes,
            SessionRows rows,
            DatabaseLanes lanes,
            LiveSessions live,
            DatabaseSettings settings)
            throws SQLException {
        this.rows = rows;
        this.lanes = lanes;
        this.wishes = wishes;
        timeout = settings.timeout();
        wishes.create(connection);
        departures = new Departures(rows::depart);
        asking = new Asking(lanes, wishes, departures, settings);
        answering = new Answering(dataSource, sessions, wishes, asking, departures, live, timeout);
    }

    @Override
    public Replica create(String id) {
        return new OwnedReplica(id, true);
    }

    @Override
    public <T> T takeOver(String id, long knownVersion, Function<Takeover, T> install) {
        if (knownVersion != Version.NONE && rows.current(id, knownVersion)) {
            return install.apply(new Takeover(Optional.empty(), knownVersion, new OwnedReplica(id, false)));
        }
        return asking.takeOver(
                id, knownVersion, whole -> install.apply(whole.map(this::taken).orElseGet(Takeover::nothing)));
    }

    private Takeover taken(Update whole) {
        return new Takeover(Optional.of(whole), whole.version(), new OwnedReplica(whole.id(), true));
    }

    @Override
    public void leave() {
        asking.leave();
    }

    @Override
    public boolean underWay() {
        return asking.arriving() || !departures.isEmpty();
    }

    @Override
    public void stop() {
        // First what there is much of: until it answers nobody, others need not wait for an answer.
        lanes.drain(timeout);
        answering.stop();
        lanes.drain(timeout);
        try {
            lanes.await(lanes.any().add(connection -> {
                wishes.endAll(connection);
                return true;
            }));
        } catch (UnreachableException e) {
            // Others end what this node wanted, once nobody has looked after it for long.
        }
        answering.close();
    }

    /** The rows that a session has from its owner's stop on. */
    private final class OwnedReplica extends DatabaseReplica {
        /** Until it is written, no other node can own it. */
        private volatile boolean unwritten;

        OwnedReplica(String id, boolean unwritten) {
            super(rows, lanes.of(id), true);
            this.unwritten = unwritten;
        }

        @Override
        public Confirmation send(Update update) {
            unwritten = false;
            return super.send(update);
        }

        /** Of owners that have all there is of a session, only one that stops has written it, and its clients go elsewhere. */
        @Override
        public boolean current(String id, long version, boolean routedHere) {
            return unwritten
                    || version == Version.NONE
                    || rows.version(id).filter(stored -> stored > version).isEmpty();
        }
    }
}
