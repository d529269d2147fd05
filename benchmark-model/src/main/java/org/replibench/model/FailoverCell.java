package org.replibench.model;

/**
 * One measurement of what a fault costs: a pattern on that many nodes, met by a fault again and again under load.
 *
 * @param engine who replicates: {@code none}, {@code wildfly}, {@code replibench}
 * @param nodes 2 to {@link ClusterSize#MAX}: one node must survive
 * @param fault what happens, such as {@code kill}
 * @param balancer who sends requests to nodes: {@code direct}, or a policy such as {@code round-robin}
 * @param clients virtual users of the whole cluster, at least 1
 * @param repeat counted from 1
 */
public record FailoverCell(
        Pattern pattern, String engine, int nodes, String fault, String balancer, int clients, int repeat)
        implements StudyCell {
    /** A bound that catches typing errors; each virtual user is a thread of the driver. */
    public static final int MAX_CLIENTS = 1_000;

    public FailoverCell {
        RangeChecks.require("nodes", nodes, 2, ClusterSize.MAX);
        RangeChecks.require("clients", clients, 1, MAX_CLIENTS);
        RangeChecks.require("repeat", repeat, 1, Integer.MAX_VALUE);
    }

    /** What is measured. */
    public Arm arm() {
        return new Arm(pattern, engine);
    }

    /** A name that is unique in a study and safe as a folder's, such as {@code 2212-replibench-3n-kill-direct-24c-r1}. */
    @Override
    public boolean usesDatabase() {
        return pattern.usesDatabase();
    }

    @Override
    public String id() {
        return condition() + "-r" + repeat;
    }

    /** What all repeats of it have in common, such as {@code 2212-replibench-3n-kill-direct-24c}. */
    public String condition() {
        return pattern.code() + "-" + engine + "-" + nodes + "n-" + fault + "-" + balancer + "-" + clients + "c";
    }
}
