package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.failover.ConsistencyViolations;
import org.replibench.model.FailoverCell;
import org.replibench.model.Pattern;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FailoverRecords;
import org.replibench.records.failover.OrderAuditCounts;
import org.replibench.records.failover.SessionOutcomeCounts;
import org.replibench.records.store.StoredFailover;
import org.replibench.runner.console.ExitCode;

class StudyOutcomeTest {
    private static final AuditCheck PASSED = new AuditCheck("faults", "1", "1", true);
    private static final AuditCheck FAILED = new AuditCheck("faults", "0", "1", false);
    private static final OrderAuditCounts EXACT = new OrderAuditCounts(9, 1, 0, 0, 0, 0, 0, 0);
    private static final SessionOutcomeCounts LOST_ALL = new SessionOutcomeCounts(0, 0, 0, 20, 0, 0);

    @Test
    void what_a_pattern_loses_is_a_result_and_no_failure() {
        FailoverStudy.StudyOutcome studyOutcome = verdict(record(PASSED, LOST_ALL, EXACT));

        assertThat(studyOutcome.violations()).isEmpty();
        assertThat(studyOutcome.exitCode()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void a_session_that_is_wrong_fails_the_study_and_is_told() {
        FailoverStudy.StudyOutcome studyOutcome = verdict(
                record(PASSED, LOST_ALL, EXACT), record(FAILED, new SessionOutcomeCounts(18, 0, 0, 0, 2, 0), EXACT));

        assertThat(studyOutcome.violations())
                .containsExactly(
                        "wrong: 2212-replibench-3n-kill-direct-24c-r1: sessions wrong: required 0, measured 2");
        assertThat(studyOutcome.exitCode()).isEqualTo(ExitCode.LIMIT_BROKEN);
    }

    @Test
    void orders_that_are_not_exactly_those_confirmed_fail_the_study() {
        FailoverStudy.StudyOutcome studyOutcome =
                verdict(record(PASSED, LOST_ALL, new OrderAuditCounts(9, 1, 1, 2, 0, 0, 0, 0)));

        assertThat(studyOutcome.violations())
                .containsExactly(
                        "wrong: 2212-replibench-3n-kill-direct-24c-r1: orders: required exactly those confirmed,"
                                + " measured 1 missing, 2 doubled, 0 altered, 0 unexplained");
        assertThat(studyOutcome.exitCode()).isEqualTo(ExitCode.LIMIT_BROKEN);
    }

    @Test
    void a_wrong_page_before_the_first_fault_counts_too() {
        AuditCheck page = new AuditCheck(ConsistencyViolations.WRONG_PAGES_CHECK, "1", "0", false).asWarning();

        assertThat(verdict(record(page, LOST_ALL, EXACT)).violations())
                .containsExactly("wrong: 2212-replibench-3n-kill-direct-24c-r1: wrong pages: required 0, measured 1");
    }

    @Test
    void a_wrong_session_is_told_once_and_not_by_its_pages_again() {
        AuditCheck pages = new AuditCheck(ConsistencyViolations.WRONG_PAGES_CHECK, "3", "0", false).asWarning();

        assertThat(verdict(record(pages, new SessionOutcomeCounts(19, 0, 0, 0, 1, 0), EXACT))
                        .violations())
                .containsExactly(
                        "wrong: 2212-replibench-3n-kill-direct-24c-r1: sessions wrong: required 0, measured 1");
    }

    @Test
    void cells_that_are_invalid_or_unreadable_are_no_result() {
        assertThat(verdict(record(FAILED, LOST_ALL, EXACT)).exitCode()).isEqualTo(ExitCode.INVALID);
        assertThat(FailoverStudy.StudyOutcome.of(List.of(), false).exitCode()).isEqualTo(ExitCode.INVALID);
    }

    private static FailoverStudy.StudyOutcome verdict(FailoverRecord... records) {
        return FailoverStudy.StudyOutcome.of(
                Arrays.stream(records)
                        .map(each -> new StoredFailover(Path.of("cell"), each))
                        .toList(),
                true);
    }

    private static FailoverRecord record(
            AuditCheck auditCheck, SessionOutcomeCounts sessions, OrderAuditCounts orders) {
        return new FailoverRecord(
                new FailoverCell(Pattern.parse("2212"), "replibench", 3, "kill", "direct", 24, 1),
                Instant.EPOCH,
                1,
                List.of(auditCheck),
                List.of(FailoverRecords.impact(sessions)),
                orders,
                Map.of(),
                Map.of());
    }
}
