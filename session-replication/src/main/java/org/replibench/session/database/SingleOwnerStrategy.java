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
import org.replibench.session.copies.TransferConfirmation;

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
        return new OwnerOnlyReplica(id, true);
    }

    @Override
    public <T> T takeOver(String id, long knownVersion, Function<SessionTakeover, T> install) {
        if (knownVersion != SessionVersion.NONE && writer.current(id, knownVersion)) {
            return install.apply(new SessionTakeover(Optional.empty(), knownVersion, new OwnerOnlyReplica(id, false)));
        }
        return requester.takeOver(
                id, knownVersion, whole -> install.apply(whole.map(this::taken).orElseGet(SessionTakeover::nothing)));
    }

    private SessionTakeover taken(SessionUpdate whole) {
        return new SessionTakeover(Optional.of(whole), whole.version(), new OwnerOnlyReplica(whole.id(), true));
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

    /** The rows that a session has from its owner's stop on. */
    private final class OwnerOnlyReplica extends DatabaseBackups {
        /** Until it is written, no other node can own it. */
        private volatile boolean notWritten;

        OwnerOnlyReplica(String id, boolean unwritten) {
            super(writer, queues.of(id), true);
            this.notWritten = unwritten;
        }

        @Override
        public TransferConfirmation send(SessionUpdate sessionUpdate) {
            notWritten = false;
            return super.send(sessionUpdate);
        }

        /** Of owners that have all there is of a session, only one that stops has written it, and its clients go elsewhere. */
        @Override
        public boolean current(String id, long version, boolean routedHere) {
            return notWritten
                    || version == SessionVersion.NONE
                    || writer.version(id).filter(stored -> stored > version).isEmpty();
        }
    }
}
