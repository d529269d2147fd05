package org.replibench.machines.ssh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.replibench.machines.host.Endpoint;
import org.replibench.machines.host.Host;
import org.replibench.machines.host.NodePorts;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.linux.InterconnectLink;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.Program;

/**
 * A node's place on a machine; metrics and management listen on its loopback.
 *
 * @param place with ports of its own there
 * @param others of the same cluster
 */
record RemoteHost(int number, HostLink.Place place, List<HostLink.Place> others) implements Host {
    private static final String LOOPBACK = "127.0.0.1";

    /** Takes a place with ports of its own, until it is closed. */
    static RemoteHost open(int number, HostRun run) {
        return new RemoteHost(number, HostLink.Place.take(run), List.of());
    }

    /** The same for a cluster, whose first node has the number {@code first}: one on each. */
    static List<Host> openAll(int first, List<HostRun> runs) {
        List<HostLink.Place> places = runs.stream().map(HostLink.Place::take).toList();
        return IntStream.range(0, places.size())
                .<Host>mapToObj(node -> new RemoteHost(
                        first + node,
                        places.get(node),
                        places.stream()
                                .filter(other -> !other.equals(places.get(node)))
                                .toList()))
                .toList();
    }

    private HostRun run() {
        return place.run();
    }

    private PortBlocks.PortBlock ports() {
        return place.ports();
    }

    @Override
    public Endpoint http() {
        return new Endpoint(run().machine().address(), ports().port(NodePorts.HTTP));
    }

    @Override
    public Endpoint metrics() {
        return new Endpoint(LOOPBACK, ports().port(NodePorts.METRICS));
    }

    @Override
    public Endpoint management() {
        return new Endpoint(LOOPBACK, ports().port(NodePorts.MANAGEMENT));
    }

    @Override
    public Endpoint interconnect() {
        return inInterconnect(NodePorts.INTERCONNECT);
    }

    @Override
    public Endpoint failureDetection() {
        return inInterconnect(NodePorts.FAILURE_DETECTION);
    }

    @Override
    public Endpoint multicastFailureDetection() {
        return inInterconnect(NodePorts.MULTICAST_FAILURE_DETECTION);
    }

    private Endpoint inInterconnect(int port) {
        return new Endpoint(run().machine().interconnect(), ports().port(port));
    }

    @Override
    public Endpoint fromThisMachine(Endpoint endpoint) {
        boolean through = endpoint.address().equals(LOOPBACK)
                || (endpoint.equals(http()) && !run().tunnel().shopIsReached());
        return through ? new Endpoint(LOOPBACK, run().tunnel().forward(endpoint)) : endpoint;
    }

    @Override
    public void bring(List<Path> files) throws IOException {
        for (Path file : files) {
            if (!RemoteProgram.isJava(file)) {
                run().cached(file);
            }
        }
    }

    /** The guard there takes the place of the registry. */
    @Override
    public Program start(Program.LaunchSpec program, ProcessRegistry registry) throws IOException {
        return RemoteProgram.start(run(), program, false);
    }

    @Override
    public Optional<RemoteMachine> machine() {
        return Optional.of(run());
    }

    @Override
    public Optional<InterconnectLink> interconnectLink() {
        return Optional.of(new HostLink(number, place, others));
    }

    /** What is there of the run goes with the run. */
    @Override
    public void close() {
        ports().giveBack();
    }
}
