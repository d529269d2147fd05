package org.replibench.model;

/**
 * How hard the shop is driven: a closed loop of clients that think between pages.
 *
 * @param name what the load is called in tables, such as {@code medium}
 * @param clientsPerNode concurrent virtual users on each node that has any, at least 1 (white paper: 350 medium, 700 high)
 * @param spread which nodes have clients
 */
public record Load(String name, int clientsPerNode, Spread spread) {
    /** A bound that catches typing errors; the white paper's largest is 1000. */
    public static final int MAX_CLIENTS_PER_NODE = 10_000;

    /** Which nodes have clients. */
    public enum Spread {
        /** All, each as many. */
        EVERY_NODE,
        /** The first alone: what the others do, they do for its sessions' copies. */
        FIRST_NODE
    }

    public Load {
        Ranges.require("clients", clientsPerNode, 1, MAX_CLIENTS_PER_NODE);
    }

    /** A load of every node. */
    public Load(String name, int clientsPerNode) {
        this(name, clientsPerNode, Spread.EVERY_NODE);
    }

    /** How many of {@code nodes} have clients; they are the first ones. */
    public int drivenNodes(int nodes) {
        return spread == Spread.EVERY_NODE ? nodes : 1;
    }

    /** Virtual users in all on a cluster of {@code nodes}. */
    public int clients(int nodes) {
        return clientsPerNode * drivenNodes(nodes);
    }
}
