package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.failover.CensoredValue;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FailoverRecords;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.quantity.FailoverQuantity;
import org.replibench.records.quantity.FailoverResultsCsv;
import org.replibench.records.quantity.QuantityValue;

class FaultSummaryTest {
    private static final double NAN = Double.NaN;
    private static final FaultImpact.ThroughputDip NONE = new FaultImpact.ThroughputDip(180, 0.1, 0, 0.2, 3_000);

    @Test
    void who_never_had_an_answer_again_waited_longer_than_anybody() {
        FaultSummary faultSummary = row(
                fault(List.of(100.0, 200.0, 3_000.0, 3_000.0, 3_000.0), 3, NONE, NAN, NAN),
                fault(List.of(100.0, 200.0, 4_000.0, 4_000.0), 2, NONE, NAN, NAN));

        assertThat(value(faultSummary, FailoverQuantity.RECOVERY_P50)).isInfinite();
        assertThat(value(faultSummary, FailoverQuantity.RECOVERY_MAX)).isInfinite();
        assertThat(value(faultSummary, FailoverQuantity.TARGET_NODE_RECOVERY_P99))
                .isInfinite();
        assertThat(FailoverQuantity.RECOVERY_P50.text(faultSummary)).isEqualTo(">3000");
        assertThat(FailoverLimit.parse("recovery.p99:60s").get(0).isMetBy(faultSummary))
                .isFalse();
        assertThat(FailoverResultsCsv.format(List.of(faultSummary))).contains(",Inf,");
    }

    @Test
    void a_few_who_never_had_one_leave_the_median() {
        FaultSummary faultSummary = row(fault(List.of(100.0, 200.0, 3_000.0), 1, NONE, NAN, NAN));

        assertThat(value(faultSummary, FailoverQuantity.RECOVERY_P50)).isEqualTo(200);
        assertThat(value(faultSummary, FailoverQuantity.RECOVERY_P99)).isInfinite();
    }

    @Test
    void copies_that_were_not_back_are_not_left_out_of_the_median() {
        FaultSummary faultSummary = row(copies(800, 5e6), copies(NAN, 9e6), copies(NAN, 7e6));

        assertThat(value(faultSummary, FailoverQuantity.REDUNDANCY_RESTORED)).isInfinite();
        assertThat(value(faultSummary, FailoverQuantity.REDUNDANCY_TRAFFIC)).isInfinite();
        // A fault of 15 s, which all of the time was looked at.
        assertThat(FailoverQuantity.REDUNDANCY_RESTORED.text(faultSummary)).isEqualTo(">15000");
        assertThat(FailoverQuantity.REDUNDANCY_TRAFFIC.text(faultSummary)).isEqualTo(">7.00");
    }

    @Test
    void copies_of_which_nobody_tells_are_left_out() {
        assertThat(value(
                        row(copies(800, 5e6), copies(NAN, NAN), copies(NAN, NAN)),
                        FailoverQuantity.REDUNDANCY_RESTORED))
                .isEqualTo(800);
        assertThat(value(row(copies(NAN, NAN)), FailoverQuantity.REDUNDANCY_RESTORED))
                .isNaN();
    }

    @Test
    void a_rate_that_mostly_does_not_come_back_has_no_end() {
        FaultImpact.ThroughputDip endless = new FaultImpact.ThroughputDip(180, 0.9, NAN, 0.2, 3_000);

        assertThat(value(row(dip(endless), dip(endless), dip(NONE)), FailoverQuantity.DIP_DURATION))
                .isInfinite();
        assertThat(value(row(dip(endless), dip(NONE), dip(NONE)), FailoverQuantity.DIP_DURATION))
                .isZero();
    }

    @Test
    void what_does_not_stand_out_is_shown_as_less_than_what_would() {
        assertThat(FailoverQuantity.DIP_DEPTH.text(
                        row(dip(NONE), dip(NONE), dip(new FaultImpact.ThroughputDip(180, 0.5, 900, 0.2, 3_000)))))
                .isEqualTo("<20.0");
        assertThat(FailoverQuantity.DIP_DEPTH.text(row(
                        dip(NONE),
                        dip(new FaultImpact.ThroughputDip(180, 0.5, 900, 0.2, 3_000)),
                        dip(new FaultImpact.ThroughputDip(180, 0.4, 900, 0.2, 3_000)))))
                .isEqualTo("40.0");
    }

    @Test
    void a_dip_that_half_of_the_faults_had_is_shown_with_its_depth_and_length() {
        FaultSummary faultSummary = row(dip(NONE), dip(new FaultImpact.ThroughputDip(180, 0.5, 900, 0.2, 3_000)));

        assertThat(FailoverQuantity.DIP_DEPTH.text(faultSummary)).isEqualTo("50.0");
        assertThat(FailoverQuantity.DIP_DURATION.text(faultSummary)).isEqualTo("900");
        assertThat(value(faultSummary, FailoverQuantity.DIP_DURATION)).isEqualTo(900);
        assertThat(FailoverResultsCsv.format(List.of(faultSummary))).contains(",1,0.2,0.5,,,900,");
    }

    @Test
    void what_does_not_stand_out_is_required_to_be_no_deeper_than_one_can_tell() {
        FaultImpact.ThroughputDip chance = new FaultImpact.ThroughputDip(180, 0.31, 0, 0.4, 3_000);
        FaultSummary faultSummary = row(dip(chance), dip(chance));

        assertThat(FailoverQuantity.DIP_DEPTH.text(faultSummary)).isEqualTo("<40.0");
        assertThat(FailoverLimit.parse("dip:35%").get(0).isMetBy(faultSummary)).isFalse();
        assertThat(FailoverLimit.parse("dip:40%").get(0).isMetBy(faultSummary)).isTrue();
        assertThat(FailoverLimit.Measure.DIP.worst(faultSummary)).isEqualTo(40);
    }

    @Test
    void a_fault_that_hit_nobody_does_not_count() {
        FaultImpact idle = fault(List.of(100.0), List.of(), 0);
        FaultSummary faultSummary = row(idle, idle, fault(List.of(100.0), List.of(100.0), 0));

        assertThat(faultSummary.faultsWithLoss()).isEqualTo(new Proportion(0, 1));
        assertThat(faultSummary.faultsWithoutClients()).isEqualTo(2);
    }

    @Test
    void a_fault_that_was_felt_elsewhere_counts_though_it_hit_no_node_with_clients() {
        FaultImpact.ServerSide unknown = FaultImpact.ServerSide.UNKNOWN;
        FaultImpact delayed = FailoverRecords.harmless(
                new FaultImpact.Recovery(List.of(100.0), List.of(), 0, new CensoredValue(900, true)), NONE, unknown);

        assertThat(row(delayed, fault(List.of(100.0), List.of(), 0)).faultsWithLoss())
                .isEqualTo(new Proportion(0, 1));
    }

    @Test
    void what_never_heals_is_kept_as_a_recovery_without_an_end() {
        FaultImpact served = fault(List.of(100.0, 200.0), List.of(200.0), 0);
        FailoverRecord measured = FailoverRecords.warned(
                FailoverRecords.of("2212", "kill", List.of(served, served)),
                new AuditCheck(FailoverRecord.HEALING_CHECK, "node2: no answer", "all", false).asWarning());
        FaultSummary faultSummary = FaultSummary.of(Stream.of(measured)).get(0);

        assertThat(measured.valid()).isTrue();
        assertThat(faultSummary.faultsNotHealed()).isEqualTo(new Proportion(1, 2));
        assertThat(value(faultSummary, FailoverQuantity.RECOVERY_P99)).isInfinite();
        assertThat(value(faultSummary, FailoverQuantity.OUTAGE_MAX)).isInfinite();
        assertThat(FailoverLimit.parse("lost:100").get(0).isMetBy(faultSummary)).isFalse();
    }

    @Test
    void faults_are_counted_and_not_their_users_for_an_interval_of_what_these_waited() {
        FaultImpact fast = fault(Collections.nCopies(24, 100.0), 0, NONE, NAN, NAN);
        FaultImpact slow = fault(Collections.nCopies(24, 900.0), 0, NONE, NAN, NAN);

        // Had users been counted one by one, 96 of 168 fast ones would bound it to 100.
        QuantityValue median = FailoverQuantity.RECOVERY_P50.of(row(fast, fast, fast, fast, slow, slow, slow));
        assertThat(List.of(median.value(), median.low(), median.high())).containsExactly(100.0, 100.0, 900.0);
        assertThat(median.text()).isEqualTo("100 (100–900)");
        // Of 5 faults, all lie on the same side of the median more often than 1 time in 20.
        assertThat(FailoverQuantity.RECOVERY_P50.text(row(fast, fast, fast, slow, slow)))
                .isEqualTo("100");
    }

    @Test
    void an_interval_says_if_it_may_be_never() {
        FaultImpact endless = dip(new FaultImpact.ThroughputDip(180, 0.9, NAN, 0.2, 3_000));
        FaultImpact brief = dip(new FaultImpact.ThroughputDip(180, 0.9, 500, 0.2, 3_000));
        FaultSummary faultSummary = row(brief, brief, brief, brief, endless, endless, endless);

        assertThat(FailoverQuantity.DIP_DURATION.text(faultSummary)).isEqualTo("500 (500–never)");
    }

    @Test
    void a_percentile_above_all_that_few_faults_show_has_no_upper_limit() {
        FaultSummary faultSummary = row(Stream.of(100.0, 110.0, 120.0, 130.0, 140.0, 150.0, 160.0)
                .map(wait -> fault(Collections.nCopies(24, wait), 0, NONE, NAN, NAN))
                .toArray(FaultImpact[]::new));

        QuantityValue p99 = FailoverQuantity.RECOVERY_P99.of(faultSummary);
        assertThat(p99.value()).isEqualTo(160);
        assertThat(p99.high()).isInfinite();
        assertThat(p99.text()).endsWith("–>160)");
    }

    private static double value(FaultSummary faultSummary, FailoverQuantity figure) {
        return figure.of(faultSummary).value();
    }

    private static FaultSummary row(FaultImpact... faultImpacts) {
        return FaultSummary.of(Stream.of(FailoverRecords.of("2212", "kill", List.of(faultImpacts))))
                .get(0);
    }

    private static FaultImpact dip(FaultImpact.ThroughputDip throughputDip) {
        return fault(List.of(100.0), 0, throughputDip, NAN, NAN);
    }

    private static FaultImpact copies(double millis, double bytes) {
        return fault(List.of(100.0), 0, NONE, millis, bytes);
    }

    private static FaultImpact fault(List<Double> waits, List<Double> targetNodeWaits, int withoutSuccess) {
        return FailoverRecords.harmless(
                recovery(waits, targetNodeWaits, withoutSuccess), NONE, new FaultImpact.ServerSide(NAN, NAN, NAN, NAN));
    }

    private static FaultImpact fault(
            List<Double> waits,
            int withoutSuccess,
            FaultImpact.ThroughputDip throughputDip,
            double copies,
            double bytes) {
        return FailoverRecords.harmless(
                recovery(waits, waits, withoutSuccess),
                throughputDip,
                new FaultImpact.ServerSide(copies, bytes, NAN, NAN));
    }

    /** Requests of the failed node's users fail from the fault's beginning on, and no session is lost. */
    private static FaultImpact.Recovery recovery(List<Double> waits, List<Double> targetNodeWaits, int withoutSuccess) {
        double longest = targetNodeWaits.stream().reduce(0.0, Math::max);
        return new FaultImpact.Recovery(
                waits, targetNodeWaits, withoutSuccess, new CensoredValue(longest, withoutSuccess == 0));
    }
}
