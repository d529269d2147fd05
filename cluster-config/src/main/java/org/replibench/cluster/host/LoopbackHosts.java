package org.replibench.cluster.host;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.cluster.linux.cgroup.ControlGroup;
import org.replibench.model.Ranges;

/** Every node on 127.0.0.1, each with ports of its own: no privileges, any operating system. */
public final class LoopbackHosts implements HostKind {
    /** Outside the ephemeral ports of the usual operating systems, and rarely used by others. */
    public static final int DEFAULT_FIRST_PORT = 18_000;

    private static final int PORTS_PER_NODE = 100;

    private final int firstPort;

    public LoopbackHosts() {
        this(DEFAULT_FIRST_PORT);
    }

    /**
     * Places node K at {@code firstPort} + 100 K and the ports after it.
     *
     * @param firstPort 1024 to 64000
     */
    public LoopbackHosts(int firstPort) {
        this.firstPort = Ranges.require("first port", firstPort, 1024, 64_000);
    }

    @Override
    public String name() {
        return "loopback";
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("hosts", name());
    }

    @Override
    public void requireRoom(int nodes) {
        Ports.requireFree(open(nodes).stream().flatMap(LoopbackHosts::endpoints).toList());
    }

    @Override
    public List<Host> open(int nodes) {
        return IntStream.rangeClosed(1, nodes)
                .<Host>mapToObj(number -> new LoopbackHost(number, firstPort + PORTS_PER_NODE * number))
                .toList();
    }

    @Override
    public int instancesPerNode() {
        return 1;
    }

    @Override
    public String interconnectSource() {
        return "jgroups-payload";
    }

    @Override
    public Gateway gateway() {
        return Gateway.LOOPBACK;
    }

    @Override
    public Optional<ControlGroup> account(String part, ProcessHandle program) {
        return Optional.empty();
    }

    @Override
    public void close() {
        // Nothing was made.
    }

    private static Stream<Endpoint> endpoints(Host host) {
        return Stream.of(host.http(), host.metrics(), host.management(), host.interconnect(), host.failureDetection());
    }
}
