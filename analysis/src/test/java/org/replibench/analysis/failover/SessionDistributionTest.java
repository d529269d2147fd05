package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FailoverRecords;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

class SessionDistributionTest {
    private static final int PAGES_OF_A_SESSION = 3;

    @Test
    void an_even_spread_fits_an_even_policy_and_an_uneven_one_does_not() {
        assertThat(spread("round-robin", 100, 100, 100).pValue()).hasValue(1.0);
        assertThat(spread("random", 90, 105, 105).pValue().orElseThrow()).isGreaterThan(0.3);
        assertThat(spread("random", 60, 120, 120).pValue().orElseThrow()).isLessThan(0.001);
    }

    /** 10, 20 and 30 instead of 20 each: chi-squared 10 at two degrees of freedom. */
    @Test
    void the_probability_is_that_of_tables() {
        assertThat(spread("random", 10, 20, 30).pValue().orElseThrow()).isCloseTo(Math.exp(-5), within(1e-9));
    }

    @Test
    void a_node_that_was_never_chosen_counts() {
        SessionDistribution sessionDistribution = spread("round-robin", 50, 50, 0);

        assertThat(sessionDistribution.sessions()).containsExactly(50L, 50L, 0L);
        assertThat(sessionDistribution.pValue().orElseThrow()).isLessThan(1e-6);
    }

    @Test
    void pages_are_counted_beside_sessions() {
        assertThat(spread("random", 10, 20, 30).requests()).containsExactly(30L, 60L, 90L);
        assertThat(spread("random", 10, 20, 30))
                .hasToString("random: node1 10 (due 20.0), 30 pages (due 60.0);"
                        + " node2 20 (due 20.0), 60 pages (due 60.0); node3 30 (due 20.0), 90 pages (due 60.0);"
                        + " fit p = 0.007");
        assertThat(spread("random-weighted", 10, 20, 30).expectedRequests()).hasValue(List.of(30.0, 60.0, 90.0));
        assertThat(spread("metric", 10, 20, 30).expectedRequests()).isEmpty();
    }

    @Test
    void weights_count_for_policies_that_ask_for_them_only() {
        assertThat(spread("random-weighted", 10, 20, 30).expectedSessions()).hasValue(List.of(10.0, 20.0, 30.0));
        assertThat(spread("random", 10, 20, 30).expectedSessions()).hasValue(List.of(20.0, 20.0, 20.0));
    }

    /** Twenty clients of three balancers: seven, seven and six. */
    @Test
    void with_local_affinity_a_node_is_due_what_the_clients_of_its_balancer_begin() {
        assertThat(spread("random-local", 70, 70, 60).expectedSessions()).hasValue(List.of(70.0, 70.0, 60.0));
    }

    @Test
    void what_is_due_by_a_metric_nobody_can_tell() {
        assertThat(spread("metric", 10, 20, 30).pValue()).isEmpty();
        assertThat(spread("metric-local", 10, 20, 30).pValue()).isEmpty();
    }

    @Test
    void nothing_fits_or_misfits_where_no_session_began() {
        assertThat(spread("random", 0, 0, 0).pValue()).isEmpty();
    }

    @Test
    void with_a_fault_or_without_a_balancer_or_a_journal_there_is_nothing_to_tell() {
        List<JournalEntry> journal = journal(1, 1, 1);

        assertThat(SessionDistribution.of(FailoverRecords.losing("2212", "kill", 1, 0), journal))
                .isEmpty();
        assertThat(SessionDistribution.of(FailoverRecords.losing("2212", "none", 1, 0), journal))
                .isEmpty();
        assertThat(SessionDistribution.of(withoutFault("random"), List.of())).isEmpty();
    }

    /** A policy that draws at random is to be found unfit as often as the probability says, and no more. */
    @Test
    void of_policies_that_spread_as_they_should_few_are_found_unfit() {
        Random random = new Random(7);
        int unfit = 0;
        int tries = 400;
        for (int i = 0; i < tries; i++) {
            int[] sessions = new int[3];
            for (int session = 0; session < 120; session++) {
                sessions[random.nextInt(3)]++;
            }
            unfit += spread("random", sessions).pValue().orElseThrow() < 0.05 ? 1 : 0;
        }

        assertThat(unfit / (double) tries).isBetween(0.02, 0.09);
    }

    private static SessionDistribution spread(String policy, int... sessions) {
        List<JournalEntry> journal = journal(sessions);
        // A journal of no session is none at all, but for what was refused.
        journal.add(new JournalEntry(
                99, 1, "node1", 1, 2, new ShopAction.ShowCart(), new RequestOutcome.Failed("refused")));
        return SessionDistribution.of(withoutFault(policy), journal).orElseThrow();
    }

    private static List<JournalEntry> journal(int... sessions) {
        List<JournalEntry> journal = new ArrayList<>();
        for (int node = 1; node <= sessions.length; node++) {
            for (int session = 1; session <= sessions[node - 1]; session++) {
                for (int page = 0; page < PAGES_OF_A_SESSION; page++) {
                    ShopAction shopAction = page == 0 ? new ShopAction.SignOn("user") : new ShopAction.ShowCart();
                    journal.add(new JournalEntry(
                            node,
                            session,
                            "node" + node,
                            page,
                            page + 1,
                            shopAction,
                            new RequestOutcome.Shown(SessionView.ofUser("user"))));
                }
            }
        }
        return journal;
    }

    /** A record of three nodes of weights 1, 2 and 3 with twenty clients, and without a fault. */
    private static FailoverRecord withoutFault(String policy) {
        FailoverRecord measured = FailoverRecords.losing("2212", "none", 1, 0);
        Map<String, String> settings = new HashMap<>(measured.settings());
        for (int node = 1; node <= 3; node++) {
            settings.put("balancer.weight.node" + node, String.valueOf(node));
        }
        return new FailoverRecord(
                new FailoverCell(measured.cell().pattern(), "replibench", 3, "none", policy, 20, 1),
                measured.start(),
                measured.seconds(),
                measured.checks(),
                measured.impacts(),
                measured.orders(),
                settings,
                measured.files());
    }
}
