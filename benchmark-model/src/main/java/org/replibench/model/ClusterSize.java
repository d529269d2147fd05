package org.replibench.model;

/** How many nodes a cluster may have. */
public final class ClusterSize {
    /** The white paper's largest cluster. */
    public static final int MAX = 8;

    private ClusterSize() {}

    /** Returns {@code nodes} if it is 1 to {@link #MAX}. */
    public static int require(int nodes) {
        return RangeChecks.require("nodes", nodes, 1, MAX);
    }
}
