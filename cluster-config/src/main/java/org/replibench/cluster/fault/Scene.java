package org.replibench.cluster.fault;

import java.util.List;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.linux.Cable;

/**
 * Where a fault happens.
 *
 * @param victims the nodes that it meets, by their positions in the cluster, from 1
 */
public record Scene(Cluster cluster, Database database, List<Integer> victims) {
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

    /** Starts those that have ended, and waits until they serve and see all others. */
    void restartVictims() {
        cluster.restart(victims.stream().filter(number -> !node(number).alive()).toList());
    }

    private Node node(int number) {
        return cluster.nodes().get(number - 1);
    }
}
