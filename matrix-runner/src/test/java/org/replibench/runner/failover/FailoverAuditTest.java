package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.journal.Action;
import org.replibench.analysis.journal.Entry;
import org.replibench.analysis.journal.Finding;
import org.replibench.analysis.journal.Outcome;
import org.replibench.analysis.journal.View;
import org.replibench.model.Check;
import org.replibench.model.failover.Injection;
import org.replibench.petstore.database.Ledger;

class FailoverAuditTest {
    private static final long FIRST_FAULT = 5_000_000;
    private static final Injection KILL = new Injection(
            "kill", List.of("node1"), FIRST_FAULT, FIRST_FAULT, FIRST_FAULT, FIRST_FAULT + 1, Injection.NOBODY, 0, 0);
    private static final FaultSpans KILLED = new FaultSpans(List.of(KILL), List.of(), FIRST_FAULT + 2);
    private static final Ledger BALANCED = new Ledger(2, 3, 3, BigDecimal.TEN, BigDecimal.TEN);

    @Test
    void a_cell_whose_fault_happened_as_often_as_planned_under_load_is_valid_whatever_was_lost() {
        assertThat(audit(1, List.of(lostAt(FIRST_FAULT + 1)), BALANCED)).allMatch(Check::passed);
    }

    @Test
    void what_was_lost_before_anything_had_happened_is_no_faults_doing_and_marks_the_cell() {
        List<Check> checks = audit(1, List.of(lostAt(FIRST_FAULT - 1)), BALANCED);

        assertThat(failures(checks))
                .containsExactly("pages not as acknowledged before the first fault: required 0, measured 1");
        assertThat(checks).noneMatch(check -> check.failedWith(Check.Weight.INVALIDATES));
    }

    @Test
    void what_is_wrong_before_anything_had_happened_makes_it_invalid() {
        Finding foreign = new Finding(1, 1, FIRST_FAULT - 1, Finding.Kind.FOREIGN, 0, "another's cart");

        assertThat(audit(1, List.of(foreign), BALANCED)).anyMatch(check -> check.failedWith(Check.Weight.INVALIDATES));
    }

    @Test
    void what_is_lost_while_a_fault_is_prepared_marks_the_cell_and_what_is_wrong_then_makes_it_invalid() {
        Finding foreign = new Finding(1, 1, FIRST_FAULT - 1, Finding.Kind.FOREIGN, 0, "another's cart");
        FaultSpans joins = new FaultSpans(List.of(KILL), List.of(FIRST_FAULT - 2), FIRST_FAULT + 2);

        assertThat(audit(1, List.of(lostAt(FIRST_FAULT - 1)), BALANCED, List.of(), 0.04, 0, joins, Optional.empty()))
                .noneMatch(check -> check.failedWith(Check.Weight.INVALIDATES))
                .anyMatch(check -> check.failedWith(Check.Weight.MARKS));
        assertThat(audit(1, List.of(foreign), BALANCED, List.of(), 0.04, 0, joins, Optional.empty()))
                .anyMatch(check -> check.failedWith(Check.Weight.INVALIDATES));
    }

    @Test
    void a_fault_that_did_not_happen_makes_it_invalid() {
        assertThat(failures(audit(2, List.of(), BALANCED))).containsExactly("faults: required 2, measured 1");
    }

    @Test
    void stock_that_does_not_match_the_orders_makes_it_invalid() {
        Ledger torn = new Ledger(2, 3, 4, BigDecimal.TEN, BigDecimal.TEN);

        assertThat(failures(audit(1, List.of(), torn)))
                .singleElement()
                .asString()
                .startsWith("stock: ");
    }

    @Test
    void a_node_that_does_not_rest_when_nobody_asks_it_for_anything_marks_the_cell() {
        List<Check> checks = audit(1, List.of(), BALANCED, List.of("node2"), 0.04);

        assertThat(failures(checks))
                .containsExactly("nodes at rest after the load: required all, measured all but node2");
        assertThat(checks).noneMatch(check -> check.failedWith(Check.Weight.INVALIDATES));
    }

    @Test
    void other_work_on_the_machine_marks_the_cell() {
        List<Check> checks = audit(1, List.of(), BALANCED, List.of(), 0.5);

        assertThat(failures(checks))
                .containsExactly(
                        "other work on the machine before a fault: required at most 0.15 cores, measured 0.50 cores");
        assertThat(checks).noneMatch(check -> check.failedWith(Check.Weight.INVALIDATES));
    }

    @Test
    void a_hypervisor_that_runs_other_guests_around_a_fault_marks_the_cell() {
        List<Check> checks = audit(1, List.of(), BALANCED, List.of(), 0.04, 0.45, KILLED, Optional.empty());

        assertThat(failures(checks))
                .containsExactly(
                        "steal: required at most 3 %, measured 45.00 % of the machine's processor time around a fault");
        assertThat(checks).noneMatch(check -> check.failedWith(Check.Weight.INVALIDATES));
    }

    @Test
    void a_fault_that_did_not_heal_makes_it_invalid_with_the_reason() {
        assertThat(failures(audit(1, List.of(), BALANCED, List.of(), 0.04, 0, KILLED, Optional.of("node2: no answer"))))
                .containsExactly(
                        "start: required every node serves, every fault happens and heals, measured node2: no answer");
    }

    @Test
    void a_page_that_showed_what_nobody_asked_for_marks_the_cell() {
        Finding foreign = new Finding(1, 1, FIRST_FAULT + 1, Finding.Kind.FOREIGN, 0, "another's cart");

        List<Check> checks = audit(1, List.of(foreign, lostAt(FIRST_FAULT + 1)), BALANCED);

        assertThat(failures(checks)).containsExactly("wrong pages: required 0, measured 1");
        assertThat(checks).noneMatch(check -> check.failedWith(Check.Weight.INVALIDATES));
    }

    private static List<Check> audit(int injections, List<Finding> findings, Ledger ledger) {
        return audit(injections, findings, ledger, List.of(), 0.04);
    }

    private static List<Check> audit(
            int injections, List<Finding> findings, Ledger ledger, List<String> restless, double otherCores) {
        return audit(injections, findings, ledger, restless, otherCores, 0, KILLED, Optional.empty());
    }

    private static List<Check> audit(
            int injections,
            List<Finding> findings,
            Ledger ledger,
            List<String> restless,
            double otherCores,
            double stolenShare,
            FaultSpans spans,
            Optional<String> failure) {
        Entry signOn = new Entry(
                1, 1, "node1", 0, 1_000, new Action.SignOn("user0001"), new Outcome.Shown(View.ofUser("user0001")));
        Happened happened = new Happened(
                new JournalClock(),
                List.of(signOn),
                spans,
                Map.of(),
                List.of(),
                restless,
                otherCores,
                stolenShare,
                FIRST_FAULT + 2,
                failure);
        return FailoverAudit.of(happened, injections, findings, ledger);
    }

    private static Finding lostAt(long micros) {
        return new Finding(1, 1, micros, Finding.Kind.LOST, 1, "nobody signed on");
    }

    private static List<String> failures(List<Check> checks) {
        return checks.stream()
                .filter(check -> !check.passed())
                .map(Check::reason)
                .toList();
    }
}
