package org.replibench.runner.matrix;

import java.util.List;
import java.util.stream.IntStream;
import org.replibench.cluster.Node;
import org.replibench.machines.support.ClusterException;

/** What is alive in the heaps of running servers: what full collections leave over. */
final class LiveSet {
    /** What becomes unreachable by a collection, such as by a cleaner, goes with the next. */
    private static final int COLLECTIONS = 3;

    private static final double MEBIBYTE = 1 << 20;

    private LiveSet() {}

    /**
     * Collects, and asks.
     *
     * @return MiB, the most of these servers, rounded up
     * @throws ClusterException if one of them does not answer
     */
    static int mebibytes(List<Node> servers) {
        return (int) Math.ceil(servers.stream().mapToLong(LiveSet::bytes).max().orElseThrow() / MEBIBYTE);
    }

    private static long bytes(Node server) {
        return IntStream.range(0, COLLECTIONS)
                .mapToLong(collection -> server.heapUsedAfterCollection()
                        .orElseThrow(() -> new ClusterException("calibration: " + server.name()
                                + " does not tell what is alive in its heap; see " + server.log())))
                .min()
                .orElseThrow();
    }
}
