package org.replibench.cluster.host;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.cluster.linux.cgroup.ControlGroup;

/** Where nodes live. */
public interface HostKind extends AutoCloseable {
    /** What it is called on the command line and in results. */
    String name();

    /** What a record states of it, by name: {@code hosts}, and what each node is given. */
    Map<String, String> settings();

    /**
     * Checks, without changing anything, that this machine can hold a cluster now.
     *
     * @param nodes how many, 1 to {@link org.replibench.model.Nodes#MAX}
     * @throws org.replibench.cluster.ClusterException with one line that names what is in the way
     */
    void requireRoom(int nodes);

    /**
     * Makes the places for a cluster's servers: node by node, numbered from 1, and for each its servers.
     *
     * @param nodes how many, 1 to {@link org.replibench.model.Nodes#MAX}
     * @throws org.replibench.cluster.ClusterException with one line if this machine cannot hold them
     */
    List<Host> open(int nodes);

    /** How many servers each node runs. */
    int instancesPerNode();

    /** What counts the bytes between nodes: {@code jgroups-payload} or {@code wire}. */
    String interconnectSource();

    /**
     * How nodes reach programs of this machine.
     *
     * @throws org.replibench.cluster.ClusterException with one line if this machine cannot hold them
     */
    Gateway gateway();

    /**
     * Has processor time accounted for apart of a program that is none of the nodes', and of what it started and starts.
     *
     * @param part what it is to the benchmark, such as {@code database}; programs of the same part are added up
     * @return who accounts, from now on; empty if this kind can't
     * @throws org.replibench.cluster.ClusterException with one line if the kernel refuses
     */
    Optional<ControlGroup> account(String part, ProcessHandle program);

    /** Takes away what all clusters shared; they must have ended. Calling it again does nothing. */
    @Override
    void close();
}
