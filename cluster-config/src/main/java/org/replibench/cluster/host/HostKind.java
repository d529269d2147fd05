package org.replibench.cluster.host;

import java.util.List;

/** Where nodes live. */
public interface HostKind extends AutoCloseable {
    /** What it is called on the command line and in results. */
    String name();

    /**
     * Checks, without changing anything, that this machine can hold a cluster now.
     *
     * @param nodes how many, 1 to {@link org.replibench.model.Nodes#MAX}
     * @throws org.replibench.cluster.ClusterException with one line that names what is in the way
     */
    void requireRoom(int nodes);

    /**
     * Makes the places for a cluster's nodes, numbered from 1.
     *
     * @param nodes how many, 1 to {@link org.replibench.model.Nodes#MAX}
     * @throws org.replibench.cluster.ClusterException with one line if this machine cannot hold them
     */
    List<Host> open(int nodes);

    /** What counts the bytes between nodes: {@code jgroups-payload} or {@code wire}. */
    String interconnectSource();

    /**
     * How nodes reach programs of this machine.
     *
     * @throws org.replibench.cluster.ClusterException with one line if this machine cannot hold them
     */
    Gateway gateway();

    /** Takes away what all clusters shared; they must have ended. Calling it again does nothing. */
    @Override
    void close();
}
