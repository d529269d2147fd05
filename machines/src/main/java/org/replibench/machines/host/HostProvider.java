package org.replibench.machines.host;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.replibench.machines.linux.cgroup.ControlGroup;
import org.replibench.model.InterconnectNetwork;
import org.replibench.process.Program;

/** A kind of host, on which nodes run. */
public interface HostProvider extends AutoCloseable {
    /** Its name on the command line and in results. */
    String name();

    /** The settings for a record: {@code hosts}, and each node's resources. */
    default Map<String, String> settings() {
        return Map.of("isolation", name());
    }

    Set<Capability> capabilities();

    /** Whether nodes are started there; else others have started them, and it is not known what they are. */
    default boolean startsNodes() {
        return true;
    }

    /**
     * The machines of nodes that others started, by the nodes' names, as far as they may be read.
     *
     * @throws org.replibench.machines.support.ClusterException with one line that names the machine if it can't be reached
     */
    default Map<String, RemoteMachine> machinesOfOthers() {
        return Map.of();
    }

    default boolean can(Capability capability) {
        return capabilities().contains(capability);
    }

    /** What a machine lacks for a capability that others of this kind have; empty if it is not for one of them. */
    default Optional<Missing> missing(Capability capability) {
        return Optional.empty();
    }

    /** What a host lacks, as a refusal states it. */
    record Missing(String host, String expected, String got, String suggestion) {}

    /**
     * Those of one kind, where there are several in a study; else itself.
     *
     * @param name of the kind
     */
    default HostProvider ofKind(String name) {
        return this;
    }

    /** The same kind with nodes that reach programs of this machine at that address of it, too. */
    default HostProvider reaching(String address) {
        return this;
    }

    /** The same kind with nodes like that, where it can {@link Capability#LIMIT_RESOURCES}; else itself. */
    default HostProvider with(EmulatedMachineSpec machine) {
        return this;
    }

    /** The same hosts with copies on that network, where {@link #with} can give them cards; else itself. They share what is taken away by {@link #close}. */
    default HostProvider connectedBy(InterconnectNetwork network) {
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
     * @throws org.replibench.machines.support.ClusterException with one line that names what is in the way
     */
    default void requireRoom(int nodes) {
        requireRoom(1, nodes);
    }

    /** The same for a cluster whose first node has the number {@code first}. */
    void requireRoom(int first, int nodes);

    /**
     * Makes the places for a cluster's servers: node by node, numbered from 1, and for each its servers.
     *
     * @param nodes how many, 1 to {@link org.replibench.model.ClusterSize#MAX}
     * @throws org.replibench.machines.support.ClusterException with one line if this machine cannot hold them
     */
    default List<Host> open(int nodes) {
        return open(1, nodes);
    }

    /** The same with nodes that are numbered from {@code first}: beside a cluster that is open, others' numbers are free. */
    List<Host> open(int first, int nodes);

    /** The same hosts for a cluster beside others: its nodes are numbered from {@code first}, and closing it closes only them. */
    default HostProvider numberedFrom(int first) {
        return first == 1 ? this : new HostsBesideOthers(this, first);
    }

    /** The number of servers per node. */
    default int instancesPerNode() {
        return 1;
    }

    /** The source of the bytes between nodes: {@code jgroups-payload} or {@code wire}. */
    String interconnectSource();

    /**
     * The way from nodes to programs of this machine.
     *
     * @throws org.replibench.machines.support.ClusterException with one line if this machine cannot hold them
     */
    Gateway gateway();

    /**
     * Accounts the CPU time of a program that is not a node, with all that it starts.
     *
     * @param part its role in the benchmark, such as {@code database}; programs of the same part are added up
     * @return its account, from now on; empty if this kind of host has none
     * @throws org.replibench.machines.support.ClusterException with one line if the kernel refuses
     */
    default Optional<ControlGroup> trackCpuOf(String part, Program program) {
        return Optional.empty();
    }

    /**
     * The machines on which load generators run; none: this one. They stay taken until {@link #close}, and those that were lost are taken
     * again.
     *
     * @throws org.replibench.machines.support.ClusterException with one line that names the machine that can't be had
     */
    default List<LoadHost> loadHosts() {
        return List.of();
    }

    /**
     * The machine on which the database runs; empty: this one. It stays taken until {@link #close}; one that was lost is taken again.
     *
     * @throws org.replibench.machines.support.ClusterException with one line that names the machine that can't be had
     */
    default Optional<DatabaseHost> databaseHost() {
        return Optional.empty();
    }

    /** Takes away what all clusters shared; they must have ended. Calling it again does nothing. */
    @Override
    void close();

    /**
     * The way from nodes to programs of this machine, above all the database.
     *
     * @param address where such a program must listen
     * @param nodes the ranges of addresses that the nodes come from, such as {@code 10.213.0.0/24}
     */
    record Gateway(String address, List<String> nodes) {
        /** Nodes are ordinary processes of this machine. */
        public static final Gateway LOOPBACK = new Gateway("127.0.0.1", List.of("127.0.0.1/32"));

        public Gateway {
            nodes = List.copyOf(nodes);
        }

        /** Whether nodes share this machine's own network, and thus reach whatever it reaches. */
        public boolean sharesHostNetwork() {
            return equals(LOOPBACK);
        }
    }

    /** A capability that some kinds of host have and others lack. */
    enum Capability {
        /** Limits and accounts for each node's CPU time and memory. */
        LIMIT_RESOURCES,
        /** Cuts what connects each node to the others, or slows it down. */
        DAMAGE_INTERCONNECT,
        /** Freezes a program and lets it go on. */
        FREEZE_PROGRAMS,
        /** Has a program's writes to its files fail, as on a full disk. */
        REFUSE_FILE_WRITES,
        /** Has this machine's files: what is put into a program's directory is there. */
        SHARE_FILES,
        /** Lets nodes reach programs on other machines, such as an external database. */
        REACH_OTHER_MACHINES,
        /** Runs this machine's Java on this machine's files, so that nodes can share an archive of classes. */
        SHARE_CLASSES
    }
}
