package org.replibench.session.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferOutcome;

/** What two nodes make of the same rows. */
class SessionTableTest {
    private static final int MINUTE_SECONDS = 60;

    private static final DataSource DATABASE = TestDatabase.create();

    private static Connection connection;

    private final SessionTable first = new SessionTable("first");
    private final SessionTable second = new SessionTable("second");

    @BeforeAll
    static void start() throws Exception {
        connection = DATABASE.getConnection();
    }

    @AfterAll
    static void stop() throws Exception {
        connection.close();
    }

    @BeforeEach
    void create() throws SQLException {
        first.create(connection);
        execute("TRUNCATE replibench_session, replibench_node CASCADE");
        first.heartbeat(connection);
        second.heartbeat(connection);
    }

    private static void execute(String statement) throws SQLException {
        try (var execution = connection.createStatement()) {
            execution.execute(statement);
        }
    }

    private static SessionUpdate update(
            String id, String previousId, long version, boolean whole, String name, int value) {
        byte[][] values = {{(byte) value}};
        return new SessionUpdate(id, previousId, version, whole, 0, MINUTE_SECONDS, new String[] {name}, values);
    }

    private static void letPass(String time) throws SQLException {
        execute("UPDATE replibench_session SET written_at = written_at - interval '" + time + "'");
        execute("UPDATE replibench_node SET seen_at = seen_at - interval '" + time + "'");
    }

    @Test
    void aSessionThatWasOnlyReadOfLateSurvivesTheOrderlyStopOfItsNode() throws SQLException {
        first.write(connection, update("id", null, 1, true, "a", 1));
        letPass("1 hour");
        first.heartbeat(connection);
        second.heartbeat(connection);

        first.markOwnerGone(connection);

        assertThat(second.claimTimedOut(connection, MINUTE_SECONDS)).isEmpty();
        letPass("2 minutes");
        second.heartbeat(connection);
        assertThat(second.claimTimedOut(connection, MINUTE_SECONDS)).containsExactly("id");
    }

    @Test
    void theRowOfANodeThatCrashedIsRemovedOnceItsSessionsHaveAnotherOwner() throws SQLException {
        first.write(connection, update("id", null, 1, true, "a", 1));
        letPass("1 hour");
        second.heartbeat(connection);

        second.removeGoneNodes(connection, MINUTE_SECONDS);
        assertThat(nodes()).as("while a session needs it to time out").isEqualTo(2);

        assertThat(second.claimTimedOut(connection, MINUTE_SECONDS)).containsExactly("id");
        second.removeGoneNodes(connection, MINUTE_SECONDS);
        assertThat(nodes()).isEqualTo(1);
    }

    private static int nodes() throws SQLException {
        try (var query = connection.createStatement();
                var rows = query.executeQuery("SELECT count(*) FROM replibench_node")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void aSessionOfANodeThatLivesDoesNotTimeOutForOthers() throws SQLException {
        first.write(connection, update("id", null, 1, true, "a", 1));
        letPass("1 hour");
        first.heartbeat(connection);
        assertThat(second.claimTimedOut(connection, MINUTE_SECONDS)).isEmpty();
    }

    @Test
    void aNewIdAndAChangeGoTogetherAndKeepTheOtherAttributes() throws SQLException {
        first.write(connection, update("old", null, 1, true, "a", 1));

        assertThat(first.write(connection, update("new", "old", 2, false, "b", 2)))
                .isEqualTo(TransferOutcome.CONFIRMED);

        assertThat(first.version(connection, "old")).isEmpty();
        SessionUpdate taken =
                second.takeOver(connection, "new", SessionVersion.NONE).orElseThrow();
        assertThat(taken.names()).containsExactlyInAnyOrder("a", "b");
        assertThat(first.write(connection, update("newer", "new", 3, false, "b", 3)))
                .as("by the former owner")
                .isEqualTo(TransferOutcome.MOVED);
        assertThat(first.version(connection, "new")).contains(taken.version());
    }

    @Test
    void aNewIdThatIsTakenChangesNothing() throws SQLException {
        first.write(connection, update("old", null, 1, true, "a", 1));
        second.write(connection, update("taken", null, 1, true, "a", 5));
        assertThatThrownBy(() -> first.write(connection, update("taken", "old", 2, true, "a", 2)))
                .isInstanceOf(SQLException.class);
        assertThat(first.version(connection, "old")).contains(1L);
        assertThat(first.version(connection, "taken")).contains(1L);
    }
}
