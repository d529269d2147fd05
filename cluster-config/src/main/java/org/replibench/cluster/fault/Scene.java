package org.replibench.cluster.fault;

import java.time.Duration;
import java.util.List;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
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

    /** What connects those to the others. */
    List<Cable> cables() {
        return nodes().stream()
                .map(node -> node.host().interconnectCable().orElseThrow())
                .toList();
    }

    /** Takes a node out of rotation, has it end the requests under way, and stops it. */
    void shutDown(Node node) {
        rotation.leaves(node.name());
        node.shutDown(PATIENCE);
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
