package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.failover.Wrongs;
import org.replibench.analysis.store.StoredFailover;
import org.replibench.model.Check;
import org.replibench.model.Pattern;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.Dip;
import org.replibench.model.failover.FailoverCell;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.model.failover.Injection;
import org.replibench.model.failover.OrderCounts;
import org.replibench.model.failover.SessionCounts;
import org.replibench.runner.ExitCode;

class VerdictTest {
    private static final Check PASSED = new Check("faults", "1", "1", true);
    private static final Check FAILED = new Check("faults", "0", "1", false);
    private static final OrderCounts EXACT = new OrderCounts(9, 1, 0, 0, 0, 0, 0, 0);
    private static final SessionCounts LOST_ALL = new SessionCounts(0, 0, 20, 0, 0);

    @Test
    void what_a_pattern_loses_is_a_result_and_no_failure() {
        Verdict verdict = verdict(record(PASSED, LOST_ALL, EXACT));

        assertThat(verdict.wrong()).isEmpty();
        assertThat(verdict.exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void a_session_that_is_wrong_fails_the_study_and_is_told() {
        Verdict verdict =
                verdict(record(PASSED, LOST_ALL, EXACT), record(FAILED, new SessionCounts(18, 0, 0, 2, 0), EXACT));

        assertThat(verdict.wrong())
                .containsExactly("wrong: 2212-uniform-3n-kill-direct-24c-r1: sessions wrong: required 0, found 2");
        assertThat(verdict.exitCode()).isEqualTo(ExitCode.WRONG);
    }

    @Test
    void orders_that_are_not_exactly_those_confirmed_fail_the_study() {
        Verdict verdict = verdict(record(PASSED, LOST_ALL, new OrderCounts(9, 1, 1, 2, 0, 0, 0, 0)));

        assertThat(verdict.wrong())
                .containsExactly("wrong: 2212-uniform-3n-kill-direct-24c-r1: orders: required exactly those confirmed,"
                        + " found 1 missing, 2 doubled, 0 altered, 0 unexplained");
        assertThat(verdict.exitCode()).isEqualTo(ExitCode.WRONG);
    }

    @Test
    void a_wrong_page_before_the_first_fault_counts_too() {
        Check page = new Check(Wrongs.PAGES, "1", "0", false).marking();

        assertThat(verdict(record(page, LOST_ALL, EXACT)).wrong())
                .containsExactly("wrong: 2212-uniform-3n-kill-direct-24c-r1: wrong pages: required 0, measured 1");
    }

    @Test
    void a_wrong_session_is_told_once_and_not_by_its_pages_again() {
        Check pages = new Check(Wrongs.PAGES, "3", "0", false).marking();

        assertThat(verdict(record(pages, new SessionCounts(19, 0, 0, 1, 0), EXACT))
                        .wrong())
                .containsExactly("wrong: 2212-uniform-3n-kill-direct-24c-r1: sessions wrong: required 0, found 1");
    }

    @Test
    void cells_that_are_invalid_or_unreadable_are_no_result() {
        assertThat(verdict(record(FAILED, LOST_ALL, EXACT)).exitCode()).isEqualTo(ExitCode.INVALID_CELLS);
        assertThat(Verdict.of(List.of(), false).exitCode()).isEqualTo(ExitCode.INVALID_CELLS);
    }

    private static Verdict verdict(FailoverRecord... records) {
        return Verdict.of(
                Arrays.stream(records)
                        .map(each -> new StoredFailover(Path.of("cell"), each))
                        .toList(),
                true);
    }

    private static FailoverRecord record(Check check, SessionCounts sessions, OrderCounts orders) {
        Injection kill = new Injection("kill", List.of("node1"), 1, 1, 2, 3, Injection.NOBODY, 0, 0);
        Aftermath aftermath =
                new Aftermath(kill, sessions, 9, 0, 0, 9, 0, List.of(), List.of(), 0, new Dip(1, 0, 0, 1), 0, 0, 0, 0);
        return new FailoverRecord(
                new FailoverCell(Pattern.parse("2212"), "uniform", 3, "kill", "direct", 24, 1),
                Instant.EPOCH,
                1,
                List.of(check),
                List.of(aftermath),
                orders,
                Map.of(),
                Map.of());
    }
}
