package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.failover.SessionOutcomeCounts;
import org.replibench.records.journal.ConsistencyAnomaly;
import org.replibench.records.journal.SessionState;

class FaultImpactAnalysisTest {
    private static final long SECOND = SyntheticJournal.SECOND;
    private static final long END = Long.MAX_VALUE;

    @Test
    void a_fault_that_nobody_noticed_cost_nothing() {
        SyntheticJournal syntheticJournal = new SyntheticJournal(4).run(0, 10 * SECOND);

        FaultImpact faultImpact = of(syntheticJournal, 10 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(faultImpact.sessions()).isEqualTo(new SessionOutcomeCounts(4, 0, 0, 0, 0, 0));
        assertThat(faultImpact.updates().lost()).isZero();
        assertThat(faultImpact.requests().failed()).isZero();
        assertThat(faultImpact.dip().depth()).isLessThan(0.2);
        assertThat(faultImpact.dip().durationMillis()).isZero();
        assertThat(faultImpact.recovery().millis()).hasSize(4).allSatisfy(millis -> assertThat(millis)
                .isBetween(0.0, 105.0));
    }

    @Test
    void who_was_served_by_the_victim_waited_for_its_next_answer() {
        SyntheticJournal syntheticJournal = new SyntheticJournal(4)
                .run(0, 5 * SECOND)
                .run(5 * SECOND, 7 * SECOND, 1)
                .run(7 * SECOND, 12 * SECOND);

        FaultImpact faultImpact = of(syntheticJournal, 12 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(faultImpact.recovery().targetNodeMillis()).singleElement().satisfies(millis -> assertThat(millis)
                .isBetween(2_000.0, 2_105.0));
        assertThat(faultImpact.requests().failed()).isEqualTo(20);
        assertThat(faultImpact.recovery().clientsNotRecovered()).isZero();
    }

    @Test
    void the_dip_is_as_deep_and_as_long_as_the_failure() {
        SyntheticJournal syntheticJournal = new SyntheticJournal(20)
                .run(0, 5 * SECOND)
                .run(5 * SECOND, 7 * SECOND, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
                .run(7 * SECOND, 12 * SECOND);

        FaultImpact faultImpact = of(syntheticJournal, 12 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(faultImpact.dip().pagesPerSecondBefore()).isCloseTo(200, within(5.0));
        assertThat(faultImpact.dip().depth()).isCloseTo(0.5, within(0.05));
        assertThat(faultImpact.dip().durationMillis()).isCloseTo(2_000, within(500.0));
    }

    @Test
    void a_dip_that_comes_late_is_no_longer_than_it_lasts() {
        SyntheticJournal syntheticJournal = new SyntheticJournal(20)
                .run(0, 10 * SECOND)
                .run(10 * SECOND, 12 * SECOND, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
                .run(12 * SECOND, 17 * SECOND);

        FaultImpact faultImpact = of(syntheticJournal, 17 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(faultImpact.dip().depth()).isCloseTo(0.5, within(0.05));
        assertThat(faultImpact.dip().durationMillis()).isCloseTo(2_000, within(500.0));
    }

    @Test
    void what_booting_servers_take_from_the_others_is_no_dip_of_the_fault() {
        Integer[] most = IntStream.rangeClosed(1, 16).boxed().toArray(Integer[]::new);
        SyntheticJournal syntheticJournal = new SyntheticJournal(20)
                .run(0, 5 * SECOND)
                .run(5 * SECOND, 6 * SECOND, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
                .run(6 * SECOND, 8 * SECOND)
                .run(8 * SECOND, 12 * SECOND, most)
                .run(12 * SECOND, 17 * SECOND);

        FaultImpact faultImpact = of(syntheticJournal, 17 * SECOND, 8 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(faultImpact.dip().depth()).isCloseTo(0.5, within(0.05));
        assertThat(faultImpact.dip().durationMillis()).isCloseTo(1_000, within(500.0));
        assertThat(faultImpact.dip().observedMillis()).isEqualTo(3_000);
        assertThat(faultImpact.requests().failed()).isEqualTo(10 * 10 + 16 * 40);
    }

    /** As when one server after another is restarted. */
    @Test
    void all_dips_of_a_fault_count_not_only_the_first() {
        SyntheticJournal syntheticJournal = new SyntheticJournal(20)
                .run(0, 6 * SECOND)
                .run(6 * SECOND, 7 * SECOND, 1, 2, 3, 4, 5, 6, 7, 8)
                .run(7 * SECOND, 10 * SECOND)
                .run(10 * SECOND, 12 * SECOND, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
                .run(12 * SECOND, 17 * SECOND);

        FaultImpact faultImpact = of(syntheticJournal, 17 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(faultImpact.dip().depth()).isCloseTo(0.6, within(0.05));
        assertThat(faultImpact.dip().durationMillis()).isCloseTo(3_000, within(800.0));
    }

    @Test
    void a_rate_that_does_not_come_back_has_no_end() {
        SyntheticJournal syntheticJournal =
                new SyntheticJournal(2).run(0, 5 * SECOND).run(5 * SECOND, 10 * SECOND, 1, 2);

        FaultImpact faultImpact = of(syntheticJournal, 10 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(faultImpact.dip().depth()).isEqualTo(1);
        assertThat(faultImpact.dip().durationMillis()).isNaN();
        assertThat(faultImpact.recovery().clientsNotRecovered()).isEqualTo(2);
        assertThat(faultImpact.sessions()).isEqualTo(new SessionOutcomeCounts(0, 0, 0, 0, 0, 2));
    }

    @Test
    void sessions_are_counted_by_the_worst_that_a_page_showed() {
        SyntheticJournal syntheticJournal = new SyntheticJournal(4).run(0, 4 * SECOND);
        SessionState older = syntheticJournal.session(2);
        syntheticJournal.run(4 * SECOND, 5 * SECOND);
        syntheticJournal.session(2, older);
        syntheticJournal.session(3, SessionState.NONE);
        syntheticJournal.session(4, new SessionState("user4", "", Map.of("of somebody else", 1)));
        syntheticJournal.run(5 * SECOND, 10 * SECOND);

        FaultImpact faultImpact = of(syntheticJournal, 10 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(faultImpact.sessions()).isEqualTo(new SessionOutcomeCounts(1, 0, 1, 1, 1, 0));
        // Ten of the second user; the third had one for each of its answers but the first.
        assertThat(faultImpact.updates().lost()).isEqualTo(10 + 49);
    }

    @Test
    void a_session_begun_after_the_fault_counts_if_it_was_not_kept() {
        SyntheticJournal syntheticJournal = new SyntheticJournal(4).run(0, 10 * SECOND);
        ConsistencyAnomaly foreign = new ConsistencyAnomaly(
                1, 2, 6 * SECOND, ConsistencyAnomaly.Kind.FOREIGN, 0, SessionState.NONE, "another's cart");

        FaultWindow span = new FaultWindow(syntheticJournal.entries(), List.of(foreign), 5 * SECOND, 10 * SECOND);

        assertThat(span.sessions()).isEqualTo(new SessionOutcomeCounts(4, 0, 0, 0, 1, 0));
    }

    @Test
    void what_happens_after_the_next_fault_is_that_ones() {
        SyntheticJournal syntheticJournal = new SyntheticJournal(2)
                .run(0, 5 * SECOND)
                .run(5 * SECOND, 6 * SECOND, 1)
                .run(6 * SECOND, 10 * SECOND);

        List<FaultImpact> faultImpacts = new FaultImpactAnalysis(syntheticJournal.entries(), List.of(), END)
                .of(
                        List.of(kill(3 * SECOND, "node2"), kill(5 * SECOND, "node1")),
                        List.of(FaultImpact.ServerSide.UNKNOWN, FaultImpact.ServerSide.UNKNOWN),
                        List.of(5 * SECOND, 10 * SECOND),
                        List.of(END, END));

        assertThat(faultImpacts)
                .extracting(impact -> impact.requests().failed())
                .containsExactly(0, 10);
    }

    @Test
    void users_who_leave_are_no_dip_and_what_they_see_then_counts() {
        SyntheticJournal syntheticJournal = new SyntheticJournal(20).run(0, 10 * SECOND);
        syntheticJournal.session(1, SessionState.NONE);
        Integer[] gone = IntStream.rangeClosed(2, 20).boxed().toArray(Integer[]::new);
        syntheticJournal.run(10 * SECOND, 12 * SECOND, gone);

        FaultImpact faultImpact = new FaultImpactAnalysis(syntheticJournal.entries(), List.of(), 10 * SECOND)
                .of(
                        List.of(kill(5 * SECOND, "node1")),
                        List.of(FaultImpact.ServerSide.UNKNOWN),
                        List.of(12 * SECOND),
                        List.of(END))
                .get(0);

        assertThat(faultImpact.dip().detected()).isFalse();
        assertThat(faultImpact.dip().durationMillis()).isZero();
        assertThat(faultImpact.sessions().lost()).isEqualTo(1);
    }

    @Test
    void a_fall_no_deeper_than_the_load_scattered_before_is_no_dip() {
        Integer[] half = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        SyntheticJournal restless = new SyntheticJournal(20)
                .run(0, 3 * SECOND)
                .run(3 * SECOND, 4 * SECOND, half)
                .run(4 * SECOND, 7 * SECOND)
                .run(7 * SECOND, 8 * SECOND, half)
                .run(8 * SECOND, 12 * SECOND);

        FaultImpact faultImpact = of(restless, 12 * SECOND, kill(6 * SECOND, "node1"));

        assertThat(faultImpact.dip().detected()).isFalse();
        assertThat(faultImpact.dip().threshold()).isGreaterThan(0.4);
        assertThat(faultImpact.dip().durationMillis()).isZero();
    }

    private static FaultInjection kill(long at, String node) {
        return new FaultInjection(
                "kill",
                List.of(node),
                at,
                at,
                at,
                at + SECOND,
                FaultInjection.NO_CLIENT,
                0,
                0,
                true,
                "gone",
                Double.NaN,
                Double.NaN);
    }

    private static FaultImpact of(SyntheticJournal syntheticJournal, long end, FaultInjection faultInjection) {
        return of(syntheticJournal, end, END, faultInjection);
    }

    private static FaultImpact of(
            SyntheticJournal syntheticJournal, long end, long calmUntil, FaultInjection faultInjection) {
        return new FaultImpactAnalysis(syntheticJournal.entries(), List.of(), END)
                .of(List.of(faultInjection), List.of(FaultImpact.ServerSide.UNKNOWN), List.of(end), List.of(calmUntil))
                .get(0);
    }
}
