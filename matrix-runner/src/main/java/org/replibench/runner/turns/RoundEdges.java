package org.replibench.runner.turns;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.replibench.cluster.Cluster;
import org.replibench.model.NamedPattern;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.measure.MeasuredTime;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probes;

/**
 * What costs too much to be read at every window's edges: threads, memory, metrics of servers. It is read before the first
 * block and after the last, and an arm gets the part that its windows have of the time in which its servers had a load, or its
 * sessions.
 */
final class RoundEdges {
    private static final Set<Metric> OF_SESSIONS =
            Set.of(Metric.SESSION_TRANSFERS, Metric.SESSION_DROPS, Metric.SESSION_UPDATES_QUEUED);

    private final List<RoundArm> arms;
    private final Map<RoundArm, MetricSnapshot> before;
    private final Map<RoundArm, Long> activeMillisBefore = new HashMap<>();
    private Map<RoundArm, MetricSnapshot> after = Map.of();

    private RoundEdges(List<RoundArm> arms) {
        this.arms = arms;
        this.before = read();
        arms.forEach(arm -> activeMillisBefore.put(arm, arm.activeTime().lengthMillis()));
    }

    /** Reads them before the first block. */
    static RoundEdges before(List<RoundArm> arms) {
        return new RoundEdges(arms);
    }

    /** Reads them after the last block. */
    void readAfter() {
        after = read();
    }

    /** What an arm's windows measured, with its part of these. */
    MeasuredTime measured(RoundArm arm) {
        double windowMillis = 1e3 * new MeasuredTime(arm.windows(), Map.of()).seconds();
        double partOfServers = windowMillis / activeMillis(other -> other.cluster() == arm.cluster());
        double partOfSessions = windowMillis / activeMillis(other -> other == arm);
        Map<MetricKey, Double> besides = new HashMap<>();
        MetricSnapshot last = after.get(arm);
        last.readings().forEach((key, reading) -> {
            double part = OF_SESSIONS.contains(key.metric()) ? partOfSessions : partOfServers;
            if (!arm.readsInWindows(key)) {
                besides.put(key, key.metric().cumulative() ? part * last.growth(key, before.get(arm)) : reading);
            }
        });
        return new MeasuredTime(arm.windows(), besides);
    }

    /** How long these had a load between the two. */
    private double activeMillis(Predicate<RoundArm> which) {
        return arms.stream()
                .filter(which)
                .mapToLong(arm -> arm.activeTime().lengthMillis() - activeMillisBefore.get(arm))
                .sum();
    }

    private Map<RoundArm, MetricSnapshot> read() {
        Map<Cluster, MetricSnapshot> ofServers = new HashMap<>();
        Map<RoundArm, MetricSnapshot> readings = new LinkedHashMap<>();
        for (RoundArm arm : arms) {
            MetricSnapshot servers = ofServers.computeIfAbsent(
                    arm.cluster(), cluster -> MetricSnapshot.of(Probes.windowEdgeProbes(cluster)));
            readings.put(
                    arm,
                    arm.pattern()
                            .map(pattern -> withSessionsOf(arm.cluster(), pattern, servers))
                            .orElse(servers));
        }
        return readings;
    }

    private static MetricSnapshot withSessionsOf(Cluster cluster, NamedPattern pattern, MetricSnapshot servers) {
        Map<MetricKey, Double> others = new HashMap<>(servers.readings());
        others.keySet().removeIf(key -> OF_SESSIONS.contains(key.metric()));
        return new MetricSnapshot(servers.epochMillis(), servers.nanos(), others)
                .with(MetricSnapshot.of(Probes.sessionMetrics(cluster, pattern.name()))
                        .readings());
    }
}
