package org.replibench.runner.turns;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.measure.MeasuredTime;
import org.replibench.runner.measure.MeasuredWindow;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;

/**
 * What costs too much to be read at every window's edges: threads, memory, metrics of servers. It is read before the first
 * block and after the last, and an arm gets the part that its windows have of the time in which its servers had a load, or its
 * sessions. Of loads that share what is counted, each counts by the CPU time that its servers use while it is active.
 */
final class RoundEdges {
    private static final Set<Metric> OF_SESSIONS =
            Set.of(Metric.SESSION_TRANSFERS, Metric.SESSION_DROPS, Metric.SESSION_UPDATES_QUEUED);

    private final List<Source> sources;
    private final Map<ArmTurns, MetricSnapshot> before;
    private final Map<ArmTurns, Long> activeMillisBefore = new HashMap<>();
    private Map<ArmTurns, MetricSnapshot> after = Map.of();

    /**
     * What is read for an arm.
     *
     * @param servers a name that is equal for arms on the same servers
     * @param ofServers read once for all arms on them
     * @param ofPattern of its pattern's sessions; empty if its servers have no other pattern's
     */
    record Source(ArmTurns turns, String servers, List<Probe> ofServers, Optional<PatternSource> ofPattern) {
        boolean sharesServers(Source other) {
            return servers.equals(other.servers);
        }

        boolean sharesSessions(Source other) {
            return sharesServers(other)
                    && ofPattern.map(PatternSource::name).equals(other.ofPattern.map(PatternSource::name));
        }
    }

    /**
     * What is read for a pattern's sessions, be they of one load or of several.
     *
     * @param name by which its servers tell it from others
     */
    record PatternSource(String name, List<Probe> probes) {}

    private RoundEdges(List<Source> sources) {
        this.sources = List.copyOf(sources);
        this.before = read();
        sources.forEach(source -> activeMillisBefore.put(
                source.turns(), source.turns().activeTime().lengthMillis()));
    }

    /** Reads them before the first block. */
    static RoundEdges before(List<Source> sources) {
        return new RoundEdges(sources);
    }

    /**
     * Reads them after the last block.
     *
     * @param liftQuota lets nodes go on without a quota
     */
    void end(Runnable liftQuota) {
        after = read();
        liftQuota.run();
    }

    /** What the windows of these turns measured, with their part of these. */
    MeasuredTime measured(ArmTurns turns) {
        Source source = sources.stream()
                .filter(candidate -> candidate.turns() == turns)
                .findFirst()
                .orElseThrow();
        double work = cores(source) * 1e3 * new MeasuredTime(turns.windows(), Map.of()).seconds();
        double partOfServers = work / coreMillis(source::sharesServers);
        double partOfSessions = work / coreMillis(source::sharesSessions);
        Map<MetricKey, Double> besides = new HashMap<>();
        MetricSnapshot last = after.get(turns);
        last.readings().forEach((key, reading) -> {
            double part = OF_SESSIONS.contains(key.metric()) ? partOfSessions : partOfServers;
            if (!turns.readsInWindows(key)) {
                besides.put(key, key.metric().cumulative() ? part * last.growth(key, before.get(turns)) : reading);
            }
        });
        return new MeasuredTime(turns.windows(), besides);
    }

    /** The CPU time that these use while they are active between the two, all together. */
    private double coreMillis(Predicate<Source> which) {
        return sources.stream()
                .filter(which)
                .filter(source -> !source.turns().windows().isEmpty())
                .mapToDouble(source -> cores(source) * activeMillis(source.turns()))
                .sum();
    }

    /** What nodes use in windows, on average; where that is not read all count alike. */
    private static double cores(Source source) {
        double seconds = 0;
        double cpuSeconds = 0;
        for (MeasuredWindow window : source.turns().windows()) {
            seconds += window.end().secondsSince(window.start());
            cpuSeconds += window.start().readings().keySet().stream()
                    .filter(key -> key.isOfNode() && key.metric() == Metric.CPU)
                    .mapToDouble(key -> window.end().growthWithin(key, window.start()))
                    .sum();
        }
        return cpuSeconds > 0 ? cpuSeconds / seconds : 1;
    }

    private long activeMillis(ArmTurns turns) {
        return turns.activeTime().lengthMillis() - activeMillisBefore.get(turns);
    }

    private Map<ArmTurns, MetricSnapshot> read() {
        Map<String, MetricSnapshot> ofServers = new HashMap<>();
        Map<ArmTurns, MetricSnapshot> readings = new LinkedHashMap<>();
        for (Source source : sources) {
            MetricSnapshot servers =
                    ofServers.computeIfAbsent(source.servers(), name -> MetricSnapshot.of(source.ofServers()));
            readings.put(
                    source.turns(),
                    source.ofPattern()
                            .map(pattern -> withSessions(servers, pattern.probes()))
                            .orElse(servers));
        }
        return readings;
    }

    private static MetricSnapshot withSessions(MetricSnapshot servers, List<Probe> ofPattern) {
        Map<MetricKey, Double> others = new HashMap<>(servers.readings());
        others.keySet().removeIf(key -> OF_SESSIONS.contains(key.metric()));
        return new MetricSnapshot(servers.epochMillis(), servers.nanos(), others)
                .with(MetricSnapshot.of(ofPattern).readings());
    }
}
