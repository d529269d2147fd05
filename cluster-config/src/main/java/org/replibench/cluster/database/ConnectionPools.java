package org.replibench.cluster.database;

import org.replibench.cluster.support.ClusterException;

/** The connections that a cluster's nodes hold, all of them from the start. */
public final class ConnectionPools {
    /** Connections in each pool: more than a node can keep busy, few enough for 8 nodes on one server. */
    public static final int SIZE = 24;

    /** For preparing data and for inspection. */
    private static final int RESERVE = 5;

    private ConnectionPools() {}

    /**
     * Checks that the database has room for all pools.
     *
     * @throws ClusterException with one line that says how many are needed and allowed
     */
    public static void requireRoom(Database database, int nodes, int poolsPerNode) {
        int needed = nodes * poolsPerNode * SIZE + RESERVE;
        int allowed = Integer.parseInt(database.settings().get("max_connections"));
        if (needed > allowed) {
            throw new ClusterException("database: " + nodes + " nodes need " + needed
                    + " connections, its max_connections is " + allowed + "; raise it, or use fewer nodes");
        }
    }
}
