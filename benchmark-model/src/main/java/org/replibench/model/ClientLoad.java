package org.replibench.model;

/**
 * How hard the shop is driven: a closed loop of clients that think between pages.
 *
 * @param name what the load is called in tables, such as {@code medium}
 * @param clientsPerNode concurrent virtual users on each node that has any, at least 1 (white paper: 350 medium, 700 high)
 * @param placement which nodes have clients
 */
public record ClientLoad(String name, int clientsPerNode, ClientPlacement placement) {
    /** A bound that catches typing errors; the white paper's largest is 1000. */
    public static final int MAX_CLIENTS_PER_NODE = 10_000;

    /** Which nodes have clients. */
    public enum ClientPlacement {
        /** All, each as many. */
        ALL_NODES,
        /** The first alone: what the others do, they do for its sessions' copies. */
        FIRST_NODE
    }

    public ClientLoad {
        RangeChecks.require("clients", clientsPerNode, 1, MAX_CLIENTS_PER_NODE);
    }

    /** A load of every node. */
    public ClientLoad(String name, int clientsPerNode) {
        this(name, clientsPerNode, ClientPlacement.ALL_NODES);
    }

    /** How many of {@code nodes} have clients; they are the first ones. */
    public int nodesWithClients(int nodes) {
        return placement == ClientPlacement.ALL_NODES ? nodes : 1;
    }

    /** Virtual users in all on a cluster of {@code nodes}. */
    public int totalClients(int nodes) {
        return clientsPerNode * nodesWithClients(nodes);
    }
}
