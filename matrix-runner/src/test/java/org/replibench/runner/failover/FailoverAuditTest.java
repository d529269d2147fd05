package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.journal.ConsistencyAnomaly;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

class FailoverAuditTest {
    private static final long FIRST_FAULT = 5_000_000;
    private static final FaultInjection KILL = new FaultInjection(
            "kill",
            List.of("node1"),
            FIRST_FAULT,
            FIRST_FAULT,
            FIRST_FAULT,
            FIRST_FAULT + 1,
            FaultInjection.NO_CLIENT,
            0,
            0,
            true,
            "the process is gone",
            Double.NaN,
            Double.NaN);
    private static final FaultAttribution KILLED = new FaultAttribution(List.of(KILL), List.of(), FIRST_FAULT + 2);
    private static final SalesTotals BALANCED = new SalesTotals(2, 3, 3, BigDecimal.TEN, BigDecimal.TEN);

    @Test
    void a_cell_whose_fault_happened_as_often_as_planned_under_load_is_valid_whatever_was_lost() {
        assertThat(audit(1, List.of(lostAt(FIRST_FAULT + 1)), BALANCED)).allMatch(AuditCheck::passed);
    }

    @Test
    void what_was_lost_before_anything_had_happened_is_no_faults_doing_and_marks_the_cell() {
        List<AuditCheck> auditChecks = audit(1, List.of(lostAt(FIRST_FAULT - 1)), BALANCED);

        assertThat(failures(auditChecks))
                .containsExactly("pages not as acknowledged before the first fault: required 0, measured 1");
        assertThat(auditChecks).noneMatch(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR));
    }

    @Test
    void what_is_wrong_before_anything_had_happened_makes_it_invalid() {
        ConsistencyAnomaly foreign = new ConsistencyAnomaly(
                1, 1, FIRST_FAULT - 1, ConsistencyAnomaly.Kind.FOREIGN, 0, SessionState.NONE, "another's cart");

        assertThat(audit(1, List.of(foreign), BALANCED))
                .anyMatch(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR));
    }

    @Test
    void what_is_lost_while_a_fault_is_prepared_marks_the_cell_and_what_is_wrong_then_makes_it_invalid() {
        ConsistencyAnomaly foreign = new ConsistencyAnomaly(
                1, 1, FIRST_FAULT - 1, ConsistencyAnomaly.Kind.FOREIGN, 0, SessionState.NONE, "another's cart");
        FaultAttribution joins = new FaultAttribution(List.of(KILL), List.of(FIRST_FAULT - 2), FIRST_FAULT + 2);

        assertThat(audit(1, List.of(lostAt(FIRST_FAULT - 1)), BALANCED, List.of(), 0.04, 0, joins, Optional.empty()))
                .noneMatch(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR))
                .anyMatch(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.WARNING));
        assertThat(audit(1, List.of(foreign), BALANCED, List.of(), 0.04, 0, joins, Optional.empty()))
                .anyMatch(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR));
    }

    @Test
    void a_fault_that_did_not_happen_makes_it_invalid() {
        assertThat(failures(audit(2, List.of(), BALANCED))).containsExactly("faults: required 2, measured 1");
    }

    @Test
    void a_fault_without_effect_marks_it_and_if_none_had_any_it_is_invalid() {
        FaultInjection unnoticed = new FaultInjection(
                "partition",
                List.of("node1"),
                FIRST_FAULT,
                FIRST_FAULT,
                FIRST_FAULT,
                FIRST_FAULT + 1,
                FaultInjection.NO_CLIENT,
                0,
                0,
                false,
                "node2 has not excluded node1",
                Double.NaN,
                Double.NaN);
        List<AuditCheck> some = auditOf(List.of(KILL, unnoticed));
        List<AuditCheck> none = auditOf(List.of(unnoticed));

        assertThat(failures(some))
                .containsExactly("faults that took effect: required 2, measured 1, node2 has not excluded node1");
        assertThat(some).noneMatch(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR));
        assertThat(failures(none))
                .containsExactly("faults that took effect: required 1, measured 0, node2 has not excluded node1");
        assertThat(none).anyMatch(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR));
    }

    private static List<AuditCheck> auditOf(List<FaultInjection> injections) {
        return audit(
                injections.size(),
                List.of(),
                BALANCED,
                List.of(),
                0.04,
                0,
                new FaultAttribution(injections, List.of(), FIRST_FAULT + 2),
                Optional.empty());
    }

    @Test
    void stock_that_does_not_match_the_orders_makes_it_invalid() {
        SalesTotals torn = new SalesTotals(2, 3, 4, BigDecimal.TEN, BigDecimal.TEN);

        assertThat(failures(audit(1, List.of(), torn)))
                .singleElement()
                .asString()
                .startsWith("stock: ");
    }

    @Test
    void a_node_that_does_not_rest_when_nobody_asks_it_for_anything_marks_the_cell() {
        List<AuditCheck> auditChecks = audit(1, List.of(), BALANCED, List.of("node2"), 0.04);

        assertThat(failures(auditChecks))
                .containsExactly("nodes at rest after the load: required all, measured all but node2");
        assertThat(auditChecks).noneMatch(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR));
    }

    @Test
    void other_work_on_the_machine_marks_the_cell() {
        List<AuditCheck> auditChecks = audit(1, List.of(), BALANCED, List.of(), 0.5);

        assertThat(failures(auditChecks))
                .containsExactly(
                        "other work on the machine before a fault: required at most 0.15 cores, measured 0.50 cores; others: updatedb 0.40 cores");
        assertThat(auditChecks).noneMatch(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR));
    }

    @Test
    void a_hypervisor_that_runs_other_guests_around_a_fault_marks_the_cell() {
        List<AuditCheck> auditChecks = audit(1, List.of(), BALANCED, List.of(), 0.04, 0.45, KILLED, Optional.empty());

        assertThat(failures(auditChecks))
                .containsExactly(
                        "steal: required at most 3 %, measured 45.00 % of the CPU time that was asked for around a fault");
        assertThat(auditChecks).noneMatch(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR));
    }

    @Test
    void a_fault_that_could_not_be_injected_makes_it_invalid_with_the_reason() {
        assertThat(failures(audit(1, List.of(), BALANCED, List.of(), 0.04, 0, KILLED, Optional.of("node2: no answer"))))
                .containsExactly("start: required every node serves, every fault happens, measured node2: no answer");
    }

    @Test
    void a_fault_that_did_not_heal_is_the_last_one_and_a_result() {
        List<AuditCheck> auditChecks = audit(
                30, List.of(), BALANCED, List.of(), 0.04, 0, KILLED, Optional.of("node2: no answer"), Optional.empty());

        assertThat(failures(auditChecks))
                .containsExactly("healing: required all as before after every fault, measured node2: no answer");
        assertThat(auditChecks).noneMatch(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR));
    }

    @Test
    void a_page_that_showed_what_nobody_asked_for_marks_the_cell() {
        ConsistencyAnomaly foreign = new ConsistencyAnomaly(
                1, 1, FIRST_FAULT + 1, ConsistencyAnomaly.Kind.FOREIGN, 0, SessionState.NONE, "another's cart");

        List<AuditCheck> auditChecks = audit(1, List.of(foreign, lostAt(FIRST_FAULT + 1)), BALANCED);

        assertThat(failures(auditChecks)).containsExactly("wrong pages: required 0, measured 1");
        assertThat(auditChecks).noneMatch(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR));
    }

    @Test
    void a_clock_that_was_set_by_an_hour_invalidates_since_servers_end_sessions_by_it() {
        assertThat(auditedWhileSet(Duration.ofHours(1)))
                .filteredOn(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR))
                .extracting(AuditCheck::name)
                .containsExactly("clock");
    }

    @Test
    void a_clock_that_was_corrected_by_less_than_any_timeout_marks_the_cell() {
        List<AuditCheck> auditChecks = auditedWhileSet(Duration.ofMillis(200));

        assertThat(failures(auditChecks)).singleElement().asString().startsWith("clock: ");
        assertThat(auditChecks).noneMatch(auditCheck -> auditCheck.failedWith(AuditCheck.Severity.ERROR));
    }

    private static List<AuditCheck> auditedWhileSet(Duration step) {
        SettableClock wall = new SettableClock();
        JournalClock clock = new JournalClock(wall);
        wall.set(step);
        return audit(clock, 1, List.of(), BALANCED, List.of(), 0.04, 0, KILLED, Optional.empty(), Optional.empty());
    }

    private static List<AuditCheck> audit(
            int injections, List<ConsistencyAnomaly> consistencyAnomalies, SalesTotals salesTotals) {
        return audit(injections, consistencyAnomalies, salesTotals, List.of(), 0.04);
    }

    private static List<AuditCheck> audit(
            int injections,
            List<ConsistencyAnomaly> consistencyAnomalies,
            SalesTotals salesTotals,
            List<String> restless,
            double otherCores) {
        return audit(injections, consistencyAnomalies, salesTotals, restless, otherCores, 0, KILLED, Optional.empty());
    }

    private static List<AuditCheck> audit(
            int injections,
            List<ConsistencyAnomaly> consistencyAnomalies,
            SalesTotals salesTotals,
            List<String> restless,
            double otherCores,
            double stolenShare,
            FaultAttribution spans,
            Optional<String> failure) {
        return audit(
                injections,
                consistencyAnomalies,
                salesTotals,
                restless,
                otherCores,
                stolenShare,
                spans,
                Optional.empty(),
                failure);
    }

    private static List<AuditCheck> audit(
            int injections,
            List<ConsistencyAnomaly> consistencyAnomalies,
            SalesTotals salesTotals,
            List<String> restless,
            double otherCores,
            double stolenShare,
            FaultAttribution spans,
            Optional<String> notHealed,
            Optional<String> failure) {
        return audit(
                new JournalClock(),
                injections,
                consistencyAnomalies,
                salesTotals,
                restless,
                otherCores,
                stolenShare,
                spans,
                notHealed,
                failure);
    }

    private static List<AuditCheck> audit(
            JournalClock clock,
            int injections,
            List<ConsistencyAnomaly> consistencyAnomalies,
            SalesTotals salesTotals,
            List<String> restless,
            double otherCores,
            double stolenShare,
            FaultAttribution spans,
            Optional<String> notHealed,
            Optional<String> failure) {
        JournalEntry signOn = new JournalEntry(
                1,
                1,
                "node1",
                0,
                1_000,
                new ShopAction.SignOn("user0001"),
                new RequestOutcome.Shown(SessionView.ofUser("user0001")));
        FailoverRunData failoverRunData = new FailoverRunData(
                clock,
                List.of(signOn),
                spans,
                List.of(),
                Map.of(),
                List.of(),
                restless,
                new MachineWatch.ForeignWork(otherCores, List.of("updatedb 0.40 cores")),
                stolenShare,
                FIRST_FAULT + 2,
                notHealed,
                failure);
        return FailoverAudit.of(failoverRunData, injections, consistencyAnomalies, salesTotals);
    }

    private static ConsistencyAnomaly lostAt(long micros) {
        return new ConsistencyAnomaly(
                1, 1, micros, ConsistencyAnomaly.Kind.LOST, 1, SessionState.NONE, "nobody signed on");
    }

    private static List<String> failures(List<AuditCheck> auditChecks) {
        return auditChecks.stream()
                .filter(auditCheck -> !auditCheck.passed())
                .map(AuditCheck::reason)
                .toList();
    }
}
