package org.replibench.machines.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.replibench.machines.linux.InterconnectLink;
import org.replibench.machines.linux.NetworkDevice;
import org.replibench.machines.linux.cgroup.ControlGroup;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.Program;

/** The host of one server: addresses and ports, the programs there, and the host's counters. */
public interface Host extends AutoCloseable {
    /** The node's number, from 1. */
    int number();

    /** The number of the server within the node, from 1. They share what a node has once, such as its network devices. */
    default int instance() {
        return 1;
    }

    /** The endpoint for browsers. */
    Endpoint http();

    /** The metrics' endpoint; not reachable from another machine, but for a tunnel. */
    Endpoint metrics();

    /** The management endpoint; not reachable from another machine, but for a tunnel. */
    Endpoint management();

    /** The endpoint for other nodes, over TCP or UDP. */
    Endpoint interconnect();

    /** The endpoint at which other nodes check over TCP that it lives. */
    Endpoint failureDetection();

    /** The same for a second channel, which multicasts. */
    Endpoint multicastFailureDetection();

    /** Where this machine reaches an endpoint of the host: there, unless the way leads through a tunnel. */
    default Endpoint fromThisMachine(Endpoint endpoint) {
        return endpoint;
    }

    /**
     * Has files here, and folders with all below them, that programs will need; does nothing where the host has this machine's files.
     * {@link #start} does it, too.
     *
     * @throws org.replibench.machines.support.ClusterException with one line that names the host if it has no room for them
     */
    default void bring(List<Path> files) throws IOException {}

    /** Starts a program here; the registry has it until it has ended, so that no crash leaves it behind. */
    Program start(Program.LaunchSpec program, ProcessRegistry registry) throws IOException;

    /** Bytes that the node sent to other nodes since the place was opened; empty if only JGroups counts them. */
    default OptionalLong interconnectBytesSent() {
        return OptionalLong.empty();
    }

    /** The network device of the interconnect; empty if it is not the node's own. */
    default Optional<NetworkDevice> interconnectDevice() {
        return Optional.empty();
    }

    /** The interconnect's link, which can be damaged; empty if the node has none of its own. */
    default Optional<InterconnectLink> interconnectLink() {
        return Optional.empty();
    }

    /** The control group that limits and accounts CPU time and memory; empty if there is none. */
    default Optional<ControlGroup> controlGroup() {
        return Optional.empty();
    }

    /** The machine that it is on; empty if that is this one. */
    default Optional<RemoteMachine> machine() {
        return Optional.empty();
    }

    /** Takes the place away; what ran there must have ended. Calling it again does nothing. */
    @Override
    void close();
}
