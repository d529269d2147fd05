package org.replibench.runner.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.measure.MeasuredTime;
import org.replibench.runner.measure.MeasuredWindow;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;

class RoundEdgesTest {
    private static final String NODE = "node1";
    private static final long SECOND = 1_000_000_000L;

    private final Map<MetricKey, Double> counters = new HashMap<>();
    private final ArmTurns control = new ArmTurns();
    private final ArmTurns arm = new ArmTurns();
    private int readings;

    @Test
    void an_arm_gets_the_part_of_its_servers_that_its_windows_have_of_their_time_under_load() {
        set(Metric.COLLECTOR_CPU, 5);
        RoundEdges edges = RoundEdges.before(List.of(onServers(control, "shared"), onServers(arm, "shared")));
        turn(control, 0, 4_000, 1);
        turn(arm, 4_000, 8_000, 2);
        set(Metric.COLLECTOR_CPU, 13);
        edges.end(() -> {});

        assertThat(edges.measured(control).growth(NODE, Metric.COLLECTOR_CPU)).isEqualTo(1);
        assertThat(edges.measured(arm).growth(NODE, Metric.COLLECTOR_CPU)).isEqualTo(2);
    }

    @Test
    void the_time_of_arms_on_other_servers_takes_nothing_of_it() {
        set(Metric.COLLECTOR_CPU, 5);
        RoundEdges edges = RoundEdges.before(List.of(onServers(control, "own"), onServers(arm, "others")));
        turn(control, 0, 4_000, 1);
        turn(arm, 4_000, 8_000, 2);
        set(Metric.COLLECTOR_CPU, 13);
        edges.end(() -> {});

        assertThat(edges.measured(control).growth(NODE, Metric.COLLECTOR_CPU)).isEqualTo(2);
        assertThat(edges.measured(arm).growth(NODE, Metric.COLLECTOR_CPU)).isEqualTo(4);
    }

    @Test
    void turns_of_the_warm_up_are_no_part_of_the_time_between_the_edges() {
        control.add(new TimeSpans.Span(0, 60_000));
        set(Metric.COLLECTOR_CPU, 5);
        RoundEdges edges = RoundEdges.before(List.of(onServers(control, "own")));
        turn(control, 60_000, 64_000, 1);
        set(Metric.COLLECTOR_CPU, 13);
        edges.end(() -> {});

        assertThat(edges.measured(control).growth(NODE, Metric.COLLECTOR_CPU)).isEqualTo(2);
    }

    @Test
    void an_arm_gets_its_part_of_its_own_sessions_and_nothing_of_those_of_others() {
        Map<MetricKey, Double> ofArm = new HashMap<>(Map.of(key(Metric.SESSION_TRANSFERS), 10.0));
        set(Metric.SESSION_TRANSFERS, 1_000);
        RoundEdges edges = RoundEdges.before(List.of(onServers(control, "shared"), withSessions(arm, "2212", ofArm)));
        turn(control, 0, 4_000, 1);
        turn(arm, 4_000, 8_000, 2);
        ofArm.put(key(Metric.SESSION_TRANSFERS), 50.0);
        set(Metric.SESSION_TRANSFERS, 9_000);
        edges.end(() -> {});

        assertThat(edges.measured(arm).growth(NODE, Metric.SESSION_TRANSFERS)).isEqualTo(20);
    }

    @Test
    void loads_of_a_pattern_share_its_sessions_by_the_cpu_time_of_their_turns() {
        Map<MetricKey, Double> ofPattern = new HashMap<>(Map.of(key(Metric.SESSION_TRANSFERS), 0.0));
        Map<MetricKey, Double> ofOther = Map.of(key(Metric.SESSION_TRANSFERS), 0.0);
        ArmTurns heavier = new ArmTurns();
        ArmTurns other = new ArmTurns();
        RoundEdges edges = RoundEdges.before(List.of(
                withSessions(arm, "2212", ofPattern),
                withSessions(heavier, "2212", ofPattern),
                withSessions(other, "1212", ofOther)));
        turn(arm, 0, 4_000, 1);
        turn(heavier, 4_000, 8_000, 1, 1.5);
        turn(other, 8_000, 12_000, 1);
        ofPattern.put(key(Metric.SESSION_TRANSFERS), 1_600.0);
        edges.end(() -> {});

        assertThat(edges.measured(arm).growth(NODE, Metric.SESSION_TRANSFERS)).isEqualTo(100);
        assertThat(edges.measured(heavier).growth(NODE, Metric.SESSION_TRANSFERS))
                .isEqualTo(300);
        assertThat(edges.measured(other).growth(NODE, Metric.SESSION_TRANSFERS)).isZero();
    }

    @Test
    void what_is_no_counter_is_what_was_read_last() {
        set(Metric.RESIDENT_MEMORY, 300);
        RoundEdges edges = RoundEdges.before(List.of(onServers(control, "own")));
        turn(control, 0, 4_000, 1);
        set(Metric.RESIDENT_MEMORY, 400);
        edges.end(() -> {});

        assertThat(edges.measured(control).last(NODE, Metric.RESIDENT_MEMORY)).isEqualTo(400);
    }

    @Test
    void what_waits_in_queues_is_read_before_nodes_without_a_quota_empty_them() {
        RoundEdges edges = RoundEdges.before(List.of(onServers(control, "own")));
        turn(control, 0, 4_000, 1);
        set(Metric.SESSION_UPDATES_QUEUED, 7);
        edges.end(() -> set(Metric.SESSION_UPDATES_QUEUED, 0));

        assertThat(edges.measured(control).last(NODE, Metric.SESSION_UPDATES_QUEUED))
                .isEqualTo(7);
    }

    @Test
    void what_windows_read_themselves_is_not_taken_from_the_edges() {
        set(Metric.CPU, 5);
        RoundEdges edges = RoundEdges.before(List.of(onServers(control, "own")));
        turn(control, 0, 4_000, 1);
        set(Metric.CPU, 105);
        edges.end(() -> {});

        MeasuredTime measured = edges.measured(control);
        assertThat(measured.growth(NODE, Metric.CPU)).isEqualTo(0.5);
        assertThat(measured.besides()).doesNotContainKey(key(Metric.CPU));
    }

    @Test
    void servers_that_arms_share_are_read_once_at_each_edge() {
        RoundEdges edges = RoundEdges.before(List.of(onServers(control, "shared"), onServers(arm, "shared")));
        assertThat(readings).isEqualTo(1);

        edges.end(() -> {});
        assertThat(readings).isEqualTo(2);
    }

    private RoundEdges.Source onServers(ArmTurns turns, String servers) {
        return new RoundEdges.Source(turns, servers, List.of(ofServers()), Optional.empty());
    }

    private RoundEdges.Source withSessions(ArmTurns turns, String pattern, Map<MetricKey, Double> ofPattern) {
        return new RoundEdges.Source(
                turns,
                "shared",
                List.of(ofServers()),
                Optional.of(new RoundEdges.PatternSource(pattern, List.of(() -> Map.copyOf(ofPattern)))));
    }

    private Probe ofServers() {
        return () -> {
            readings++;
            return Map.copyOf(counters);
        };
    }

    private void set(Metric metric, double reading) {
        counters.put(key(metric), reading);
    }

    private static void turn(ArmTurns turns, long fromMillis, long toMillis, int windowSeconds) {
        turn(turns, fromMillis, toMillis, windowSeconds, 0.5);
    }

    /** In its window the node uses so many cores. */
    private static void turn(ArmTurns turns, long fromMillis, long toMillis, int windowSeconds, double cores) {
        turns.add(new TimeSpans.Span(fromMillis, toMillis));
        turns.add(new MeasuredWindow(
                new MetricSnapshot(fromMillis, 0, Map.of(key(Metric.CPU), 1.0)),
                new MetricSnapshot(
                        fromMillis + 1000L * windowSeconds,
                        windowSeconds * SECOND,
                        Map.of(key(Metric.CPU), 1 + cores * windowSeconds))));
    }

    private static MetricKey key(Metric metric) {
        return new MetricKey(NODE, metric);
    }
}
