package org.replibench.runner.failover;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.replibench.cluster.Node;
import org.replibench.runner.gc.GcCycle;
import org.replibench.runner.gc.GcLog;

/** The nodes that a fault did not meet. */
record SurvivingNodes(List<Node> nodes, List<String> targetNodes) {
    /** Largest heap that one of their collections left over, in megabytes; NaN if none ran, or no log says. */
    double maxLiveHeapMegabytes(Instant from, Instant to) throws IOException {
        double largest = Double.NaN;
        for (Node node : nodes) {
            if (!targetNodes.contains(node.name())) {
                for (GcCycle gcCycle :
                        GcLog.read(node.gcLog()).between(from, to).cycles()) {
                    double left = gcCycle.heapAfterMegabytes();
                    largest = Double.isNaN(largest) || left > largest ? left : largest;
                }
            }
        }
        return largest;
    }
}
