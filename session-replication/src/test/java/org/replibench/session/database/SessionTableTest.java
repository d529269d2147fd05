package org.replibench.session.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.session.copies.SessionUpdate;
import org.replibench.session.copies.SessionVersion;
import org.replibench.session.copies.TransferOutcome;

/** What two nodes make of the same rows. */
class SessionTableTest {
    private static final int MINUTE_SECONDS = 60;

    private static final DataSource DATABASE = TestDatabase.create();

    private static Connection connection;

    private final SessionTable first = new SessionTable("first", "first", TableNames.PLAIN);
    private final SessionTable second = new SessionTable("second", "second", TableNames.PLAIN);

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
            String id, List<String> previousIds, long version, boolean whole, String name, int value) {
        byte[][] values = {{(byte) value}};
        return new SessionUpdate(id, previousIds, version, whole, 0, MINUTE_SECONDS, new String[] {name}, values);
    }

    private static void create(SessionTable table, String id) throws SQLException {
        assertThat(table.write(connection, update(id, List.of(), 1, true, "a", 1), List.of(), false))
                .isEqualTo(TransferOutcome.CONFIRMED);
    }

    private static TransferOutcome write(SessionTable table, SessionUpdate update) throws SQLException {
        return table.write(connection, update, update.previousIds(), true);
    }

    private static void letPass(String time) throws SQLException {
        execute("UPDATE replibench_session SET written_at = written_at - interval '" + time + "'");
        execute("UPDATE replibench_node SET seen_at = seen_at - interval '" + time + "'");
    }

    @Test
    void whoTakesOverASessionThatIsBeingWrittenGetsWhatWasWritten() throws Exception {
        create(first, "id");

        SessionUpdate taken = afterWaitingFor(update("id", List.of(), 2, false, "a", 2), true, this::takeOverBySecond);

        assertThat(taken.values()).isEqualTo(new byte[][] {{2}});
    }

    @Test
    void whoEndsASessionThatIsBeingWrittenLeavesNothingOfWhatWasWritten() throws Exception {
        create(first, "id");

        TransferOutcome ended = afterWaitingFor(
                update("id", List.of(), 2, false, "b", 2), true, ending -> second.end(ending, List.of("id"), 3));

        assertThat(ended).isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(number("SELECT count(*) FROM replibench_attribute")).isZero();
    }

    @Test
    void theEndOfASessionWhoseOwnerIsGoneLeavesNothingOfWhatItsOwnerWasWriting() throws Exception {
        TakeoverRequestTable requests = new TakeoverRequestTable(
                "second", TableNames.PLAIN, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));
        create(first, "id");

        afterWaitingFor(update("id", List.of(), 2, false, "b", 2), true, ending -> {
            requests.endSession(ending, "id");
            return true;
        });

        assertThat(number("SELECT count(*) FROM replibench_attribute")).isZero();
        assertThat(first.version(connection, "id")).hasValue(SessionVersion.LAST);
    }

    /** Its node does not know whether the database has it: another one may have ended it, or only not have found it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSessionThatAnotherNodeHasEndedGetsNoOtherId(boolean ended) throws SQLException {
        TakeoverRequestTable requests = new TakeoverRequestTable(
                "second", TableNames.PLAIN, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));
        create(first, "a");
        if (ended) {
            second.end(connection, List.of("a"), SessionVersion.LAST);
        } else {
            requests.endSession(connection, "a");
        }

        TransferOutcome renamed =
                first.write(connection, update("b", List.of("a"), 2, true, "a", 2), List.of("a"), 2, false, true);

        assertThat(renamed).isEqualTo(ended ? TransferOutcome.MOVED : TransferOutcome.CONFIRMED);
    }

    @Test
    void whoTakesASessionThatAStoppingNodeIsStillWritingGetsWhatWasWritten() throws Exception {
        SessionTable stopping = new SessionTable("first", TakeoverRequestTable.NO_OWNER, TableNames.PLAIN);
        TakeoverRequestTable requests = new TakeoverRequestTable(
                "second", TableNames.PLAIN, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));
        requests.create(connection);
        create(stopping, "id");

        Optional<SessionUpdate> taken = afterWaitingFor(
                stopping,
                update("id", List.of(), 2, false, "a", 2),
                true,
                taking -> requests.take(taking, "id", SessionVersion.NONE, TakeoverRequestTable.NO_REQUEST, 1));

        assertThat(taken).map(SessionUpdate::values).hasValue(new byte[][] {{2}});
    }

    /** A node gives a write up that the database does not confirm in time; it may come to its end all the same. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatAWriteRemovesIsRemovedThoughOneThatWasGivenUpIsStillAddingIt(boolean known) throws Exception {
        if (known) {
            create(first, "id");
        }
        SessionUpdate whole = update("id", List.of(), 3, true, "a", 3);

        TransferOutcome written = afterWaitingFor(
                update("id", List.of(), 2, !known, "b", 2),
                known,
                writing -> first.write(writing, whole, List.of(), whole.version(), known, true));

        assertThat(written).isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(takeOverBySecond(connection).names()).containsExactly("a");
    }

    /** What is done to the tables, and what comes of it. */
    private interface Access<T> {
        T by(Connection connection) throws SQLException;
    }

    /** Gets at the tables on a connection of its own while the first node writes, which ends only when the other one waits for it. */
    private <T> T afterWaitingFor(SessionUpdate written, boolean known, Access<T> access) throws Exception {
        return afterWaitingFor(first, written, known, access);
    }

    private static <T> T afterWaitingFor(SessionTable writer, SessionUpdate written, boolean known, Access<T> access)
            throws Exception {
        try (Connection writing = DATABASE.getConnection()) {
            writing.setAutoCommit(false);
            assertThat(writer.write(writing, written, List.of(), known)).isEqualTo(TransferOutcome.CONFIRMED);
            CompletableFuture<T> waiting = CompletableFuture.supplyAsync(() -> onOwnConnection(access));
            awaitLockWait();

            writing.commit();

            return waiting.get();
        }
    }

    private static <T> T onOwnConnection(Access<T> access) {
        try (Connection own = DATABASE.getConnection()) {
            return access.by(own);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aWriteThatWasConfirmedInVainIsConfirmedAgain() throws SQLException {
        SessionUpdate created = update("id", List.of(), 1, true, "a", 1);
        for (int times = 0; times < 2; times++) {
            assertThat(writeInDoubt(created)).isEqualTo(TransferOutcome.CONFIRMED);
        }

        second.takeOver(connection, "id", SessionVersion.NONE);
        assertThat(writeInDoubt(created)).isEqualTo(TransferOutcome.MOVED);
    }

    private TransferOutcome writeInDoubt(SessionUpdate update) throws SQLException {
        return first.write(connection, update, List.of(), update.version(), false, true);
    }

    private SessionUpdate takeOverBySecond(Connection taking) throws SQLException {
        return second.takeOver(taking, "id", SessionVersion.NONE).orElseThrow();
    }

    private static void awaitLockWait() throws Exception {
        boolean waits = false;
        while (!waits) {
            try (var query = connection.createStatement();
                    var result = query.executeQuery("SELECT FROM pg_locks WHERE NOT granted")) {
                waits = result.next();
            }
            Thread.sleep(5);
        }
    }

    @Test
    void aSessionThatWasOnlyReadOfLateSurvivesTheOrderlyStopOfItsNode() throws SQLException {
        create(first, "id");
        letPass("1 hour");
        first.heartbeat(connection);
        second.heartbeat(connection);

        first.markOwnerGone(connection);

        assertThat(second.endTimedOut(connection, MINUTE_SECONDS)).isEmpty();
        letPass("2 minutes");
        second.heartbeat(connection);
        assertThat(ids(second.endTimedOut(connection, MINUTE_SECONDS))).containsExactly("id");
    }

    @Test
    void theRowOfANodeThatCrashedIsRemovedOnceItsSessionsHaveEnded() throws SQLException {
        create(first, "id");
        letPass("1 hour");
        second.heartbeat(connection);

        second.removeGoneNodes(connection, MINUTE_SECONDS);
        assertThat(nodes()).as("while a session needs it to time out").isEqualTo(2);

        assertThat(ids(second.endTimedOut(connection, MINUTE_SECONDS))).containsExactly("id");
        second.removeGoneNodes(connection, MINUTE_SECONDS);
        assertThat(nodes()).isEqualTo(1);
    }

    private static List<String> ids(List<SessionUpdate> sessions) {
        return sessions.stream().map(SessionUpdate::id).toList();
    }

    private static int nodes() throws SQLException {
        return number("SELECT count(*) FROM replibench_node");
    }

    private static int number(String select) throws SQLException {
        try (var query = connection.createStatement();
                var rows = query.executeQuery(select)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void aSessionOfANodeThatLivesDoesNotTimeOutForOthers() throws SQLException {
        create(first, "id");
        letPass("1 hour");
        first.heartbeat(connection);
        assertThat(second.endTimedOut(connection, MINUTE_SECONDS)).isEmpty();
    }

    /** Nobody has it live there. */
    @Test
    void aSessionThatANodeTookWithoutLearningSoTimesOutThoughThatNodeLives() throws SQLException {
        create(first, "id");
        second.takeOver(connection, "id", SessionVersion.NONE);
        letPass("1 hour");

        second.giveBack(connection, "id", SessionVersion.NONE);

        assertThat(first.endTimedOut(connection, MINUTE_SECONDS)).isEmpty();
        letPass("1 hour");
        second.heartbeat(connection);
        assertThat(ids(first.endTimedOut(connection, MINUTE_SECONDS))).containsExactly("id");
    }

    @Test
    void aNodeGivesBackNothingThatItHasOrAnotherOneTook() throws SQLException {
        create(first, "had");
        create(first, "taken");
        second.takeOver(connection, "taken", SessionVersion.NONE);

        first.giveBack(connection, "had", SessionVersion.lastOfEpoch(SessionVersion.NONE));
        first.giveBack(connection, "taken", SessionVersion.NONE);

        assertThat(number("SELECT count(*) FROM replibench_session WHERE owner = ''"))
                .isZero();
    }

    @Test
    void aNewIdAndAChangeGoTogetherAndKeepTheOtherAttributes() throws SQLException {
        create(first, "old");

        assertThat(write(first, update("new", List.of("old"), 2, false, "b", 2)))
                .isEqualTo(TransferOutcome.CONFIRMED);

        assertThat(first.version(connection, "old")).contains(SessionVersion.LAST);
        SessionUpdate taken =
                second.takeOver(connection, "new", SessionVersion.NONE).orElseThrow();
        assertThat(taken.names()).containsExactlyInAnyOrder("a", "b");
        assertThat(write(first, update("newer", List.of("new"), 3, false, "b", 3)))
                .as("by the former owner")
                .isEqualTo(TransferOutcome.MOVED);
        assertThat(first.version(connection, "new")).contains(taken.version());
    }

    @Test
    void aNewIdThatIsTakenChangesNothing() throws SQLException {
        create(first, "old");
        create(second, "taken");
        assertThatThrownBy(() -> write(first, update("taken", List.of("old"), 2, true, "a", 2)))
                .isInstanceOf(SQLException.class);
        assertThat(first.version(connection, "old")).contains(1L);
        assertThat(first.version(connection, "taken")).contains(1L);
    }

    @Test
    void aSessionThatHasEndedIsNotWrittenAgainByAFormerOwner() throws SQLException {
        create(first, "id");
        SessionUpdate taken =
                second.takeOver(connection, "id", SessionVersion.NONE).orElseThrow();
        assertThat(second.end(connection, List.of("id"), SessionVersion.next(taken.version())))
                .isEqualTo(TransferOutcome.CONFIRMED);

        assertThat(write(first, update("id", List.of(), 2, true, "a", 2))).isEqualTo(TransferOutcome.MOVED);
        assertThat(first.write(connection, update("id", List.of(), 2, true, "a", 2), List.of(), false))
                .as("not knowing that its first write has arrived")
                .isEqualTo(TransferOutcome.MOVED);
        assertThat(first.takeOver(connection, "id", SessionVersion.NONE)).isEmpty();
        assertThat(number("SELECT count(*) FROM replibench_attribute")).isZero();
    }

    @Test
    void aSessionThatTimedOutEndsOnceAndWithAllThatItHad() throws SQLException {
        create(first, "one");
        create(first, "two");
        write(first, update("two", List.of(), 2, false, "b", 2));
        letPass("1 hour");

        List<SessionUpdate> ended = second.endTimedOut(connection, MINUTE_SECONDS);

        assertThat(ids(ended)).containsExactly("one", "two");
        assertThat(ended.get(1).names()).containsExactlyInAnyOrder("a", "b");
        assertThat(second.endTimedOut(connection, MINUTE_SECONDS)).isEmpty();
        assertThat(second.takeOver(connection, "one", SessionVersion.NONE)).isEmpty();
    }

    @Test
    void whatIsLeftOfASessionThatEndedIsRemovedOnceItWouldHaveTimedOut() throws SQLException {
        create(first, "id");
        create(first, "other");
        first.end(connection, List.of("id"), 2);

        letPass("50 minutes");
        second.removeEnded(connection);
        assertThat(number("SELECT count(*) FROM replibench_session")).isEqualTo(2);

        letPass("20 minutes");
        second.removeEnded(connection);
        assertThat(number("SELECT count(*) FROM replibench_session")).isEqualTo(1);
    }

    @Test
    void anEndByAFormerOwnerIsRefused() throws SQLException {
        create(first, "id");
        second.takeOver(connection, "id", SessionVersion.NONE);

        assertThat(first.end(connection, List.of("id"), 2)).isEqualTo(TransferOutcome.MOVED);
        assertThat(first.takeOver(connection, "id", SessionVersion.NONE)).isPresent();
    }

    @Test
    void aNewSessionMayHaveTheIdOfOneThatEndedBefore() throws SQLException {
        create(first, "id");
        first.end(connection, List.of("id"), 2);
        SessionUpdate later =
                new SessionUpdate("id", List.of(), 1, true, 1, MINUTE_SECONDS, new String[] {"a"}, new byte[][] {{1}});

        assertThat(second.write(connection, later, List.of(), false)).isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(first.takeOver(connection, "id", SessionVersion.NONE)).isPresent();
    }

    @Test
    void aRenameWhoseConfirmationWasLostIsRepeated() throws SQLException {
        create(first, "old");
        SessionUpdate renamed = update("new", List.of("old"), 2, false, "b", 2);
        assertThat(write(first, renamed)).isEqualTo(TransferOutcome.CONFIRMED);

        assertThat(first.write(connection, update("new", List.of(), 3, true, "b", 3), List.of("old"), true))
                .isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(first.version(connection, "old")).contains(SessionVersion.LAST);
        assertThat(first.version(connection, "new")).contains(3L);
    }

    @Test
    void anEndWhoeverHasTheSessionFollowsItsChangesOfId() throws SQLException {
        create(first, "old");
        write(first, update("new", List.of("old"), 2, false, "a", 2));
        write(first, update("newer", List.of("new"), 3, false, "a", 3));

        assertThat(second.end(connection, List.of("old"), 1L << 40)).isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(first.version(connection, "newer")).as("of a timeout").contains(3L);

        assertThat(second.end(connection, List.of("old"), SessionVersion.LAST)).isEqualTo(TransferOutcome.CONFIRMED);
        assertThat(first.version(connection, "newer")).contains(SessionVersion.LAST);
        assertThat(number("SELECT count(*) FROM replibench_attribute")).isZero();
    }

    @Test
    void anEndDoesNotFollowTheIdsOfAnEarlierSessionOfThatId() throws SQLException {
        create(first, "old");
        write(first, update("new", List.of("old"), 2, false, "a", 2));
        SessionUpdate later =
                new SessionUpdate("old", List.of(), 1, true, 1, MINUTE_SECONDS, new String[] {"a"}, new byte[][] {{1}});
        first.write(connection, later, List.of(), false);

        second.end(connection, List.of("old"), SessionVersion.LAST);

        assertThat(first.version(connection, "new")).contains(2L);
    }

    /** It was not known to be stored, so nothing could be renamed. */
    @Test
    void anEndFollowsAChangeOfIdThatMadeVoidWhatWasStored() throws SQLException {
        create(first, "old");
        first.write(connection, update("new", List.of("old"), 2, true, "b", 2), List.of("old"), false);

        second.end(connection, List.of("old"), SessionVersion.LAST);

        assertThat(first.version(connection, "new")).contains(SessionVersion.LAST);
    }

    @Test
    void aSessionThatWasRenamedBeforeItWasWrittenLeavesNothingUnderItsFormerId() throws SQLException {
        assertThat(first.write(connection, update("new", List.of("old"), 2, true, "b", 2), List.of("old"), false))
                .isEqualTo(TransferOutcome.CONFIRMED);

        assertThat(second.takeOver(connection, "old", SessionVersion.NONE)).isEmpty();
        assertThat(second.takeOver(connection, "new", SessionVersion.NONE)).isPresent();
    }

    @Test
    void whatAnotherNodeHasTakenIsNotRenamed() throws SQLException {
        create(first, "old");
        second.takeOver(connection, "old", SessionVersion.NONE);

        assertThat(write(first, update("new", List.of("old"), 2, true, "b", 2))).isEqualTo(TransferOutcome.MOVED);
        assertThat(first.version(connection, "new")).isEmpty();
        assertThat(second.takeOver(connection, "old", SessionVersion.NONE)).isPresent();
    }
}
