package org.replibench.records.raw;

/**
 * What a reading is about.
 *
 * @param subject {@code node1} to {@code node8}, {@code database}, {@code driver}, {@code driver1} and so on, {@code runner}, {@code host} or
 *     {@code idle_servers}
 */
public record MetricKey(String subject, Metric metric) {
    public static final String DATABASE = "database";

    /** The load generator, or all of them. */
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

    /** The subject of a load generator on a machine of its own, and of that machine, the first being 1. */
    public static String driver(int number) {
        return DRIVER + number;
    }

    /** Whether its subject is a load generator on a machine of its own. */
    public boolean isOfDriverMachine() {
        return subject.startsWith(DRIVER) && !subject.equals(DRIVER);
    }

    /** Whether its subject is a node. */
    public boolean isOfNode() {
        return subject.startsWith(NODE);
    }
}
