package org.replibench.runner.failover;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.replibench.cluster.Node;
import org.replibench.runner.gc.Collection;
import org.replibench.runner.gc.GcLog;

/** The nodes that a fault did not meet. */
record Survivors(List<Node> nodes, List<String> victims) {
    /** Largest heap that one of their collections left over, in megabytes; NaN if none ran, or no log says. */
    double heapMegabytes(Instant from, Instant to) throws IOException {
        double largest = Double.NaN;
        for (Node node : nodes) {
            if (!victims.contains(node.name())) {
                for (Collection collection :
                        GcLog.read(node.gcLog()).between(from, to).collections()) {
                    double left = collection.heapAfterMegabytes();
                    largest = Double.isNaN(largest) || left > largest ? left : largest;
                }
            }
        }
        return largest;
    }
}
