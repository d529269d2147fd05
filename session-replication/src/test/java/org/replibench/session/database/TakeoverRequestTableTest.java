package org.replibench.session.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferOutcome;
import org.replibench.session.database.TakeoverRequestTable.TakeoverAnswers;
import org.replibench.session.database.TakeoverRequestTable.TakeoverRequest;

/** What nodes make of each other's requests, and who may take a session. */
class TakeoverRequestTableTest {
    private static final Duration ABANDONED = Duration.ofMinutes(1);
    private static final Duration GONE = Duration.ofHours(1);

    private static final long ATTEMPT = 1;

    private static final DataSource DATABASE = TestDatabase.create();

    private static Connection connection;

    private final SessionTable firstSessions =
            new SessionTable("first", TakeoverRequestTable.NO_OWNER, TableNames.PLAIN);
    private final TakeoverRequestTable first = table("first", Duration.ZERO);
    private final TakeoverRequestTable second = table("second", Duration.ZERO);
    private final TakeoverRequestTable third = table("third", Duration.ZERO);

    private static TakeoverRequestTable table(String owner, Duration reconnection) {
        return new TakeoverRequestTable(owner, TableNames.PLAIN, ABANDONED, GONE, reconnection);
    }

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
        firstSessions.create(connection);
        first.create(connection);
        execute("TRUNCATE replibench_session, replibench_node, replibench_takeover_request CASCADE");
        for (String node : new String[] {"first", "second", "third"}) {
            new SessionTable(node, node, TableNames.PLAIN).heartbeat(connection);
        }
    }

    private static void execute(String statement) throws SQLException {
        try (var execution = connection.createStatement()) {
            execution.execute(statement);
        }
    }

    private static SessionUpdate whole(long version) {
        return new SessionUpdate("id", List.of(), version, true, 0, 60, new String[] {"a"}, new byte[][] {{1}});
    }

    private TransferOutcome write(SessionUpdate whole) throws SQLException {
        return firstSessions.write(connection, whole, List.of(), false);
    }

    @Test
    void aSessionIsTakenOnceAndItsFormerOwnersLateWriteIsVoid() throws SQLException {
        write(whole(1));

        SessionUpdate taken = second.take(
                        connection, "id", SessionVersion.NONE, TakeoverRequestTable.NO_REQUEST, ATTEMPT)
                .orElseThrow();

        assertThat(third.take(connection, "id", SessionVersion.NONE, TakeoverRequestTable.NO_REQUEST, ATTEMPT))
                .isEmpty();
        assertThat(second.take(connection, "id", SessionVersion.NONE, TakeoverRequestTable.NO_REQUEST, ATTEMPT))
                .as("what is old by now, or has ended")
                .isEmpty();
        assertThat(write(whole(2))).isEqualTo(TransferOutcome.MOVED);
        assertThat(third.take(connection, "id", SessionVersion.NONE, TakeoverRequestTable.NO_REQUEST, ATTEMPT))
                .isEmpty();
        write(whole(SessionVersion.next(taken.version())));
        assertThat(third.take(connection, "id", SessionVersion.NONE, TakeoverRequestTable.NO_REQUEST, ATTEMPT))
                .as("given up by its new owner")
                .isPresent();
    }

    @Test
    void whoDoesNotKnowWhetherItTookASessionGivesItBack() throws SQLException {
        write(whole(1));
        second.take(connection, "id", SessionVersion.NONE, TakeoverRequestTable.NO_REQUEST, ATTEMPT);

        third.giveBack(connection, "id", ATTEMPT);
        assertThat(third.take(connection, "id", SessionVersion.NONE, TakeoverRequestTable.NO_REQUEST, ATTEMPT))
                .isEmpty();
        second.giveBack(connection, "id", ATTEMPT);
        assertThat(third.take(connection, "id", SessionVersion.NONE, TakeoverRequestTable.NO_REQUEST, ATTEMPT))
                .isPresent();
    }

    @Test
    void whatNoNodeHasTakenIsNotForgotten() throws SQLException {
        write(whole(1));
        third.endSession(connection, "id");
        assertThat(second.take(connection, "id", SessionVersion.NONE, TakeoverRequestTable.NO_REQUEST, ATTEMPT))
                .isPresent();

        third.endSession(connection, "id");
        assertThat(firstSessions.version(connection, "id")).contains(SessionVersion.LAST);
    }

    @Test
    void aSessionThatTimedOutInTheDatabaseIsNotTakenAnyMore() throws SQLException {
        write(whole(1));
        assertThat(firstSessions.endTimedOut(connection, GONE.toSeconds())).isEmpty();
        execute("UPDATE replibench_session SET written_at = written_at - interval '2 minutes'");
        assertThat(firstSessions.endTimedOut(connection, GONE.toSeconds())).hasSize(1);
        assertThat(second.take(connection, "id", SessionVersion.NONE, TakeoverRequestTable.NO_REQUEST, ATTEMPT))
                .isEmpty();
    }

    @Test
    void aSessionOfAConnectedNodeTimesOutThereWhateverTheClockSays() throws Exception {
        write(whole(1));
        third.take(connection, "id", SessionVersion.NONE, TakeoverRequestTable.NO_REQUEST, ATTEMPT);
        try (Connection thirds = DATABASE.getConnection()) {
            third.connected(thirds, Duration.ofMinutes(1));
            execute("UPDATE replibench_session SET written_at = written_at - interval '2 hours'");
            execute("UPDATE replibench_node SET seen_at = seen_at - interval '2 hours'");
            assertThat(firstSessions.endTimedOut(connection, GONE.toSeconds())).isEmpty();
            third.disconnected(thirds);
        }
        assertThat(firstSessions.endTimedOut(connection, GONE.toSeconds())).hasSize(1);
    }

    @Test
    void oneNodeAtATimeWantsASessionAndNoOtherTakesItThen() throws SQLException {
        long request = second.request(connection, "id");
        assertThat(third.request(connection, "id")).isEqualTo(TakeoverRequestTable.NO_REQUEST);
        write(whole(1));
        assertThat(third.take(connection, "id", SessionVersion.NONE, TakeoverRequestTable.NO_REQUEST, ATTEMPT))
                .isEmpty();

        assertThat(second.take(connection, "id", SessionVersion.NONE, request, ATTEMPT))
                .isPresent();
        second.cancel(connection, request);
        assertThat(third.request(connection, "id")).isNotEqualTo(TakeoverRequestTable.NO_REQUEST);
    }

    @Test
    void eachOtherNodeThatLivesAnswersOnce() throws SQLException {
        execute("INSERT INTO replibench_node VALUES ('dead', now() - interval '2 hours')");
        long request = second.request(connection, "id");
        assertThat(second.openRequests(connection)).isEmpty();
        assertThat(second.answers(connection, request)).isEqualTo(new TakeoverAnswers(true, 0, 2, false));

        assertThat(first.openRequests(connection)).containsExactly(new TakeoverRequest(request, "id", false));
        first.answer(connection, request, true);
        assertThat(first.openRequests(connection)).isEmpty();
        assertThat(second.answers(connection, request)).isEqualTo(new TakeoverAnswers(true, 0, 2, false));

        first.answer(connection, request, false);
        third.answer(connection, request, false);
        assertThat(second.answers(connection, request)).isEqualTo(new TakeoverAnswers(true, 0, 0, false));

        second.cancel(connection, request);
        third.answer(connection, request, true);
        assertThat(second.answers(connection, request).asked()).isFalse();
    }

    @Test
    void whoIsConnectedIsWaitedFor() throws Exception {
        long request = second.request(connection, "id");
        try (Connection thirds = DATABASE.getConnection()) {
            third.connected(thirds, Duration.ofMinutes(1));
            assertThat(second.answers(connection, request)).isEqualTo(new TakeoverAnswers(true, 1, 1, false));
            third.disconnected(thirds);
            assertThat(second.answers(connection, request)).isEqualTo(new TakeoverAnswers(true, 0, 2, false));
            third.connected(thirds, Duration.ofMinutes(1));
        }
        while (second.answers(connection, request).awaited() > 0) {
            // Its killed node's lock goes when the database has noticed.
            Thread.sleep(10);
        }
        third.answer(connection, request, false);
        assertThat(second.answers(connection, request)).isEqualTo(new TakeoverAnswers(true, 0, 1, false));
    }

    @Test
    void aNodeOfThatNameInAnotherClusterOnTheDatabaseIsNotWaitedFor() throws Exception {
        long request = second.request(connection, "id");
        try (Connection elsewhere = TestDatabase.create().getConnection()) {
            firstSessions.create(elsewhere);
            third.create(elsewhere);
            third.connected(elsewhere, Duration.ofMinutes(1));
            assertThat(second.answers(connection, request)).isEqualTo(new TakeoverAnswers(true, 0, 2, false));
        }
    }

    @Test
    void whoIsConnectedIsWaitedForAlsoIfTheClockWasSetForward() throws Exception {
        long request = second.request(connection, "id");
        first.answer(connection, request, false);
        try (Connection thirds = DATABASE.getConnection()) {
            third.connected(thirds, Duration.ofMinutes(1));
            execute("UPDATE replibench_node SET seen_at = seen_at - interval '2 hours'");
            assertThat(second.answers(connection, request)).isEqualTo(new TakeoverAnswers(true, 1, 0, false));
            third.answer(connection, request, true);
            assertThat(second.answers(connection, request)).isEqualTo(new TakeoverAnswers(true, 0, 0, true));
            third.disconnected(thirds);
        }
    }

    @Test
    void whoIsConnectedIsNotForgottenIfTheClockWasSetForward() throws Exception {
        try (Connection thirds = DATABASE.getConnection()) {
            third.connected(thirds, Duration.ofMinutes(1));
            execute("UPDATE replibench_node SET seen_at = seen_at - interval '2 hours'");
            firstSessions.removeGoneNodes(connection, GONE.toSeconds());
            long request = second.request(connection, "id");
            assertThat(second.answers(connection, request)).isEqualTo(new TakeoverAnswers(true, 1, 0, false));
            third.disconnected(thirds);
        }
    }

    @Test
    void whoIsKilledBeforeItGaveItsSessionUpIsNotWaitedFor() throws Exception {
        long request = second.request(connection, "id");
        first.answer(connection, request, false);
        third.answer(connection, request, true);
        assertThat(second.answers(connection, request)).isEqualTo(new TakeoverAnswers(true, 0, 1, false));
        try (Connection thirds = DATABASE.getConnection()) {
            third.connected(thirds, Duration.ofMinutes(1));
            assertThat(second.answers(connection, request)).isEqualTo(new TakeoverAnswers(true, 0, 0, true));
            third.disconnected(thirds);
        }
    }

    @Test
    void afterTheDatabaseHasComeBackNoNodeCountsAsKilledForAWhile() throws SQLException {
        long request = second.request(connection, "id");
        assertThat(table("second", Duration.ofDays(1)).answers(connection, request))
                .isEqualTo(new TakeoverAnswers(true, 2, 0, false));
    }

    @Test
    void aDatabaseWhoseClockWasSetBackToBeforeItsStartHasNotComeBack() throws Exception {
        long request = second.request(connection, "id");
        execute("CREATE FUNCTION pg_postmaster_start_time() RETURNS timestamptz LANGUAGE sql AS"
                + " $$ SELECT now() + interval '1 hour' $$");
        try (Connection setBack = DATABASE.getConnection();
                Statement statement = setBack.createStatement()) {
            statement.execute("SELECT set_config('search_path', current_schema || ', pg_catalog', false)");
            assertThat(table("second", Duration.ofMinutes(1)).answers(setBack, request))
                    .isEqualTo(new TakeoverAnswers(true, 0, 2, false));
            statement.execute("DROP FUNCTION pg_postmaster_start_time()");
        }
    }

    @Test
    void aRequestThatItsNodeDoesNotRenewIsShownToAllAsAbandoned() throws SQLException {
        long request = second.request(connection, "id");
        first.answer(connection, request, false);
        execute("UPDATE replibench_takeover_request SET seen_at = seen_at - interval '45 seconds'");
        second.answers(connection, request);
        execute("UPDATE replibench_takeover_request SET seen_at = seen_at - interval '45 seconds'");
        assertThat(first.openRequests(connection)).as("looked after").isEmpty();

        execute("UPDATE replibench_takeover_request SET seen_at = seen_at - interval '45 seconds'");
        assertThat(first.openRequests(connection)).containsExactly(new TakeoverRequest(request, "id", true));
    }

    @Test
    void aRequestOfBeforeTheClockWasSetBackIsAbandonedUnlessItsNodeRenewsIt() throws SQLException {
        long request = second.request(connection, "id");
        execute("UPDATE replibench_takeover_request SET seen_at = seen_at + interval '2 hours'");
        assertThat(first.openRequests(connection)).containsExactly(new TakeoverRequest(request, "id", true));

        second.answers(connection, request);
        assertThat(first.openRequests(connection)).containsExactly(new TakeoverRequest(request, "id", false));
    }

    @Test
    void aNodeThatStopsWantsNothingAnyMore() throws SQLException {
        second.request(connection, "id");
        long others = third.request(connection, "other");
        second.cancelAll(connection);
        assertThat(first.openRequests(connection)).containsExactly(new TakeoverRequest(others, "other", false));
    }
}
