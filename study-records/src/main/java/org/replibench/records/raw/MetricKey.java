package org.replibench.records.raw;

/**
 * What a reading is about.
 *
 * @param subject {@code node1} to {@code node8}, {@code database}, {@code driver}, {@code runner}, {@code host} or {@code idle_servers}
 */
public record MetricKey(String subject, Metric metric) {
    public static final String DATABASE = "database";
    public static final String DRIVER = "driver";
    public static final String RUNNER = "runner";
    public static final String HOST = "host";

    /** Servers of other arms, which wait for their turn. */
    public static final String IDLE_SERVERS = "idle_servers";

    private static final String NODE = "node";

    /** The key of a node's metric, the first node being 1. */
    public static MetricKey ofNode(int node, Metric metric) {
        return new MetricKey(NODE + node, metric);
    }

    /** Whether its subject is a node. */
    public boolean isOfNode() {
        return subject.startsWith(NODE);
    }
}
