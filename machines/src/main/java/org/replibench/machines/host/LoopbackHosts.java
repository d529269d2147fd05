package org.replibench.machines.host;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.model.RangeChecks;
import org.replibench.process.FileSizeLimit;
import org.replibench.process.LocalProgram;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.ProcessSignal;
import org.replibench.process.Program;

/** Every node on 127.0.0.1, each with ports of its own: no privileges, any operating system. */
public final class LoopbackHosts implements HostProvider {
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
        this.firstPort = RangeChecks.require("first port", firstPort, 1024, 64_000);
    }

    @Override
    public String name() {
        return "process";
    }

    @Override
    public Set<Capability> capabilities() {
        Set<Capability> capabilities =
                EnumSet.of(Capability.REACH_OTHER_MACHINES, Capability.SHARE_FILES, Capability.SHARE_CLASSES);
        if (ProcessSignal.unsupportedReason().isEmpty()) {
            capabilities.add(Capability.FREEZE_PROGRAMS);
        }
        if (FileSizeLimit.unsupportedReason().isEmpty()) {
            capabilities.add(Capability.REFUSE_FILE_WRITES);
        }
        return capabilities;
    }

    @Override
    public void requireRoom(int first, int nodes) {
        PortCheck.requireFree(
                open(first, nodes).stream().flatMap(LoopbackHosts::endpoints).toList());
    }

    @Override
    public List<Host> open(int first, int nodes) {
        return IntStream.range(first, first + nodes)
                .<Host>mapToObj(number -> new LoopbackHost(number, firstPort + PORTS_PER_NODE * number))
                .toList();
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
    public void close() {
        // Nothing was made.
    }

    private static Stream<Endpoint> endpoints(Host host) {
        return Stream.of(
                host.http(),
                host.metrics(),
                host.management(),
                host.interconnect(),
                host.failureDetection(),
                host.multicastFailureDetection());
    }

    /**
     * One node on 127.0.0.1.
     *
     * @param firstPort the first of the ports that are its own
     */
    record LoopbackHost(int number, int firstPort) implements Host {
        private static final String ADDRESS = "127.0.0.1";

        @Override
        public Endpoint http() {
            return port(0);
        }

        @Override
        public Endpoint metrics() {
            return port(1);
        }

        @Override
        public Endpoint management() {
            return port(2);
        }

        @Override
        public Endpoint interconnect() {
            return port(3);
        }

        @Override
        public Endpoint failureDetection() {
            return port(4);
        }

        @Override
        public Endpoint multicastFailureDetection() {
            return port(5);
        }

        @Override
        public Program start(Program.LaunchSpec program, ProcessRegistry registry) throws IOException {
            return LocalProgram.start(program, registry);
        }

        @Override
        public void close() {
            // Nothing was made.
        }

        private Endpoint port(int offset) {
            return new Endpoint(ADDRESS, firstPort + offset);
        }
    }
}
