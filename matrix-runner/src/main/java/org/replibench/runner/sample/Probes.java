package org.replibench.runner.sample;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.linux.NetworkDevice;
import org.replibench.process.LocalProgram;
import org.replibench.process.Program;
import org.replibench.process.ThreadClock;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/** The probes of a running cell. */
public final class Probes {
    private Probes() {}

    /** CPU of nodes, database, drivers and host; bytes between nodes. */
    public static List<Probe> of(Cluster cluster, HostProvider hosts, Database database, List<LoadGenerator> drivers) {
        List<Probe> probes = new ArrayList<>();
        cluster.firstOfEachHost().forEach(node -> {
            probes.add(cpu(node));
            probes.add(new InterconnectProbe(node));
        });
        database.program()
                .ifPresent(program -> probes.add(database.machine()
                        .<Probe>map(machine -> NodeMachineProbe.ofFamily(MetricKey.DATABASE, machine, program))
                        .orElseGet(() -> cpu(hosts, MetricKey.DATABASE, program, true))));
        here(drivers).forEach(driver -> probes.add(cpu(hosts, MetricKey.DRIVER, driver, false)));
        elsewhere(drivers, NodeMachineProbe::of).ifPresent(probes::add);
        addRunnerAndHost(probes);
        return probes;
    }

    /**
     * What every tier does, cheap enough to be read once a second: nodes, database, drivers, runner and host. No node is asked.
     *
     * @param ofCell those of {@link #of} and others that are read anyway
     */
    public static List<Probe> tiers(
            List<Probe> ofCell, Cluster cluster, Database database, List<LoadGenerator> drivers) {
        List<Probe> probes = new ArrayList<>();
        cluster.nodes().stream()
                .collect(Collectors.groupingBy(Node::hostName, LinkedHashMap::new, Collectors.toList()))
                .forEach((host, servers) -> probes.add(ProcessProbe.of(
                        host, servers.stream().map(Node::program).toList())));
        cluster.firstOfEachHost().forEach(node -> {
            node.host()
                    .controlGroup()
                    .ifPresent(group -> probes.add(MachineProbes.PressureProbe.of(node.name(), group)));
            MachineProbes.NetworkProbe.ofOwnNetwork(node.name(), node.program()).ifPresent(probes::add);
            node.host()
                    .machine()
                    .ifPresent(machine -> probes.add(NodeMachineProbe.withTiers(node.name(), machine, node.program())));
        });
        database.program()
                .ifPresent(program -> probes.add(database.machine()
                        .<Probe>map(machine -> NodeMachineProbe.ofFamilyWithTiers(MetricKey.DATABASE, machine, program))
                        .orElseGet(() -> ProcessProbe.withChildren(MetricKey.DATABASE, program))));
        here(drivers).forEach(driver -> probes.add(ProcessProbe.of(MetricKey.DRIVER, List.of(driver))));
        elsewhere(drivers, NodeMachineProbe::withTiers).ifPresent(probes::add);
        probes.add(ProcessProbe.of(MetricKey.RUNNER, List.of(LocalProgram.current())));
        probes.addAll(MachineProbes.all());
        // Control groups' exact CPU time goes before that of their processes.
        ofCell.stream().filter(Probes::isCheap).forEach(probes::add);
        return probes;
    }

    /**
     * What tiers do while servers end and come back, cheap enough to be read once a second for several clusters at once: no thread is
     * looked at. The load is that of this process.
     */
    public static List<Probe> tiersUnderFaults(Cluster cluster, HostProvider hosts, Database database) {
        List<Probe> probes = new ArrayList<>();
        probes.add(new CurrentPrograms<>(cluster::firstOfEachHost, Node::program, node -> Stream.concat(
                        Stream.of(cpu(node), new ResidentMemoryProbe(node.name(), node.program())),
                        MachineProbes.NetworkProbe.ofOwnNetwork(node.name(), node.program()).stream())
                .toList()));
        probes.add(new CurrentPrograms<>(
                () -> database.program().stream().toList(),
                Function.identity(),
                program -> hosts.trackCpuOf(MetricKey.DATABASE, program).stream()
                        .<Probe>map(group -> new CpuProbes.ControlGroupCpuProbe(MetricKey.DATABASE, group))
                        .toList()));
        probes.add(new CpuProbes.ProcessCpuProbe(MetricKey.RUNNER, LocalProgram.current(), false));
        probes.addAll(MachineProbes.all());
        probes.addAll(machineProbes());
        database.folder().flatMap(Probes::disk).ifPresent(probes::add);
        return probes;
    }

    /**
     * The database's CPU time by its processes means looking at all of the machine, that of compilers at each thread's name. Another
     * machine is asked once for all that is told of it.
     */
    private static boolean isCheap(Probe probe) {
        return !probe.asksServer()
                && !(probe instanceof NodeMachineProbe)
                && !(probe instanceof DriverMachinesProbe)
                && !(probe instanceof CpuProbes.ProcessCpuProbe)
                && !(probe instanceof CpuProbes.CompilerProbe);
    }

    /** The disk that has these files; empty where Linux does not name one. */
    public static Optional<Probe> disk(Path folder) {
        return MachineProbes.DiskProbe.ofFilesIn(folder).map(probe -> probe);
    }

    /** CPU time of each node's compilers; none where the operating system does not tell it finely enough. */
    public static List<Probe> compilers(Cluster cluster) {
        return cluster.nodes().stream()
                .map(node -> new CpuProbes.CompilerProbe(
                        node.name(), new ThreadClock(node.program(), JvmThreadCpuProbe.COMPILERS)))
                .filter(probe -> probe.compilers().isKnown())
                .<Probe>map(probe -> probe)
                .toList();
    }

    /** CPU of servers that wait for their turn, all together. */
    public static Probe idleServers(Collection<Cluster> clusters) {
        return new IdleServersProbe(clusters.stream()
                .flatMap(cluster -> cluster.firstOfEachHost().stream())
                .map(Probes::cpu)
                .toList());
    }

    /**
     * What can be read where others started the servers: driver, runner and this machine, and the machines of nodes that may be read.
     *
     * @param machines by the name of their node
     */
    public static List<Probe> ofOthers(Map<String, RemoteMachine> machines, LoadGenerator driver) {
        List<Probe> probes = new ArrayList<>();
        machines.forEach((node, machine) -> probes.add(NodeMachineProbe.withTiers(node, machine)));
        probes.add(new CpuProbes.ProcessCpuProbe(MetricKey.DRIVER, driver.program(), false));
        addRunnerAndHost(probes);
        return probes;
    }

    private static void addRunnerAndHost(List<Probe> probes) {
        probes.add(new CpuProbes.ProcessCpuProbe(MetricKey.RUNNER, LocalProgram.current(), false));
        probes.add(new CpuProbes.HostCpuProbe());
        CpuThrottlingProbe.ofThisProcess().ifPresent(probes::add);
    }

    /** What the whole machine did, whoever asked for it. */
    public static List<Probe> machineProbes() {
        return List.of(new CpuProbes.HostCpuProbe());
    }

    /** What tells whether the nodes still compile: their CPU time, the compilers' part of it, and what was left. */
    public static List<Probe> compilationProbes(Cluster cluster) {
        List<Probe> probes = new ArrayList<>(List.of(new CpuProbes.HostCpuProbe()));
        cluster.firstOfEachHost().stream().map(Probes::cpu).forEach(probes::add);
        cluster.nodes().stream().map(Probes::jvmThreads).forEach(probes::add);
        return probes;
    }

    /**
     * What costs too much to be read at the edges of every window. How long a database worked on statements is not among it: one can't
     * tell whose they were where several arms use it.
     */
    public static List<Probe> windowEdgeProbes(Cluster cluster) {
        List<Node> firsts = cluster.firstOfEachHost();
        return cluster.nodes().stream()
                .flatMap(node -> Stream.of(
                        sessionMetrics(node, Optional.empty()),
                        firsts.contains(node)
                                ? new CpuProbes.AccountedThreadsProbe(jvmThreads(node), cpu(node))
                                : jvmThreads(node),
                        new ResidentMemoryProbe(node.name(), node.program())))
                .toList();
    }

    /** What nodes count of sessions of one pattern among those that they serve; empty: of all that they serve. */
    public static List<Probe> sessionMetrics(Cluster cluster, Optional<String> pattern) {
        return cluster.nodes().stream()
                .map(node -> sessionMetrics(node, pattern))
                .toList();
    }

    private static Probe sessionMetrics(Node node, Optional<String> pattern) {
        return new SessionMetricsProbe(node.name(), node.metricsUrl().resolve("metrics"), pattern);
    }

    private static List<Program> here(List<LoadGenerator> drivers) {
        return drivers.stream()
                .filter(driver -> driver.host().isEmpty())
                .map(LoadGenerator::program)
                .toList();
    }

    /** One probe for those on machines of their own, which makes of each what {@code probe} does. */
    private static Optional<Probe> elsewhere(List<LoadGenerator> drivers, MachineProbe probe) {
        List<Probe> machines = drivers.stream()
                .flatMap(driver ->
                        driver.host().map(host -> probe.of(driver.name(), host.machine(), driver.program())).stream())
                .toList();
        return machines.isEmpty() ? Optional.empty() : Optional.of(new DriverMachinesProbe(machines));
    }

    /** Makes a probe of a program on another machine. */
    @FunctionalInterface
    private interface MachineProbe {
        Probe of(String subject, RemoteMachine machine, Program program);
    }

    /** Exact where the kind of host accounts for it. */
    private static Probe cpu(HostProvider hosts, String subject, Program program, boolean withDescendants) {
        return hosts.trackCpuOf(subject, program)
                .<Probe>map(group -> new CpuProbes.ControlGroupCpuProbe(subject, group))
                .orElseGet(() -> new CpuProbes.ProcessCpuProbe(subject, program, withDescendants));
    }

    private static Probe jvmThreads(Node node) {
        return new JvmThreadCpuProbe(node.name(), node.program());
    }

    /** Exact where the node's host accounts for it. */
    private static Probe cpu(Node node) {
        return node.host()
                .machine()
                .<Probe>map(machine -> NodeMachineProbe.of(node.name(), machine, node.program()))
                .or(() ->
                        node.host().controlGroup().map(group -> new CpuProbes.ControlGroupCpuProbe(node.name(), group)))
                .orElseGet(() -> new CpuProbes.ProcessCpuProbe(node.name(), node.program(), false));
    }

    /** Bytes that a node sent to other nodes; and packets, where it has a network card of its own. */
    record InterconnectProbe(Node node) implements Probe {
        @Override
        public Map<MetricKey, Double> read() {
            return node.host()
                    .interconnectDevice()
                    .map(this::ofNetworkInterface)
                    .orElseGet(this::bytes);
        }

        @Override
        public boolean asksServer() {
            return node.host().interconnectDevice().isEmpty();
        }

        private Map<MetricKey, Double> ofNetworkInterface(NetworkDevice networkDevice) {
            return networkDevice
                    .counters()
                    .map(networkDeviceCounters -> Map.of(
                            new MetricKey(node.name(), Metric.INTERCONNECT), (double) networkDeviceCounters.bytesSent(),
                            new MetricKey(node.name(), Metric.INTERCONNECT_PACKETS),
                                    (double) networkDeviceCounters.packetsSent(),
                            new MetricKey(node.name(), Metric.INTERCONNECT_DROPS),
                                    (double) networkDeviceCounters.packetsDropped()))
                    .orElse(Map.of());
        }

        private Map<MetricKey, Double> bytes() {
            OptionalLong bytes = node.interconnectBytesSent();
            return bytes.isPresent()
                    ? Map.of(new MetricKey(node.name(), Metric.INTERCONNECT), (double) bytes.getAsLong())
                    : Map.of();
        }
    }

    /** CPU of several nodes, all together: of one that has ended what was read of it last, as the sum never falls. */
    static final class IdleServersProbe implements Probe {
        private final List<Probe> nodes;
        private final Map<MetricKey, Double> last = new HashMap<>();

        IdleServersProbe(List<Probe> nodes) {
            this.nodes = List.copyOf(nodes);
        }

        @Override
        public Map<MetricKey, Double> read() {
            nodes.forEach(node -> node.read().forEach((key, used) -> {
                if (key.metric() == Metric.CPU) {
                    last.put(key, used);
                }
            }));
            return Map.of(
                    new MetricKey(MetricKey.IDLE_SERVERS, Metric.CPU),
                    last.values().stream().mapToDouble(Double::doubleValue).sum());
        }
    }

    /** Physical memory of a server's process: the touched part of the heap, metaspace, code, threads. */
    record ResidentMemoryProbe(String node, Program program) implements Probe {
        private static final double BYTES_PER_MEGABYTE = 1 << 20;

        @Override
        public Map<MetricKey, Double> read() {
            OptionalLong bytes = program.memoryBytes();
            return bytes.isPresent()
                    ? Map.of(new MetricKey(node, Metric.RESIDENT_MEMORY), bytes.getAsLong() / BYTES_PER_MEGABYTE)
                    : Map.of();
        }
    }
}
