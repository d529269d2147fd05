package org.replibench.cluster.fault;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.Together;
import org.replibench.cluster.balancer.Rotation;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.linux.Cable;

/**
 * Where a fault happens.
 *
 * @param rotation hears of nodes that leave as planned
 * @param victims the nodes that it meets, by their positions in the cluster, from 1
 */
public record Scene(Cluster cluster, Database database, Rotation rotation, List<Integer> victims) {
    /** Many times what any page takes. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    public Scene {
        victims = List.copyOf(victims);
    }

    /** The servers that it meets, as they are now. */
    List<Node> nodes() {
        return victims.stream().map(this::node).toList();
    }

    /** Does something to all of them at once. */
    void together(Consumer<Node> deed) {
        together(nodes(), deed);
    }

    /** Does something at once to what connects each of them to the others. */
    void cables(Consumer<Cable> deed) {
        together(node -> deed.accept(node.host().interconnectCable().orElseThrow()));
    }

    /** Takes nodes out of rotation by their positions, then has all of them end the requests under way, and themselves. */
    void suspend(List<Integer> positions) {
        List<Node> leaving = positions.stream().map(this::node).toList();
        leaving.forEach(node -> rotation.leaves(node.name()));
        together(leaving, node -> node.suspend(PATIENCE));
    }

    /** The same; returns when they have ended. */
    void shutDown(List<Integer> positions) {
        suspend(positions);
        together(positions.stream().map(this::node).toList(), Node::awaitEnd);
    }

    private static void together(List<Node> nodes, Consumer<Node> deed) {
        Together.run(
                nodes.stream().<Runnable>map(node -> () -> deed.accept(node)).toList());
    }

    /** Starts those that have ended, and waits until they serve and see all others. */
    void restartVictims() {
        restart(victims.stream().filter(number -> !node(number).alive()).toList());
    }

    /** Starts nodes by their positions, waits until they serve and see all others, and puts them into rotation. */
    void restart(List<Integer> positions) {
        if (Thread.currentThread().isInterrupted()) {
            // The run is ending: all nodes will be stopped.
            return;
        }
        cluster.restart(positions);
        positions.forEach(number -> rotation.returns(node(number).name()));
    }

    private Node node(int number) {
        return cluster.nodes().get(number - 1);
    }
}
