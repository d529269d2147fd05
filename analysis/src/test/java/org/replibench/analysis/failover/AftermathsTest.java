package org.replibench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.journal.Finding;
import org.replibench.analysis.journal.SessionState;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.Injection;
import org.replibench.model.failover.SessionCounts;

class AftermathsTest {
    private static final long SECOND = Load.SECOND;
    private static final long END = Long.MAX_VALUE;

    @Test
    void a_fault_that_nobody_noticed_cost_nothing() {
        Load load = new Load(4).run(0, 10 * SECOND);

        Aftermath aftermath = of(load, 10 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(aftermath.sessions()).isEqualTo(new SessionCounts(4, 0, 0, 0, 0));
        assertThat(aftermath.updatesLost()).isZero();
        assertThat(aftermath.requestsFailed()).isZero();
        assertThat(aftermath.dip().depth()).isLessThan(0.2);
        assertThat(aftermath.dip().millis()).isZero();
        assertThat(aftermath.nextSuccessMillis()).hasSize(4).allSatisfy(millis -> assertThat(millis)
                .isBetween(0.0, 105.0));
    }

    @Test
    void who_was_served_by_the_victim_waited_for_its_next_answer() {
        Load load =
                new Load(4).run(0, 5 * SECOND).run(5 * SECOND, 7 * SECOND, 1).run(7 * SECOND, 12 * SECOND);

        Aftermath aftermath = of(load, 12 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(aftermath.victimsNextSuccessMillis()).singleElement().satisfies(millis -> assertThat(millis)
                .isBetween(2_000.0, 2_105.0));
        assertThat(aftermath.requestsFailed()).isEqualTo(20);
        assertThat(aftermath.withoutSuccess()).isZero();
    }

    @Test
    void the_dip_is_as_deep_and_as_long_as_the_failure() {
        Load load = new Load(20)
                .run(0, 5 * SECOND)
                .run(5 * SECOND, 7 * SECOND, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
                .run(7 * SECOND, 12 * SECOND);

        Aftermath aftermath = of(load, 12 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(aftermath.dip().pagesPerSecondBefore()).isCloseTo(200, within(5.0));
        assertThat(aftermath.dip().depth()).isCloseTo(0.5, within(0.05));
        assertThat(aftermath.dip().millis()).isCloseTo(2_000, within(500.0));
    }

    @Test
    void a_dip_that_comes_late_is_no_longer_than_it_lasts() {
        Load load = new Load(20)
                .run(0, 10 * SECOND)
                .run(10 * SECOND, 12 * SECOND, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
                .run(12 * SECOND, 17 * SECOND);

        Aftermath aftermath = of(load, 17 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(aftermath.dip().depth()).isCloseTo(0.5, within(0.05));
        assertThat(aftermath.dip().millis()).isCloseTo(2_000, within(500.0));
    }

    @Test
    void a_rate_that_does_not_come_back_has_no_end() {
        Load load = new Load(2).run(0, 5 * SECOND).run(5 * SECOND, 10 * SECOND, 1, 2);

        Aftermath aftermath = of(load, 10 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(aftermath.dip().depth()).isEqualTo(1);
        assertThat(aftermath.dip().millis()).isNaN();
        assertThat(aftermath.withoutSuccess()).isEqualTo(2);
        assertThat(aftermath.sessions()).isEqualTo(new SessionCounts(0, 0, 0, 0, 2));
    }

    @Test
    void sessions_are_counted_by_the_worst_that_a_page_showed() {
        Load load = new Load(4).run(0, 4 * SECOND);
        SessionState older = load.session(2);
        load.run(4 * SECOND, 5 * SECOND);
        load.session(2, older);
        load.session(3, SessionState.NONE);
        load.session(4, new SessionState("user4", "", Map.of("of somebody else", 1)));
        load.run(5 * SECOND, 10 * SECOND);

        Aftermath aftermath = of(load, 10 * SECOND, kill(5 * SECOND, "node1"));

        assertThat(aftermath.sessions()).isEqualTo(new SessionCounts(1, 1, 1, 1, 0));
        // Ten of the second user; the third had one for each of its answers but the first.
        assertThat(aftermath.updatesLost()).isEqualTo(10 + 49);
    }

    @Test
    void a_session_begun_after_the_fault_counts_if_it_was_not_kept() {
        Load load = new Load(4).run(0, 10 * SECOND);
        Finding foreign = new Finding(1, 2, 6 * SECOND, Finding.Kind.FOREIGN, 0, "another's cart");

        JournalSpan span = new JournalSpan(load.entries(), List.of(foreign), 5 * SECOND, 10 * SECOND);

        assertThat(span.sessions()).isEqualTo(new SessionCounts(4, 0, 0, 1, 0));
    }

    @Test
    void what_happens_after_the_next_fault_is_that_ones() {
        Load load =
                new Load(2).run(0, 5 * SECOND).run(5 * SECOND, 6 * SECOND, 1).run(6 * SECOND, 10 * SECOND);

        List<Aftermath> aftermaths = new Aftermaths(load.entries(), List.of(), END)
                .of(
                        List.of(kill(3 * SECOND, "node2"), kill(5 * SECOND, "node1")),
                        List.of(Observed.NOTHING, Observed.NOTHING),
                        List.of(5 * SECOND, 10 * SECOND));

        assertThat(aftermaths).extracting(Aftermath::requestsFailed).containsExactly(0, 10);
    }

    @Test
    void users_who_leave_are_no_dip_and_what_they_see_then_counts() {
        Load load = new Load(20).run(0, 10 * SECOND);
        load.session(1, SessionState.NONE);
        Integer[] gone = IntStream.rangeClosed(2, 20).boxed().toArray(Integer[]::new);
        load.run(10 * SECOND, 12 * SECOND, gone);

        Aftermath aftermath = new Aftermaths(load.entries(), List.of(), 10 * SECOND)
                .of(List.of(kill(5 * SECOND, "node1")), List.of(Observed.NOTHING), List.of(12 * SECOND))
                .get(0);

        assertThat(aftermath.dip().seen()).isFalse();
        assertThat(aftermath.dip().millis()).isZero();
        assertThat(aftermath.sessions().lost()).isEqualTo(1);
    }

    @Test
    void a_fall_no_deeper_than_the_load_scattered_before_is_no_dip() {
        Integer[] half = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        Load restless = new Load(20)
                .run(0, 3 * SECOND)
                .run(3 * SECOND, 4 * SECOND, half)
                .run(4 * SECOND, 7 * SECOND)
                .run(7 * SECOND, 8 * SECOND, half)
                .run(8 * SECOND, 12 * SECOND);

        Aftermath aftermath = of(restless, 12 * SECOND, kill(6 * SECOND, "node1"));

        assertThat(aftermath.dip().seen()).isFalse();
        assertThat(aftermath.dip().floor()).isGreaterThan(0.4);
        assertThat(aftermath.dip().millis()).isZero();
    }

    private static Injection kill(long at, String node) {
        return new Injection("kill", List.of(node), at, at, at, at + SECOND, Injection.NOBODY, 0, 0);
    }

    private static Aftermath of(Load load, long end, Injection injection) {
        return new Aftermaths(load.entries(), List.of(), END)
                .of(List.of(injection), List.of(Observed.NOTHING), List.of(end))
                .get(0);
    }
}
