package org.replibench.session.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Update;
import org.replibench.session.copies.Version;

/** What two nodes make of the same rows. */
class SessionTableTest {
    private static final int MINUTE_SECONDS = 60;

    private static EmbeddedPostgres postgres;
    private static Connection connection;

    private final SessionTable first = new SessionTable("first");
    private final SessionTable second = new SessionTable("second");

    @BeforeAll
    static void start() throws Exception {
        postgres = EmbeddedPostgres.start();
        connection = postgres.getPostgresDatabase().getConnection();
    }

    @AfterAll
    static void stop() throws Exception {
        connection.close();
        postgres.close();
    }

    @BeforeEach
    void create() throws SQLException {
        first.create(connection);
        execute("TRUNCATE replibench_session, replibench_node CASCADE");
        first.seen(connection);
        second.seen(connection);
    }

    private static void execute(String statement) throws SQLException {
        try (var execution = connection.createStatement()) {
            execution.execute(statement);
        }
    }

    private static Update update(String id, String previousId, long version, boolean whole, String name, int value) {
        byte[][] values = {{(byte) value}};
        return new Update(id, previousId, version, whole, 0, MINUTE_SECONDS, new String[] {name}, values);
    }

    private static void letPass(String time) throws SQLException {
        execute("UPDATE replibench_session SET written_at = written_at - interval '" + time + "'");
        execute("UPDATE replibench_node SET seen_at = seen_at - interval '" + time + "'");
    }

    @Test
    void aSessionThatWasOnlyReadOfLateSurvivesTheOrderlyStopOfItsNode() throws SQLException {
        first.write(connection, update("id", null, 1, true, "a", 1));
        letPass("1 hour");
        first.seen(connection);
        second.seen(connection);

        first.gone(connection);

        assertThat(second.claimTimedOut(connection, MINUTE_SECONDS)).isEmpty();
        letPass("2 minutes");
        second.seen(connection);
        assertThat(second.claimTimedOut(connection, MINUTE_SECONDS)).containsExactly("id");
    }

    @Test
    void aSessionOfANodeThatLivesDoesNotTimeOutForOthers() throws SQLException {
        first.write(connection, update("id", null, 1, true, "a", 1));
        letPass("1 hour");
        first.seen(connection);
        assertThat(second.claimTimedOut(connection, MINUTE_SECONDS)).isEmpty();
    }

    @Test
    void aNewIdAndAChangeGoTogetherAndKeepTheOtherAttributes() throws SQLException {
        first.write(connection, update("old", null, 1, true, "a", 1));

        assertThat(first.write(connection, update("new", "old", 2, false, "b", 2)))
                .isEqualTo(Outcome.CONFIRMED);

        assertThat(first.version(connection, "old")).isEmpty();
        Update taken = second.takeOver(connection, "new", Version.NONE).orElseThrow();
        assertThat(taken.names()).containsExactlyInAnyOrder("a", "b");
        assertThat(first.write(connection, update("newer", "new", 3, false, "b", 3)))
                .as("by the former owner")
                .isEqualTo(Outcome.MOVED);
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
