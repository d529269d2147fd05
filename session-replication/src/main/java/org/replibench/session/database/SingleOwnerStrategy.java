package org.replibench.session.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.replibench.session.copies.LayerRuntime;
import org.replibench.session.copies.OwnedSessions;
import org.replibench.session.copies.SessionBackups;
import org.replibench.session.copies.SessionTakeover;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.StoreUnreachableException;

/** Only its owner has a session until that node stops, or another asks for it. */
final class SingleOwnerStrategy implements OwnershipStrategy {
    private final SessionWriter writer;
    private final DatabaseWorkQueues queues;
    private final TakeoverRequestTable requests;
    private final Duration timeout;
    private final PendingHandovers handovers;
    private final TakeoverRequester requester;
    private final TakeoverResponder responder;

    /** @param connection over which the tables are created that it needs in addition to the sessions' own */
    SingleOwnerStrategy(
            Connection connection,
            DataSource dataSource,
            SessionTable sessions,
            TakeoverRequestTable requests,
            SessionWriter rows,
            DatabaseWorkQueues queues,
            OwnedSessions live,
            DatabaseReplicationBackend.Settings settings,
            LayerRuntime runtime)
            throws SQLException {
        this.writer = rows;
        this.queues = queues;
        this.requests = requests;
        timeout = settings.timeout();
        requests.create(connection);
        handovers = new PendingHandovers(rows::writeDeparted);
        requester = new TakeoverRequester(queues, requests, handovers, settings, runtime);
        responder = new TakeoverResponder(dataSource, sessions, requests, requester, handovers, live, timeout, runtime);
    }

    @Override
    public SessionBackups create(String id) {
        return DatabaseBackups.unwritten(writer, id, SessionVersion.NONE);
    }

    @Override
    public <T> T takeOver(String id, long knownVersion, Function<SessionTakeover, T> install) {
        if (knownVersion != SessionVersion.NONE && writer.current(id, knownVersion)) {
            return install.apply(new SessionTakeover(
                    Optional.empty(), knownVersion, DatabaseBackups.stored(writer, id, knownVersion, true)));
        }
        return requester.takeOver(
                id, knownVersion, whole -> install.apply(whole.map(this::taken).orElseGet(SessionTakeover::nothing)));
    }

    private SessionTakeover taken(SessionUpdate whole) {
        // Until it is written again, no other node can own it.
        return new SessionTakeover(
                Optional.of(whole), whole.version(), DatabaseBackups.unwritten(writer, whole.id(), whole.version()));
    }

    @Override
    public void leave() {
        requester.leave();
    }

    @Override
    public boolean hasTransfersInFlight() {
        return requester.arriving() || !handovers.isEmpty();
    }

    @Override
    public void stop() {
        // The many sessions first, while the responder still answers: otherwise other nodes would wait for it.
        queues.drain(timeout);
        responder.stop();
        queues.drain(timeout);
        try {
            queues.await(queues.any().add(connection -> {
                requests.cancelAll(connection);
                return true;
            }));
        } catch (StoreUnreachableException e) {
            // Others end the requests of this node once it has not renewed them for long.
        }
        responder.close();
    }
}
