package org.replibench.machines.host;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.machines.linux.EmulatedNetwork;
import org.replibench.machines.linux.InterconnectLink;
import org.replibench.machines.linux.LinkShaping;
import org.replibench.machines.linux.NetworkDevice;
import org.replibench.machines.linux.NetworkDevice.Counters;
import org.replibench.machines.linux.NodeNetwork;
import org.replibench.machines.linux.cgroup.ControlGroup;
import org.replibench.machines.linux.cgroup.ControlGroups;
import org.replibench.process.LocalProgram;
import org.replibench.process.ProcessRegistry;
import org.replibench.process.Program;

/** One server of a node in a namespace. The node has all ports to itself, so its first server uses the usual ones. */
record NamespaceHost(int number, int instance, NodeNetwork network, LinkShaping shaping, ControlGroup group)
        implements Host {
    private static final int PORTS_PER_INSTANCE = 100;

    /** The shop reads the throttling of its node there. */
    private static final String STATISTICS = "REPLIBENCH_CPU_STAT";

    /** The highest that every shell can open a file as. */
    private static final int STATISTICS_DESCRIPTOR = 9;

    /** Makes the node, and the places of its servers. */
    static List<Host> open(EmulatedNetwork switches, int number, EmulatedMachineSpec machine, ControlGroups groups) {
        NodeNetwork network = new NodeNetwork(switches, number);
        ControlGroup group = groups.group(switches.run().of("node" + number));
        List<Host> hosts = IntStream.rangeClosed(1, machine.instances())
                .<Host>mapToObj(instance -> new NamespaceHost(number, instance, network, machine.interconnect(), group))
                .toList();
        try {
            network.create(machine.interconnect());
            group.create();
            group.limitMemory(machine.memoryBytes());
            return hosts;
        } catch (RuntimeException e) {
            hosts.forEach(Host::close);
            throw e;
        }
    }

    @Override
    public Endpoint http() {
        return inPublic(NodePorts.HTTP);
    }

    @Override
    public Endpoint metrics() {
        return inPublic(NodePorts.METRICS);
    }

    @Override
    public Endpoint management() {
        return inPublic(NodePorts.MANAGEMENT);
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

    @Override
    public Program start(Program.LaunchSpec program, ProcessRegistry registry) throws IOException {
        return LocalProgram.start(program, this::commandInside, registry);
    }

    /**
     * A shell enters the control group and becomes {@code ip}, which enters the namespace and becomes the command: all the
     * same process. In this order, since the namespace does not see the control groups: one that saw them would be a JVM that
     * counts processors by its quota. What the group's statistics say it finds in a file that the shell opens.
     */
    List<String> commandInside(List<String> command) {
        String enter = group.processFiles().stream()
                .map(entrance -> "echo $$ > " + entrance + " && ")
                .collect(Collectors.joining());
        return Stream.concat(
                        Stream.of("sh", "-c", enter + openStatistics() + "exec \"$@\"", "sh"),
                        network.commandInside(command).stream())
                .toList();
    }

    /** A kernel without quotas may have none. */
    private String openStatistics() {
        return "if [ -r %1$s ]; then exec %2$d< %1$s; export %3$s=/proc/self/fd/%2$d; fi && "
                .formatted(group.cpuStatistics(), STATISTICS_DESCRIPTOR, STATISTICS);
    }

    @Override
    public OptionalLong interconnectBytesSent() {
        return network.interconnectDevice()
                .counters()
                .map(Counters::bytesSent)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    @Override
    public Optional<NetworkDevice> interconnectDevice() {
        return Optional.of(network.interconnectDevice());
    }

    @Override
    public Optional<InterconnectLink> interconnectLink() {
        return Optional.of(network.interconnectCable(shaping));
    }

    @Override
    public Optional<ControlGroup> controlGroup() {
        return Optional.of(group);
    }

    /** Takes the whole node away. */
    @Override
    public void close() {
        group.delete();
        network.delete();
    }

    private Endpoint inPublic(int port) {
        return new Endpoint(network.publicAddress(), ofInstance(port));
    }

    private Endpoint inInterconnect(int port) {
        return new Endpoint(network.interconnectAddress(), ofInstance(port));
    }

    private int ofInstance(int port) {
        return port + PORTS_PER_INSTANCE * (instance - 1);
    }
}
