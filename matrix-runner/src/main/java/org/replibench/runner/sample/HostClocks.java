package org.replibench.runner.sample;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.machines.host.LoadHost;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.support.ClusterException;
import org.replibench.records.raw.MetricKey;

/**
 * How far the clocks of other machines are from this one's.
 *
 * @param byName of the machine of each node or load generator; none for one of this machine, or of one that does not tell
 */
public record HostClocks(Map<String, ClockOffset> byName) {
    public HostClocks {
        byName = new LinkedHashMap<>(byName);
    }

    /** Asks each machine that a cluster's nodes have. */
    public static HostClocks of(Cluster cluster) {
        Map<String, ClockOffset> offsets = new LinkedHashMap<>();
        for (Node node : cluster.firstOfEachHost()) {
            node.host().machine().flatMap(HostClocks::offset).ifPresent(offset -> offsets.put(node.name(), offset));
        }
        return new HostClocks(offsets);
    }

    /** Asks each machine on which load generators run; they have the names of those. */
    public static HostClocks of(List<LoadHost> hosts) {
        Map<String, ClockOffset> offsets = new LinkedHashMap<>();
        for (int i = 0; i < hosts.size(); i++) {
            String name = MetricKey.driver(i + 1);
            offset(hosts.get(i).machine()).ifPresent(offset -> offsets.put(name, offset));
        }
        return new HostClocks(offsets);
    }

    /** Asks each of these machines, by the names of their nodes. */
    public static HostClocks of(Map<String, RemoteMachine> machines) {
        Map<String, ClockOffset> offsets = new LinkedHashMap<>();
        machines.forEach((node, machine) -> offset(machine).ifPresent(offset -> offsets.put(node, offset)));
        return new HostClocks(offsets);
    }

    private static Optional<ClockOffset> offset(RemoteMachine machine) {
        try {
            return Optional.of(ClockOffset.measure(machine::timeOfDay));
        } catch (ClusterException | IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }

    /** How far each is ahead, in milliseconds; below 0: behind. */
    public Map<String, Double> ahead() {
        Map<String, Double> millis = new HashMap<>();
        byName.forEach((name, offset) -> millis.put(name, offset.millis()));
        return millis;
    }

    /** The same, as it was on average where that is known. */
    public Map<String, Double> aheadWith(List<ClockDrift> drifts) {
        Map<String, Double> millis = ahead();
        drifts.forEach(drift -> millis.put(drift.subject(), drift.meanOffsetMillis()));
        return millis;
    }

    /** How those went from now to {@code later} that told both times. */
    public List<ClockDrift> until(HostClocks later) {
        return byName.entrySet().stream()
                .filter(clock -> later.byName.containsKey(clock.getKey()))
                .map(clock -> new ClockDrift(clock.getKey(), clock.getValue(), later.byName.get(clock.getKey())))
                .toList();
    }
}
