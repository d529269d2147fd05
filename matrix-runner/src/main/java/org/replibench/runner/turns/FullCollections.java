package org.replibench.runner.turns;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.runner.testbed.NodeQuota;

/**
 * Full collections between blocks, of a round in which servers have several patterns.
 *
 * <p>Their sessions live in one heap. A collector that has to go through all of it, once in a minute or so, works for the garbage of all
 * arms at the cost of the one that happens to be on turn, and for several windows of it where nodes have a quarter of a core. Between blocks
 * it costs none. Collections of young objects stay in the windows: what they free is mostly of the arm on turn.
 */
final class FullCollections {
    /** What live sessions leave behind meanwhile is little of any heap, and a collection of a second a few per cent of the time. */
    private static final Duration INTERVAL = Duration.ofSeconds(20);

    private final NodeQuota quota;
    private long due = System.nanoTime();

    /** @param quota of every node, which is lifted meanwhile */
    FullCollections(NodeQuota quota) {
        this.quota = quota;
    }

    /** Now and then collects all servers of these arms, which are paused, if some of them have several patterns: arms are treated alike. */
    void collect(List<RoundArm> arms) {
        if (System.nanoTime() < due
                || arms.stream().noneMatch(arm -> arm.servers().pattern().isPresent())) {
            return;
        }
        due = System.nanoTime() + INTERVAL.toNanos();
        Set<Cluster> clusters = arms.stream().map(RoundArm::cluster).collect(Collectors.toSet());
        clusters.forEach(quota::remove);
        clusters.stream().flatMap(cluster -> cluster.nodes().stream()).toList().parallelStream()
                .forEach(Node::heapUsedAfterCollection);
        clusters.forEach(quota::apply);
    }
}
