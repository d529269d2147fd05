package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.records.failover.FailoverRecords;

class RequirementTest {
    @Test
    void several_are_read_with_their_units() {
        assertThat(FailoverLimit.parse("lost:0, recovery.p99:5s,dip:30%"))
                .containsExactly(
                        new FailoverLimit(FailoverLimit.Measure.LOST, 0),
                        new FailoverLimit(FailoverLimit.Measure.RECOVERY_P99, 5_000),
                        new FailoverLimit(FailoverLimit.Measure.DIP, 30));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "lost",
                "lost~0",
                "loss:0",
                "lost=0",
                "lost<1",
                "lost:0s",
                "recovery.p99:5",
                "recovery.p99:5%",
                "lost:0,",
                "lost:-1"
            })
    void what_is_none_is_refused_in_one_line_that_says_what_is(String text) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> FailoverLimit.parse(text))
                .withMessageStartingWith("limit: no limit; expected ")
                .withMessageContaining("lost, sessions, failed, recovery.p99, dip")
                .withMessageContaining(". Try -Dlimit=lost:0,recovery.p99:5s")
                .withMessageNotContaining("\n");
    }

    /** Two faults with 0 and 4 updates lost, 7 failed requests each, and waits of 10 to 200 ms. */
    @ParameterizedTest
    @CsvSource({
        "lost:2, true",
        "lost:0, false",
        "lost:1.9, false",
        "failed:7, true",
        "sessions:0, true",
        "recovery.p99:200ms, true",
        "recovery.p99:0.19s, false",
        "dip:30%, true",
        "dip:29%, false"
    })
    void a_row_holds_it_or_does_not(String text, boolean holds) {
        FaultSummary faultSummary = FaultSummary.of(List.of(FailoverRecords.losing("2211", "kill", 1, 0, 4)).stream())
                .get(0);

        assertThat(FailoverLimit.parse(text).get(0).isMetBy(faultSummary)).isEqualTo(holds);
    }
}
