package org.replibench.session.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;

/**
 * How nodes ask each other for sessions that only their owners have: a row for each session that a node wants, and one for
 * each other node's answer. A session in the database has no owner. The node that takes it becomes its owner; the row stays,
 * so that no other node takes the state that is old from then on, and a former owner's late write finds a newer version.
 */
final class TakeoverRequestTable {
    /** The owner of a session that any node may take. */
    static final String NO_OWNER = "";

    /** What follows an id of which no node has said that it has it. */
    static final String UNKNOWN_ID = "";

    /** The number of no request. */
    static final long NO_REQUEST = 0;

    /** A node's request for a session; {@code abandoned} if the node has not renewed it for long. */
    record TakeoverRequest(long number, String id, boolean abandoned) {}

    /**
     * What has become of a request.
     *
     * @param asked whether it is still there: others may end it if its node has paused for long
     * @param awaited how many of the other nodes are connected and have not answered yet
     * @param unreachable how many of the others have not answered, or have the session, and are not connected: they have
     *     probably been killed
     * @param found whether a connected one has the session, and gives it up as soon as it can
     */
    record TakeoverAnswers(boolean asked, int awaited, int unreachable, boolean found) {}

    /**
     * What {@link #connected} locks for the owner that an expression names. The table tells clusters apart that share a database.
     */
    static final String OWNER_LOCK = "hashtextextended(%s, 'replibench_node'::regclass::oid::bigint)";

    private static final String CREATE = """
            CREATE TABLE IF NOT EXISTS replibench_takeover_request (
                id bigserial PRIMARY KEY,
                session_id text NOT NULL UNIQUE,
                requester text NOT NULL,
                seen_at timestamptz NOT NULL DEFAULT now());
            CREATE TABLE IF NOT EXISTS replibench_takeover_answer (
                request_id bigint NOT NULL REFERENCES replibench_takeover_request ON DELETE CASCADE,
                node text NOT NULL,
                found boolean NOT NULL,
                PRIMARY KEY (request_id, node))
            """;

    /**
     * The new epoch counts on from the attempt's number, so that a node knows what it took by which attempt. The lock comes first: what a
     * node that stops is still writing belongs to the session.
     */
    private static final String TAKE = """
            SELECT FROM replibench_session WHERE id = ? FOR UPDATE;
            WITH session AS (
                UPDATE replibench_session SET owner = ?, version = (((version >> 40) + 1) << 40) + ?, written_at = now()
                WHERE id = ? AND version > ? AND version < %d AND owner = ''
                    AND NOT EXISTS (SELECT FROM replibench_takeover_request WHERE session_id = ? AND id <> ?)
                RETURNING id, version, created_millis, max_inactive_seconds)
            SELECT id, version, created_millis, max_inactive_seconds, name, value
            FROM session LEFT JOIN replibench_attribute ON session_id = id
            """.formatted(SessionVersion.LAST);

    private static final String GIVE_BACK = """
            UPDATE replibench_session SET owner = '' WHERE id = ? AND owner = ? AND version & ((1::bigint << 40) - 1) = ?
            """;

    /**
     * The lock comes first: what a write that is still under way adds is removed, too. An owner that is there after all may give the session
     * another id, whatever that may be.
     */
    private static final String END_SESSION = """
            SELECT FROM replibench_session WHERE id = ? FOR UPDATE;
            WITH session AS (
                UPDATE replibench_session SET version = %d, written_at = now(), next_id = ''
                WHERE id = ? AND version < %<d AND owner <> ''
                RETURNING id)
            DELETE FROM replibench_attribute WHERE session_id IN (SELECT id FROM session)
            """.formatted(SessionVersion.LAST);

    private static final String REQUEST = """
            INSERT INTO replibench_takeover_request (session_id, requester) VALUES (?, ?)
            ON CONFLICT (session_id) DO NOTHING RETURNING id
            """;

    /**
     * Whether a node lives shows its lock alone: clocks may be set. Those whose lock is free are forgotten after a while. While
     * another node tries the lock, its owner seems to live: the requester asks again.
     */
    private static final String ANSWERS = """
            WITH alive AS (
                UPDATE replibench_takeover_request SET seen_at = now()
                WHERE id = ? AND seen_at NOT BETWEEN now() - ? * interval '1 millisecond' AND now())
            SELECT EXISTS (SELECT FROM replibench_takeover_request WHERE id = ?),
                count(*) FILTER (WHERE found IS NULL AND connected),
                count(*) FILTER (WHERE NOT connected AND recent),
                coalesce(bool_or(found AND connected), false)
            FROM (
                SELECT found, recent, CASE WHEN found IS NOT FALSE
                    THEN recent AND now() BETWEEN pg_postmaster_start_time()
                            AND pg_postmaster_start_time() + ? * interval '1 millisecond'
                        OR NOT pg_try_advisory_xact_lock(%s) END AS connected
                FROM (SELECT owner, seen_at > now() - ? * interval '1 millisecond' AS recent
                        FROM replibench_node) AS node
                    LEFT JOIN replibench_takeover_answer AS answer ON request_id = ? AND answer.node = node.owner
                WHERE node.owner <> ?) AS others
            """.formatted(OWNER_LOCK.formatted("node.owner"));

    /** The lock goes with its connection, so also with a node that is killed, or whose network is. */
    private static final String CONNECTED = """
            SELECT set_config('tcp_keepalives_idle', '1', false), set_config('tcp_keepalives_interval', '1', false),
                set_config('tcp_user_timeout', ?, false), pg_advisory_lock_shared(%s)
            """.formatted(OWNER_LOCK.formatted("?"));

    private static final String DISCONNECTED =
            "SELECT pg_advisory_unlock_shared(%s)".formatted(OWNER_LOCK.formatted("?"));

    /** A time that is still to come is of before the clock was set back: who lives renews it at once. */
    private static final String OPEN_REQUESTS = """
            SELECT id, session_id, abandoned
            FROM (SELECT *, seen_at NOT BETWEEN now() - ? * interval '1 millisecond' AND now() + interval '1 second' AS abandoned
                FROM replibench_takeover_request) AS request
            WHERE abandoned OR requester <> ?
                AND NOT EXISTS (SELECT FROM replibench_takeover_answer WHERE request_id = request.id AND node = ?)
            """;

    private static final String ANSWER = """
            INSERT INTO replibench_takeover_answer
            SELECT id, ?, ? FROM replibench_takeover_request WHERE id = ? FOR KEY SHARE
            ON CONFLICT (request_id, node) DO UPDATE SET found = excluded.found
            """;

    private final String owner;
    private final TableNames tables;
    private final Duration abandoned;
    private final Duration gone;
    private final Duration reconnection;

    /**
     * @param owner how this node is called in the tables
     * @param abandoned after which a request that its node does not renew is one of a node that is gone
     * @param gone after which an owner that was not seen is gone
     * @param reconnection after which nodes are connected again to a database that was gone, unless they are gone, too
     */
    TakeoverRequestTable(String owner, TableNames tables, Duration abandoned, Duration gone, Duration reconnection) {
        this.owner = owner;
        this.tables = tables;
        this.abandoned = abandoned;
        this.gone = gone;
        this.reconnection = reconnection;
    }

    void create(Connection connection) throws SQLException {
        SessionTable.create(connection, tables.in(CREATE));
    }

    /**
     * Makes others wait for this node's answers as long as the connection lives.
     *
     * @param timeout after which a silent node counts as gone
     */
    void connected(Connection connection, Duration timeout) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, CONNECTED)) {
            statement.setString(1, Long.toString(timeout.toMillis()));
            statement.setString(2, owner);
            statement.execute();
        }
    }

    /** Ends that, before the connection goes back to the pool. */
    void disconnected(Connection connection) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, DISCONNECTED)) {
            statement.setString(1, owner);
            statement.execute();
        }
    }

    /**
     * Takes a session that no node owns, unless another node requests it, too.
     *
     * @param request this node's own; {@link #NO_REQUEST} if none
     * @param attempt a number, not 0, of no other attempt of this node
     */
    Optional<SessionUpdate> take(Connection connection, String id, long knownVersion, long request, long attempt)
            throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, TAKE)) {
            statement.setString(1, id);
            statement.setString(2, owner);
            statement.setLong(3, attempt);
            statement.setString(4, id);
            statement.setLong(5, knownVersion);
            statement.setString(6, id);
            statement.setLong(7, request);
            return SessionTable.sessions(SessionTable.rowsAfterLock(statement)).stream()
                    .findFirst();
        }
    }

    /** Makes a session that this node took by an attempt, without learning so, free for any node. */
    void giveBack(Connection connection, String id, long attempt) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, GIVE_BACK)) {
            statement.setString(1, id);
            statement.setString(2, owner);
            statement.setLong(3, attempt);
            statement.executeUpdate();
        }
    }

    /** Ends a session whose owner is gone and has taken its newest state with it. */
    void endSession(Connection connection, String id) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, END_SESSION)) {
            statement.setString(1, id);
            statement.setString(2, id);
            statement.execute();
        }
    }

    /** Asks for a session; returns the request's number, or {@link #NO_REQUEST} while another node asks for it. */
    long request(Connection connection, String id) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, REQUEST)) {
            statement.setString(1, id);
            statement.setString(2, owner);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getLong(1) : NO_REQUEST;
            }
        }
    }

    /** Renews a request and returns its answers. */
    TakeoverAnswers answers(Connection connection, long request) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, ANSWERS)) {
            statement.setLong(1, request);
            statement.setLong(2, abandoned.toMillis() / 2);
            statement.setLong(3, request);
            statement.setLong(4, reconnection.toMillis());
            statement.setLong(5, gone.toMillis());
            statement.setLong(6, request);
            statement.setString(7, owner);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return new TakeoverAnswers(rows.getBoolean(1), rows.getInt(2), rows.getInt(3), rows.getBoolean(4));
            }
        }
    }

    void cancel(Connection connection, long request) throws SQLException {
        try (PreparedStatement statement =
                tables.prepare(connection, "DELETE FROM replibench_takeover_request WHERE id = ?")) {
            statement.setLong(1, request);
            statement.executeUpdate();
        }
    }

    /** Ends all requests of this node. */
    void cancelAll(Connection connection) throws SQLException {
        try (PreparedStatement statement =
                tables.prepare(connection, "DELETE FROM replibench_takeover_request WHERE requester = ?")) {
            statement.setString(1, owner);
            statement.executeUpdate();
        }
    }

    /** The requests of others that this node has not answered, and those that their nodes have abandoned. */
    List<TakeoverRequest> openRequests(Connection connection) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, OPEN_REQUESTS)) {
            statement.setLong(1, abandoned.toMillis());
            statement.setString(2, owner);
            statement.setString(3, owner);
            List<TakeoverRequest> takeoverRequests = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    takeoverRequests.add(new TakeoverRequest(rows.getLong(1), rows.getString(2), rows.getBoolean(3)));
                }
            }
            return takeoverRequests;
        }
    }

    /** Answers another node's request, unless it is over. */
    void answer(Connection connection, long request, boolean found) throws SQLException {
        try (PreparedStatement statement = tables.prepare(connection, ANSWER)) {
            statement.setString(1, owner);
            statement.setBoolean(2, found);
            statement.setLong(3, request);
            statement.executeUpdate();
        }
    }
}
