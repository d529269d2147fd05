package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.records.failover.FailoverRecords;

class SequentialLimitsTest {
    private static final List<FailoverLimit> NOTHING_LOST = FailoverLimit.parse("lost:0,failed:20");

    /** 1 - 0.025^(1/n) is the upper end of Clopper and Pearson's interval for 0 of n. */
    @ParameterizedTest
    @CsvSource({"0.5, 6", "0.1, 36", "0.05, 72", "0.01, 368"})
    void a_limit_is_surely_kept_when_few_enough_further_faults_can_exceed_it(double share, int faults) {
        assertThat(new SequentialLimits(NOTHING_LOST, share).faultsNeeded()).isEqualTo(faults);
        assertThat(1 - Math.pow(0.025, 1.0 / faults)).isLessThanOrEqualTo(share);
        assertThat(1 - Math.pow(0.025, 1.0 / (faults - 1))).isGreaterThan(share);
    }

    /** Looks after each fault, at a pattern of which just too many faults exceed the limit. */
    @Test
    void looks_after_each_fault_do_not_keep_more_limits_than_one_look_at_the_end_would() {
        int needed = new SequentialLimits(NOTHING_LOST, 0.1).faultsNeeded();
        double undecided = 1;
        for (int fault = 1; fault <= needed; fault++) {
            undecided *= 1 - 0.1;
        }

        assertThat(undecided).isLessThan(0.025).isCloseTo(0.0225, within(0.001));
    }

    @Test
    void the_first_fault_that_exceeds_a_limit_breaks_it() {
        SequentialLimits limits = new SequentialLimits(NOTHING_LOST, 0.1);

        assertThat(limits.brokenBy(FailoverRecords.impact(0))).isEmpty();
        assertThat(limits.brokenBy(FailoverRecords.impact(1)))
                .hasValueSatisfying(broken -> assertThat(broken).hasToString("lost:0"));
    }

    @Test
    void a_fault_without_an_effect_breaks_none() {
        assertThat(new SequentialLimits(NOTHING_LOST, 0.1).brokenBy(FailoverRecords.withoutEffect("still runs", 3)))
                .isEmpty();
    }
}
