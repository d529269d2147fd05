package org.replibench.session.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.replibench.session.copies.Update;

/**
 * How nodes ask each other for sessions that only their owners have: a row for each session that a node wants, and one for
 * each other node's answer. A session in the database is nobody's. Who takes it makes it its own; the row stays, so that
 * no other node takes the state that is old from then on, and a former owner's late write finds a newer version.
 */
final class WishTable {
    /** Whose a session is that any node may take. */
    static final String NOBODY = "";

    /** A wish's number where there is none. */
    static final long NONE = 0;

    /** A node's wish for a session; {@code abandoned} if the node has not looked after it for long. */
    record Wish(long number, String id, boolean abandoned) {}

    /**
     * What has become of a wish.
     *
     * @param asked whether it is still there: others may end it if its node has paused for long
     * @param awaited how many of the other nodes are connected and have not answered yet
     * @param silent how many of the others have not answered, or have the session, and are not connected: they have
     *     probably been killed
     * @param found whether a connected one has the session, and gives it up as soon as it can
     */
    record Answers(boolean asked, int awaited, int silent, boolean found) {}

    private static final String CREATE = """
            CREATE TABLE IF NOT EXISTS replibench_wish (
                n bigserial PRIMARY KEY,
                session_id text NOT NULL UNIQUE,
                asker text NOT NULL,
                seen_at timestamptz NOT NULL DEFAULT now());
            CREATE TABLE IF NOT EXISTS replibench_answer (
                n bigint NOT NULL REFERENCES replibench_wish ON DELETE CASCADE,
                owner text NOT NULL,
                found boolean NOT NULL,
                PRIMARY KEY (n, owner))
            """;

    private static final String TAKE = """
            WITH session AS (
                UPDATE replibench_session SET owner = ?, version = ((version >> 40) + 1) << 40, written_at = now()
                WHERE id = ? AND version > ? AND owner = ''
                    AND NOT EXISTS (SELECT FROM replibench_wish WHERE session_id = ? AND n <> ?)
                RETURNING id, version, created_millis, max_inactive_seconds)
            SELECT version, created_millis, max_inactive_seconds, name, value
            FROM session LEFT JOIN replibench_attribute ON session_id = id
            """;

    private static final String GIVE_BACK = "UPDATE replibench_session SET owner = '' WHERE id = ? AND owner = ?";

    private static final String FORGET = "DELETE FROM replibench_session WHERE id = ? AND owner <> ''";

    private static final String ASK = """
            INSERT INTO replibench_wish (session_id, asker) VALUES (?, ?) ON CONFLICT (session_id) DO NOTHING RETURNING n
            """;

    private static final String ANSWERS = """
            WITH alive AS (
                UPDATE replibench_wish SET seen_at = now() WHERE n = ? AND seen_at < now() - ? * interval '1 millisecond')
            SELECT EXISTS (SELECT FROM replibench_wish WHERE n = ?),
                count(*) FILTER (WHERE found IS NULL AND connected),
                count(*) FILTER (WHERE NOT connected),
                coalesce(bool_or(found AND connected), false)
            FROM (
                SELECT found, CASE WHEN found IS NOT FALSE
                    THEN now() - pg_postmaster_start_time() < ? * interval '1 millisecond'
                        OR NOT pg_try_advisory_xact_lock(hashtextextended(node.owner, 0)) END AS connected
                FROM replibench_node AS node LEFT JOIN replibench_answer AS answer ON n = ? AND answer.owner = node.owner
                WHERE node.owner <> ? AND seen_at > now() - ? * interval '1 millisecond') AS others
            """;

    /** The lock goes with its connection, so also with a node that is killed, or whose network is. */
    private static final String CONNECTED = """
            SELECT set_config('tcp_keepalives_idle', '1', false), set_config('tcp_keepalives_interval', '1', false),
                set_config('tcp_user_timeout', ?, false), pg_advisory_lock_shared(hashtextextended(?, 0))
            """;

    private static final String DISCONNECTED = "SELECT pg_advisory_unlock_shared(hashtextextended(?, 0))";

    private static final String UNANSWERED = """
            SELECT n, session_id, abandoned
            FROM (SELECT *, seen_at < now() - ? * interval '1 millisecond' AS abandoned FROM replibench_wish) AS wish
            WHERE abandoned OR asker <> ?
                AND NOT EXISTS (SELECT FROM replibench_answer WHERE replibench_answer.n = wish.n AND owner = ?)
            """;

    private static final String ANSWER = """
            INSERT INTO replibench_answer
            SELECT n, ?, ? FROM replibench_wish WHERE n = ? FOR KEY SHARE
            ON CONFLICT (n, owner) DO UPDATE SET found = excluded.found
            """;

    private final String owner;
    private final Duration abandoned;
    private final Duration gone;
    private final Duration reconnection;

    /**
     * @param owner how this node is called in the tables
     * @param abandoned after which a wish that nobody looks after is one of a node that is gone
     * @param gone after which an owner that was not seen is gone
     * @param reconnection after which nodes are connected again to a database that was gone, unless they are gone, too
     */
    WishTable(String owner, Duration abandoned, Duration gone, Duration reconnection) {
        this.owner = owner;
        this.abandoned = abandoned;
        this.gone = gone;
        this.reconnection = reconnection;
    }

    void create(Connection connection) throws SQLException {
        SessionTable.create(connection, CREATE);
    }

    /**
     * Makes others wait for this node's answers as long as the connection lives.
     *
     * @param timeout after which a silent node counts as gone
     */
    void connected(Connection connection, Duration timeout) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(CONNECTED)) {
            statement.setString(1, Long.toString(timeout.toMillis()));
            statement.setString(2, owner);
            statement.execute();
        }
    }

    /** The connection goes on to others, and says nothing of this node any more. */
    void disconnected(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(DISCONNECTED)) {
            statement.setString(1, owner);
            statement.execute();
        }
    }

    /**
     * Takes a session that nobody has, unless another node wants it, too.
     *
     * @param wish this node's own; {@link #NONE} if none
     */
    Optional<Update> take(Connection connection, String id, long knownVersion, long wish) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(TAKE)) {
            statement.setString(1, owner);
            statement.setString(2, id);
            statement.setLong(3, knownVersion);
            statement.setString(4, id);
            statement.setLong(5, wish);
            return SessionTable.session(id, statement);
        }
    }

    /** Makes a session nobody's that this node took without getting to know it. */
    void giveBack(Connection connection, String id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(GIVE_BACK)) {
            statement.setString(1, id);
            statement.setString(2, owner);
            statement.executeUpdate();
        }
    }

    /** A session that an owner has taken with it is over. */
    void forget(Connection connection, String id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(FORGET)) {
            statement.setString(1, id);
            statement.executeUpdate();
        }
    }

    /** Asks for a session; returns the wish's number, or {@link #NONE} while another node asks for it. */
    long ask(Connection connection, String id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ASK)) {
            statement.setString(1, id);
            statement.setString(2, owner);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getLong(1) : NONE;
            }
        }
    }

    /** Looks after a wish. */
    Answers answers(Connection connection, long wish) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ANSWERS)) {
            statement.setLong(1, wish);
            statement.setLong(2, abandoned.toMillis() / 2);
            statement.setLong(3, wish);
            statement.setLong(4, reconnection.toMillis());
            statement.setLong(5, wish);
            statement.setString(6, owner);
            statement.setLong(7, gone.toMillis());
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return new Answers(rows.getBoolean(1), rows.getInt(2), rows.getInt(3), rows.getBoolean(4));
            }
        }
    }

    void end(Connection connection, long wish) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("DELETE FROM replibench_wish WHERE n = ?")) {
            statement.setLong(1, wish);
            statement.executeUpdate();
        }
    }

    /** This node wants nothing any more. */
    void endAll(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("DELETE FROM replibench_wish WHERE asker = ?")) {
            statement.setString(1, owner);
            statement.executeUpdate();
        }
    }

    /** What other nodes want and this one has not answered, and what nobody looks after. */
    List<Wish> unanswered(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(UNANSWERED)) {
            statement.setLong(1, abandoned.toMillis());
            statement.setString(2, owner);
            statement.setString(3, owner);
            List<Wish> wishes = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    wishes.add(new Wish(rows.getLong(1), rows.getString(2), rows.getBoolean(3)));
                }
            }
            return wishes;
        }
    }

    /** Answers another node's wish, unless it is over. */
    void answer(Connection connection, long wish, boolean found) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ANSWER)) {
            statement.setString(1, owner);
            statement.setBoolean(2, found);
            statement.setLong(3, wish);
            statement.executeUpdate();
        }
    }
}
