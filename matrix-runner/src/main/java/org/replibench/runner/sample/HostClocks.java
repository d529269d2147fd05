package org.replibench.runner.sample;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.host.RemoteMachine;
import org.replibench.cluster.support.ClusterException;

/**
 * How far the clocks of other machines are from this one's.
 *
 * @param byNode of the machine of each node; none for a node of this machine, or of one that does not tell
 */
public record HostClocks(Map<String, ClockOffset> byNode) {
    public HostClocks {
        byNode = new LinkedHashMap<>(byNode);
    }

    /** Asks each machine that a cluster's nodes have. */
    public static HostClocks of(Cluster cluster) {
        Map<String, ClockOffset> offsets = new LinkedHashMap<>();
        for (Node node : cluster.firstOfEachHost()) {
            node.host().machine().flatMap(HostClocks::offset).ifPresent(offset -> offsets.put(node.name(), offset));
        }
        return new HostClocks(offsets);
    }

    private static Optional<ClockOffset> offset(RemoteMachine machine) {
        try {
            return Optional.of(ClockOffset.measure(machine::timeOfDay));
        } catch (ClusterException | IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }

    /** How those went from now to {@code later} that told both times. */
    public List<ClockDrift> until(HostClocks later) {
        return byNode.entrySet().stream()
                .filter(clock -> later.byNode.containsKey(clock.getKey()))
                .map(clock -> new ClockDrift(clock.getKey(), clock.getValue(), later.byNode.get(clock.getKey())))
                .toList();
    }
}
