package org.replibench.runner.loss;

import java.util.List;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;

/** Tells customers which node to use. */
final class Route {
    private final Cluster cluster;
    private volatile boolean closed;

    Route(Cluster cluster) {
        this.cluster = cluster;
    }

    /** The node that a customer starts at: round robin. */
    Node home(int customer) {
        List<Node> nodes = cluster.nodes();
        return nodes.get(customer % nodes.size());
    }

    /** The next node after {@code failed} that lives. */
    Node other(Node failed) {
        List<Node> nodes = cluster.nodes();
        for (int step = 1; step < nodes.size(); step++) {
            Node candidate = nodes.get((failed.number() - 1 + step) % nodes.size());
            if (candidate.alive()) {
                return candidate;
            }
        }
        return nodes.get(failed.number() - 1);
    }

    boolean closed() {
        return closed;
    }

    void close() {
        closed = true;
    }
}
