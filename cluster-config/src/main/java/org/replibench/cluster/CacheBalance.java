package org.replibench.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.server.CacheTopology;
import org.replibench.machines.support.ClusterException;

/** Waits until the servers' own caches have moved their entries to where they have to be, as they do when members come or leave. */
record CacheBalance(List<Node> nodes) {
    /** As long as nodes may take to see each other. */
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(250);

    /** Members are known a moment before what they cause. */
    private static final int CALM_LOOKS = 2;

    void await() {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        int calm = 0;
        while (calm < CALM_LOOKS) {
            List<String> moving = unbalanced();
            calm = moving.isEmpty() ? calm + 1 : 0;
            if (System.nanoTime() > deadline) {
                throw new ClusterException("caches " + String.join(", ", moving)
                        + ": not balanced among all nodes after " + TIMEOUT.toSeconds() + " s; see "
                        + nodes.get(0).log());
            }
            pause();
        }
    }

    List<String> unbalanced() {
        return unbalanced(
                nodes.stream().flatMap(node -> node.cacheTopologies().stream()),
                nodes.stream().map(Node::name).collect(Collectors.toSet()));
    }

    /** The caches that not all members have, or whose entries are on their way, by what was said of each last. */
    static List<String> unbalanced(Stream<CacheTopology> topologies, Set<String> members) {
        Map<String, CacheTopology> latest = new TreeMap<>();
        topologies.forEach(topology -> latest.merge(
                topology.cache(), topology, (known, other) -> other.at().isBefore(known.at()) ? known : other));
        return latest.values().stream()
                .filter(topology -> !topology.balanced() || !topology.members().equals(members))
                .map(CacheTopology::cache)
                .toList();
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while waiting for caches", e);
        }
    }
}
