package org.replibench.session.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.replibench.session.copies.Outcome;
import org.replibench.session.copies.Update;
import org.replibench.session.copies.Version;
import org.replibench.session.database.WishTable.Answers;
import org.replibench.session.database.WishTable.Wish;

/** What nodes make of each other's wishes, and who may take a session. */
class WishTableTest {
    private static final Duration ABANDONED = Duration.ofMinutes(1);
    private static final Duration GONE = Duration.ofHours(1);

    private static EmbeddedPostgres postgres;
    private static Connection connection;

    private final SessionTable firstSessions = new SessionTable("first", WishTable.NOBODY);
    private final WishTable first = table("first", Duration.ZERO);
    private final WishTable second = table("second", Duration.ZERO);
    private final WishTable third = table("third", Duration.ZERO);

    private static WishTable table(String owner, Duration reconnection) {
        return new WishTable(owner, ABANDONED, GONE, reconnection);
    }

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
        firstSessions.create(connection);
        first.create(connection);
        execute("TRUNCATE replibench_session, replibench_node, replibench_wish CASCADE");
        for (String node : new String[] {"first", "second", "third"}) {
            new SessionTable(node).seen(connection);
        }
    }

    private static void execute(String statement) throws SQLException {
        try (var execution = connection.createStatement()) {
            execution.execute(statement);
        }
    }

    private static Update whole(long version) {
        return new Update("id", null, version, true, 0, 60, new String[] {"a"}, new byte[][] {{1}});
    }

    @Test
    void aSessionIsTakenOnceAndItsFormerOwnersLateWriteIsVoid() throws SQLException {
        firstSessions.write(connection, whole(1));

        Update taken =
                second.take(connection, "id", Version.NONE, WishTable.NONE).orElseThrow();

        assertThat(third.take(connection, "id", Version.NONE, WishTable.NONE)).isEmpty();
        assertThat(second.take(connection, "id", Version.NONE, WishTable.NONE))
                .as("what is old by now, or has ended")
                .isEmpty();
        assertThat(firstSessions.write(connection, whole(2))).isEqualTo(Outcome.MOVED);
        assertThat(third.take(connection, "id", Version.NONE, WishTable.NONE)).isEmpty();
        firstSessions.write(connection, whole(Version.next(taken.version())));
        assertThat(third.take(connection, "id", Version.NONE, WishTable.NONE))
                .as("given up by its new owner")
                .isPresent();
    }

    @Test
    void whoDoesNotKnowWhetherItTookASessionGivesItBack() throws SQLException {
        firstSessions.write(connection, whole(1));
        second.take(connection, "id", Version.NONE, WishTable.NONE);

        third.giveBack(connection, "id");
        assertThat(third.take(connection, "id", Version.NONE, WishTable.NONE)).isEmpty();
        second.giveBack(connection, "id");
        assertThat(third.take(connection, "id", Version.NONE, WishTable.NONE)).isPresent();
    }

    @Test
    void whatNobodyHasTakenIsNotForgotten() throws SQLException {
        firstSessions.write(connection, whole(1));
        third.forget(connection, "id");
        assertThat(second.take(connection, "id", Version.NONE, WishTable.NONE)).isPresent();

        third.forget(connection, "id");
        assertThat(firstSessions.version(connection, "id")).isEmpty();
    }

    @Test
    void aSessionThatTimedOutInTheDatabaseCanBeTakenToBeEnded() throws SQLException {
        firstSessions.write(connection, whole(1));
        assertThat(firstSessions.claimTimedOut(connection, GONE.toSeconds())).isEmpty();
        execute("UPDATE replibench_session SET written_at = written_at - interval '2 minutes'");
        assertThat(new SessionTable("second", WishTable.NOBODY).claimTimedOut(connection, GONE.toSeconds()))
                .containsExactly("id");
        assertThat(second.take(connection, "id", Version.NONE, WishTable.NONE)).isPresent();
    }

    @Test
    void oneNodeAtATimeWantsASessionAndNoOtherTakesItThen() throws SQLException {
        long wish = second.ask(connection, "id");
        assertThat(third.ask(connection, "id")).isEqualTo(WishTable.NONE);
        firstSessions.write(connection, whole(1));
        assertThat(third.take(connection, "id", Version.NONE, WishTable.NONE)).isEmpty();

        assertThat(second.take(connection, "id", Version.NONE, wish)).isPresent();
        second.end(connection, wish);
        assertThat(third.ask(connection, "id")).isNotEqualTo(WishTable.NONE);
    }

    @Test
    void eachOtherNodeThatLivesAnswersOnce() throws SQLException {
        execute("INSERT INTO replibench_node VALUES ('dead', now() - interval '2 hours')");
        long wish = second.ask(connection, "id");
        assertThat(second.unanswered(connection)).isEmpty();
        assertThat(second.answers(connection, wish)).isEqualTo(new Answers(true, 0, 2, false));

        assertThat(first.unanswered(connection)).containsExactly(new Wish(wish, "id", false));
        first.answer(connection, wish, true);
        assertThat(first.unanswered(connection)).isEmpty();
        assertThat(second.answers(connection, wish)).isEqualTo(new Answers(true, 0, 2, false));

        first.answer(connection, wish, false);
        third.answer(connection, wish, false);
        assertThat(second.answers(connection, wish)).isEqualTo(new Answers(true, 0, 0, false));

        second.end(connection, wish);
        third.answer(connection, wish, true);
        assertThat(second.answers(connection, wish).asked()).isFalse();
    }

    @Test
    void whoIsConnectedIsWaitedFor() throws Exception {
        long wish = second.ask(connection, "id");
        try (Connection thirds = postgres.getPostgresDatabase().getConnection()) {
            third.connected(thirds, Duration.ofMinutes(1));
            assertThat(second.answers(connection, wish)).isEqualTo(new Answers(true, 1, 1, false));
            third.disconnected(thirds);
            assertThat(second.answers(connection, wish)).isEqualTo(new Answers(true, 0, 2, false));
            third.connected(thirds, Duration.ofMinutes(1));
        }
        while (second.answers(connection, wish).awaited() > 0) {
            // Its killed node's lock goes when the database has noticed.
            Thread.sleep(10);
        }
        third.answer(connection, wish, false);
        assertThat(second.answers(connection, wish)).isEqualTo(new Answers(true, 0, 1, false));
    }

    @Test
    void whoIsKilledBeforeItGaveItsSessionUpIsNotWaitedFor() throws Exception {
        long wish = second.ask(connection, "id");
        first.answer(connection, wish, false);
        third.answer(connection, wish, true);
        assertThat(second.answers(connection, wish)).isEqualTo(new Answers(true, 0, 1, false));
        try (Connection thirds = postgres.getPostgresDatabase().getConnection()) {
            third.connected(thirds, Duration.ofMinutes(1));
            assertThat(second.answers(connection, wish)).isEqualTo(new Answers(true, 0, 0, true));
            third.disconnected(thirds);
        }
    }

    @Test
    void afterTheDatabaseHasComeBackNobodyCountsAsKilledForAWhile() throws SQLException {
        long wish = second.ask(connection, "id");
        assertThat(table("second", Duration.ofDays(1)).answers(connection, wish))
                .isEqualTo(new Answers(true, 2, 0, false));
    }

    @Test
    void aWishThatNobodyLooksAfterIsShownToAllAsAbandoned() throws SQLException {
        long wish = second.ask(connection, "id");
        first.answer(connection, wish, false);
        execute("UPDATE replibench_wish SET seen_at = seen_at - interval '45 seconds'");
        second.answers(connection, wish);
        execute("UPDATE replibench_wish SET seen_at = seen_at - interval '45 seconds'");
        assertThat(first.unanswered(connection)).as("looked after").isEmpty();

        execute("UPDATE replibench_wish SET seen_at = seen_at - interval '45 seconds'");
        assertThat(first.unanswered(connection)).containsExactly(new Wish(wish, "id", true));
    }

    @Test
    void aNodeThatStopsWantsNothingAnyMore() throws SQLException {
        second.ask(connection, "id");
        long others = third.ask(connection, "other");
        second.endAll(connection);
        assertThat(first.unanswered(connection)).containsExactly(new Wish(others, "other", false));
    }
}
