package org.replibench.cluster.fault;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.balancer.BackendRotation;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.linux.InterconnectLink;
import org.replibench.cluster.support.ParallelTasks;

/**
 * The cluster and the target nodes of one fault.
 *
 * @param rotation is informed of planned exits and returns
 * @param targets the target nodes, by their positions in the cluster, from 1
 */
public record FaultContext(Cluster cluster, Database database, BackendRotation rotation, List<Integer> targets) {
    /** Many times the duration of any page. */
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(10);

    public FaultContext {
        targets = List.copyOf(targets);
    }

    /** The target nodes' present servers. */
    List<Node> targetNodes() {
        return targets.stream().map(this::node).toList();
    }

    /** Does something to all of them at once. */
    void inParallel(Consumer<Node> deed) {
        inParallel(targetNodes(), deed);
    }

    /** Does something at once to what connects each of them to the others. */
    void onInterconnectLinks(Consumer<InterconnectLink> deed) {
        inParallel(node -> deed.accept(node.host().interconnectLink().orElseThrow()));
    }

    /** Takes nodes out of rotation, then has them complete requests in flight and end. */
    void suspend(List<Integer> positions) {
        List<Node> leaving = positions.stream().map(this::node).toList();
        leaving.forEach(node -> rotation.drain(node.name()));
        inParallel(leaving, node -> node.suspend(DRAIN_TIMEOUT));
    }

    /** The same; returns when they have ended. */
    void shutDown(List<Integer> positions) {
        suspend(positions);
        inParallel(positions.stream().map(this::node).toList(), Node::awaitEnd);
    }

    private static void inParallel(List<Node> nodes, Consumer<Node> deed) {
        ParallelTasks.run(
                nodes.stream().<Runnable>map(node -> () -> deed.accept(node)).toList());
    }

    /** Starts those that have ended, and waits until they serve and see all others. */
    void restartTargets() {
        restart(targets.stream().filter(number -> !node(number).alive()).toList());
    }

    /** Starts nodes by their positions, waits until they serve and see all others, and puts them into rotation. */
    void restart(List<Integer> positions) {
        if (Thread.currentThread().isInterrupted()) {
            // The run is ending: all nodes will be stopped.
            return;
        }
        cluster.restart(positions);
        positions.forEach(number -> rotation.readmit(node(number).name()));
    }

    private Node node(int number) {
        return cluster.nodes().get(number - 1);
    }
}
