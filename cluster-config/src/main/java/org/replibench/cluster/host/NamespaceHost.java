package org.replibench.cluster.host;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.linux.Card;
import org.replibench.cluster.linux.Network;
import org.replibench.cluster.linux.NodeNetwork;
import org.replibench.cluster.linux.Traffic;
import org.replibench.cluster.linux.cgroup.ControlGroup;
import org.replibench.cluster.linux.cgroup.ControlGroups;

/** One node in a namespace. It has all ports to itself, so it uses the usual ones. */
record NamespaceHost(int number, NodeNetwork network, ControlGroup group) implements Host {
    private static final int HTTP = 8080;
    private static final int METRICS = 9091;
    private static final int MANAGEMENT = 9990;
    private static final int INTERCONNECT = 7600;
    private static final int FAILURE_DETECTION = 57600;

    static NamespaceHost open(Network switches, int number, EmulatedMachine machine, ControlGroups groups) {
        NamespaceHost host = new NamespaceHost(
                number,
                new NodeNetwork(switches, number),
                groups.group(switches.run().of("node" + number)));
        try {
            host.network.create(machine.interconnect());
            host.group.create();
            host.group.limitMemory(machine.memoryBytes());
            return host;
        } catch (RuntimeException e) {
            host.close();
            throw e;
        }
    }

    @Override
    public Endpoint http() {
        return inPublic(HTTP);
    }

    @Override
    public Endpoint metrics() {
        return inPublic(METRICS);
    }

    @Override
    public Endpoint management() {
        return inPublic(MANAGEMENT);
    }

    @Override
    public Endpoint interconnect() {
        return new Endpoint(network.interconnectAddress(), INTERCONNECT);
    }

    @Override
    public Endpoint failureDetection() {
        return new Endpoint(network.interconnectAddress(), FAILURE_DETECTION);
    }

    /**
     * A shell enters the control group and becomes {@code ip}, which enters the namespace and becomes the command: all the
     * same process. In this order, since the namespace does not see the control groups.
     */
    @Override
    public List<String> launch(List<String> command) {
        String enter = group.entrances().stream()
                .map(entrance -> "echo $$ > " + entrance + " && ")
                .collect(Collectors.joining());
        return Stream.concat(Stream.of("sh", "-c", enter + "exec \"$@\"", "sh"), network.inside(command).stream())
                .toList();
    }

    @Override
    public OptionalLong interconnectBytesSent() {
        return network.interconnectCard()
                .traffic()
                .map(Traffic::bytesSent)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    @Override
    public Optional<Card> interconnectCard() {
        return Optional.of(network.interconnectCard());
    }

    @Override
    public Optional<ControlGroup> controlGroup() {
        return Optional.of(group);
    }

    @Override
    public void close() {
        group.delete();
        network.delete();
    }

    private Endpoint inPublic(int port) {
        return new Endpoint(network.publicAddress(), port);
    }
}
