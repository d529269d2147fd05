package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.replibench.model.failover.FailoverCell;
import org.replibench.model.failover.FailoverRecord;

class SpreadTest {
    @Test
    void an_even_spread_fits_an_even_policy_and_an_uneven_one_does_not() {
        assertThat(spread("round-robin", 100, 100, 100).probability()).hasValue(1.0);
        assertThat(spread("random", 90, 105, 105).probability().orElseThrow()).isGreaterThan(0.3);
        assertThat(spread("random", 60, 120, 120).probability().orElseThrow()).isLessThan(0.001);
    }

    /** 10, 20 and 30 instead of 20 each: chi-squared 10 at two degrees of freedom. */
    @Test
    void the_probability_is_that_of_tables() {
        assertThat(spread("random", 10, 20, 30).probability().orElseThrow()).isCloseTo(Math.exp(-5), within(1e-9));
    }

    @Test
    void weights_count_for_policies_that_ask_for_them_only() {
        assertThat(spread("random-weighted", 10, 20, 30).due()).hasValue(List.of(10.0, 20.0, 30.0));
        assertThat(spread("random", 10, 20, 30).due()).hasValue(List.of(20.0, 20.0, 20.0));
    }

    @Test
    void what_is_due_by_a_metric_nobody_can_tell() {
        assertThat(spread("metric", 10, 20, 30).probability()).isEmpty();
    }

    @Test
    void with_a_fault_or_without_a_balancer_there_is_nothing_to_tell() {
        assertThat(Spread.of(Records.losing("2212", "kill", 1, 0))).isEmpty();
        assertThat(Spread.of(Records.losing("2212", "none", 1, 0))).isEmpty();
    }

    private static Spread spread(String policy, int... chosen) {
        FailoverRecord measured = Records.losing("2212", "none", 1, 0);
        Map<String, String> settings = new HashMap<>(measured.settings());
        for (int i = 0; i < chosen.length; i++) {
            settings.put("balancer.chosen.node" + (i + 1), String.valueOf(chosen[i]));
            settings.put("balancer.weight.node" + (i + 1), String.valueOf(i + 1));
        }
        return Spread.of(new FailoverRecord(
                        new FailoverCell(measured.cell().pattern(), "uniform", 3, "none", policy, 20, 1),
                        measured.start(),
                        measured.seconds(),
                        measured.checks(),
                        measured.aftermaths(),
                        measured.orders(),
                        settings,
                        measured.files()))
                .orElseThrow();
    }
}
