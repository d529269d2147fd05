package org.replibench.model;

/**
 * How hard the shop is driven: a closed loop of clients that think between pages.
 *
 * @param name what the load is called in tables, such as {@code medium}
 * @param clientsPerNode concurrent virtual users on each node, at least 1 (white paper: 350 medium, 700 high)
 */
public record Load(String name, int clientsPerNode) {
    /** A bound that catches typing errors; the white paper's largest is 1000. */
    public static final int MAX_CLIENTS_PER_NODE = 10_000;

    public Load {
        Ranges.require("clients", clientsPerNode, 1, MAX_CLIENTS_PER_NODE);
    }
}
