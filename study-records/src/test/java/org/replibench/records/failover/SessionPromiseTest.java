package org.replibench.records.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionPromiseTest {
    private static final SessionOutcomeCounts FLICKERED = new SessionOutcomeCounts(19, 1, 0, 0, 0, 0);
    private static final SessionOutcomeCounts STALE = new SessionOutcomeCounts(19, 0, 1, 0, 0, 0);
    private static final SessionOutcomeCounts LOST = new SessionOutcomeCounts(19, 0, 0, 1, 0, 0);
    private static final SessionOutcomeCounts CORRUPTED = new SessionOutcomeCounts(19, 0, 0, 0, 1, 0);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2212    | kill              | no step back, kept, uncorrupted
            1122    | kill              | no step back, kept, uncorrupted
            2211    | kill              | uncorrupted
            2212    | terminate         | no step back, kept, uncorrupted
            2211    | graceful          | no step back, kept, uncorrupted
            2212    | pause             | kept, uncorrupted
            2211    | pause             | uncorrupted
            2212    | partition         | uncorrupted
            2212    | database-crash    | no step back, kept, uncorrupted
            2312    | kill              | lost not old, uncorrupted
            1311    | kill              | lost not old, uncorrupted
            2312    | pause             | kept, lost not old, uncorrupted
            2312    | rolling           | no step back, kept, lost not old, uncorrupted
            2312    | partition-one-way | uncorrupted
            3212    | kill              | no step back, kept, uncorrupted
            3211    | kill              | uncorrupted
            3212    | pause             | kept, uncorrupted
            3212    | partition         | no step back, kept, uncorrupted
            3212    | database-crash    | no step back, kept, uncorrupted
            3211    | database-crash    | uncorrupted
            3312    | kill              | lost not old, uncorrupted
            3311    | database          | no step back, kept, lost not old, uncorrupted
            2212    | kill+database     | no step back, kept, uncorrupted
            3212    | pause+database    | kept, uncorrupted
            2212    | out-of-memory     | uncorrupted
            2212    | disk-full         | no step back, kept, uncorrupted
            2211    | none              | no step back, kept, uncorrupted
            """)
    void a_pattern_promises_what_its_specification_says(String pattern, String fault, String promised) {
        assertThat(promised(pattern, "replibench", fault, 3)).isEqualTo(promised);
    }

    @Test
    void a_pause_that_outlasts_the_detection_splits_the_cluster() {
        assertThat(promised("2212", "replibench", "pause", 40)).isEqualTo("uncorrupted");
        assertThat(promised("2312", "replibench", "pause", 40)).isEqualTo("uncorrupted");
        assertThat(promised("3212", "replibench", "pause", 40)).isEqualTo("kept, uncorrupted");
    }

    @Test
    void who_replicates_after_the_answer_promises_as_little_as_an_asynchronous_pattern() {
        assertThat(promised("2212", "wildfly", "kill", 3)).isEqualTo("uncorrupted");
        assertThat(promised("2212", "wildfly-shipped", "graceful", 3)).isEqualTo("no step back, kept, uncorrupted");
        assertThat(promised("3222", "wildfly", "partition", 15)).isEqualTo("uncorrupted");
    }

    @Test
    void more_nodes_than_copies_take_sessions_along() {
        FaultInjection two = FailoverRecords.targeting(List.of("node1", "node2"));
        FailoverRecord measured = FailoverRecords.losing("2212", "kill", 1, 0);
        FailoverRecord row = FailoverRecords.losing("3212", "kill", 1, 0);

        assertThat(SessionPromise.words(SessionPromise.of(measured, two))).isEqualTo("uncorrupted");
        assertThat(SessionPromise.words(SessionPromise.of(row, two))).isEqualTo("no step back, kept, uncorrupted");
        assertThat(SessionPromise.words(SessionPromise.of(FailoverRecords.losing("2212wq2", "kill", 1, 0), two)))
                .isEqualTo("no step back, kept, uncorrupted");
    }

    @Test
    void no_replication_promises_nothing() {
        assertThat(promised("none", "none", "kill", 3)).isEmpty();
    }

    @Test
    void a_session_breaks_what_was_promised_and_nothing_else() {
        assertThat(broken("2212", "kill", FLICKERED)).isEqualTo("no step back");
        assertThat(broken("2212", "kill", STALE)).isEqualTo("kept");
        assertThat(broken("2212", "kill", LOST)).isEqualTo("kept");
        assertThat(broken("2212", "pause", FLICKERED)).isEmpty();
        assertThat(broken("2211", "kill", STALE)).isEmpty();
        assertThat(broken("2312", "kill", LOST)).isEmpty();
        assertThat(broken("2312", "kill", STALE)).isEqualTo("lost not old");
        assertThat(broken("2311", "kill", CORRUPTED)).isEqualTo("uncorrupted");
        assertThat(broken("none", "kill", LOST)).isEmpty();
    }

    private static String promised(String pattern, String engine, String fault, int seconds) {
        FailoverRecord measured =
                FailoverRecords.held(FailoverRecords.losing(pattern, fault, 1, 0), engine, seconds, 40);
        return SessionPromise.words(
                SessionPromise.of(measured, measured.impacts().get(0).injection()));
    }

    private static String broken(String pattern, String fault, SessionOutcomeCounts sessions) {
        FailoverRecord measured = FailoverRecords.held(
                FailoverRecords.of(pattern, fault, List.of(FailoverRecords.impact(sessions))),
                pattern.equals("none") ? "none" : "replibench",
                3,
                40);
        return SessionPromise.words(
                SessionPromise.broken(measured, measured.impacts().get(0)));
    }
}
