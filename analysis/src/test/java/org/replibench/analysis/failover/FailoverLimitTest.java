package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.records.failover.CensoredValue;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FailoverRecords;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.SessionOutcomeCounts;
import org.replibench.records.quantity.FailoverQuantity;

class FailoverLimitTest {
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

    /** Two faults with 0 and 4 updates lost, 7 failed requests each, waits of 10 to 200 ms, and an outage of 210 ms. */
    @ParameterizedTest
    @CsvSource({
        "lost:4, true",
        "lost:0, false",
        "lost:3.9, false",
        "failed:7, true",
        "sessions:0, true",
        "recovery.p99:210ms, true",
        "recovery.p99:0.2s, false",
        "dip:30%, true",
        "dip:29%, false"
    })
    void a_row_holds_it_or_does_not(String text, boolean holds) {
        FaultSummary faultSummary = FaultSummary.of(List.of(FailoverRecords.losing("2211", "kill", 1, 0, 4)).stream())
                .get(0);

        assertThat(FailoverLimit.parse(text).get(0).isMetBy(faultSummary)).isEqualTo(holds);
    }

    @Test
    void one_fault_that_lost_nearly_everything_is_not_outweighed_by_those_that_lost_nothing() {
        int[] losses = new int[100];
        losses[17] = 90;
        FaultSummary faultSummary = row(FailoverRecords.losing("2211", "kill", 1, losses));
        FailoverLimit limit = FailoverLimit.parse("lost:1").get(0);

        assertThat(faultSummary.updatesLost().value()).isEqualTo(0.9);
        assertThat(limit.isMetBy(faultSummary)).isFalse();
        assertThat(limit.failure(faultSummary)).isEqualTo("lost 90.0 in one fault, exceeded in 1/100 (0.025 %–5.45 %)");
    }

    @Test
    void one_fault_after_which_all_clients_waited_is_not_outweighed_by_those_of_the_others() {
        FaultImpact brief = waited(0.1);
        FaultSummary faultSummary = row(FailoverRecords.of(
                "2211",
                "kill",
                Stream.concat(Stream.generate(() -> brief).limit(100), Stream.of(waited(60_000)))
                        .toList()));

        assertThat(FailoverQuantity.RECOVERY_P99.of(faultSummary).value()).isEqualTo(0.1);
        assertThat(FailoverLimit.parse("recovery.p99:1s").get(0).isMetBy(faultSummary))
                .isFalse();
    }

    /** As in a rolling restart: the fault bites 20 s after its beginning, when all users have had an answer. */
    @Test
    void recovery_is_no_shorter_than_users_were_without_their_sessions_however_soon_they_had_an_answer() {
        FaultSummary late =
                row(FailoverRecords.of("2212", "rolling", List.of(answeredAfter(10, new CensoredValue(20_000, true)))));
        FailoverLimit limit = FailoverLimit.parse("recovery.p99:5s").get(0);

        assertThat(limit.isMetBy(late)).isFalse();
        assertThat(limit.failure(late)).startsWith("recovery.p99 20000 ms, exceeded in 1/1");
    }

    @Test
    void a_session_that_never_came_back_has_no_recovery_though_its_user_had_an_answer() {
        FaultSummary lost =
                row(FailoverRecords.of("none", "kill", List.of(answeredAfter(10, new CensoredValue(3_000, false)))));
        FailoverLimit limit = FailoverLimit.parse("recovery.p99:3600s").get(0);

        assertThat(limit.isMetBy(lost)).isFalse();
        assertThat(limit.failure(lost)).startsWith("recovery.p99 without an end, exceeded in 1/1");
    }

    @Test
    void a_session_that_was_lost_right_after_its_purchase_is_a_loss_too() {
        FaultSummary faultSummary = row(FailoverRecords.of(
                "2211", "kill", List.of(FailoverRecords.impact(new SessionOutcomeCounts(19, 0, 0, 1, 0, 0)))));

        assertThat(faultSummary.updatesLost().value()).isZero();
        assertThat(FailoverLimit.parse("lost:0").get(0).isMetBy(faultSummary)).isFalse();
    }

    private static FaultSummary row(FailoverRecord measured) {
        return FaultSummary.of(Stream.of(measured)).get(0);
    }

    private static FaultImpact waited(double millis) {
        return answeredAfter(millis, new CensoredValue(millis, true));
    }

    private static FaultImpact answeredAfter(double millis, CensoredValue outage) {
        FaultImpact right = FailoverRecords.impact(0);
        List<Double> waits = Collections.nCopies(24, millis);
        return FailoverRecords.harmless(
                new FaultImpact.Recovery(waits, waits, 0, outage), right.dip(), right.servers());
    }
}
