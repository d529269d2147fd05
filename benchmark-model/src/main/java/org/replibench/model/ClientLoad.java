package org.replibench.model;

import java.util.OptionalInt;

/**
 * How hard the shop is driven, and what decides when its pages are asked for.
 *
 * @param name what the load is called in tables, such as {@code medium}
 * @param clientsPerNode concurrent virtual users on each node that has any, at least 1 (white paper: 350 medium, 700 high); in
 *     the open model as many as its rate takes
 * @param placement which nodes have clients
 */
public record ClientLoad(String name, int clientsPerNode, ClientPlacement placement, LoadModel model) {
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

    /** A load of every node, in the closed model. */
    public ClientLoad(String name, int clientsPerNode) {
        this(name, clientsPerNode, ClientPlacement.ALL_NODES);
    }

    /** A load in the closed model. */
    public ClientLoad(String name, int clientsPerNode, ClientPlacement placement) {
        this(name, clientsPerNode, placement, new LoadModel.Closed());
    }

    /** The rate, if requests come at one. */
    public OptionalInt pagesPerSecondPerNode() {
        return model instanceof LoadModel.Open open ? OptionalInt.of(open.pagesPerSecond()) : OptionalInt.empty();
    }

    /** Whether users wait for their pages before they ask for others. */
    public boolean isClosed() {
        return model instanceof LoadModel.Closed;
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
