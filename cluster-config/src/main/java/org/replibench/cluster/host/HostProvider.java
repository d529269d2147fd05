package org.replibench.cluster.host;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.replibench.cluster.linux.cgroup.ControlGroup;
import org.replibench.cluster.process.Program;

/** A kind of host, on which nodes run. */
public interface HostProvider extends AutoCloseable {
    /** Its name on the command line and in results. */
    String name();

    /** The settings for a record: {@code hosts}, and each node's resources. */
    Map<String, String> settings();

    Set<HostCapability> capabilities();

    default boolean can(HostCapability capability) {
        return capabilities().contains(capability);
    }

    /** The same kind with nodes like that, where it can {@link HostCapability#LIMIT_RESOURCES}; else itself. */
    default HostProvider with(EmulatedMachineSpec machine) {
        return this;
    }

    /** The reason why this machine cannot hold a node, found out by trying; empty if it can. */
    default Optional<String> unsupportedReason() {
        return Optional.empty();
    }

    /**
     * Checks, without changing anything, that this machine can hold a cluster now.
     *
     * @param nodes how many, 1 to {@link org.replibench.model.ClusterSize#MAX}
     * @throws org.replibench.cluster.support.ClusterException with one line that names what is in the way
     */
    void requireRoom(int nodes);

    /**
     * Makes the places for a cluster's servers: node by node, numbered from 1, and for each its servers.
     *
     * @param nodes how many, 1 to {@link org.replibench.model.ClusterSize#MAX}
     * @throws org.replibench.cluster.support.ClusterException with one line if this machine cannot hold them
     */
    List<Host> open(int nodes);

    /** The number of servers per node. */
    int instancesPerNode();

    /** The source of the bytes between nodes: {@code jgroups-payload} or {@code wire}. */
    String interconnectSource();

    /**
     * The way from nodes to programs of this machine.
     *
     * @throws org.replibench.cluster.support.ClusterException with one line if this machine cannot hold them
     */
    HostGateway gateway();

    /**
     * Accounts the CPU time of a program that is not a node, with all that it starts.
     *
     * @param part its role in the benchmark, such as {@code database}; programs of the same part are added up
     * @return its account, from now on; empty if this kind of host has none
     * @throws org.replibench.cluster.support.ClusterException with one line if the kernel refuses
     */
    Optional<ControlGroup> trackCpuOf(String part, Program program);

    /** Takes away what all clusters shared; they must have ended. Calling it again does nothing. */
    @Override
    void close();
}
