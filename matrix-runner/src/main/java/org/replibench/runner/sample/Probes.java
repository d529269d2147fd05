package org.replibench.runner.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostProvider;
import org.replibench.cluster.process.LocalProgram;
import org.replibench.cluster.process.Program;
import org.replibench.records.raw.MetricKey;

/** The probes of a running cell. */
public final class Probes {
    private Probes() {}

    /** CPU of nodes, database, driver and host; bytes between nodes. */
    public static List<Probe> of(Cluster cluster, HostProvider hosts, Database database, Program driver) {
        List<Probe> probes = new ArrayList<>();
        cluster.firstOfEachHost().forEach(node -> {
            probes.add(cpu(node));
            probes.add(new InterconnectProbe(node));
        });
        database.program().ifPresent(program -> probes.add(cpu(hosts, MetricKey.DATABASE, program, true)));
        probes.add(cpu(hosts, MetricKey.DRIVER, driver, false));
        probes.add(new ProcessCpuProbe(MetricKey.RUNNER, LocalProgram.current(), false));
        probes.add(new HostCpuProbe());
        CpuThrottlingProbe.ofThisProcess().ifPresent(probes::add);
        return probes;
    }

    /** What the whole machine did, whoever asked for it. */
    public static List<Probe> machineProbes() {
        return List.of(new HostCpuProbe());
    }

    /** What tells whether the nodes still compile: their CPU time, the compilers' part of it, and what was left. */
    public static List<Probe> compilationProbes(Cluster cluster) {
        List<Probe> probes = new ArrayList<>(List.of(new HostCpuProbe()));
        cluster.firstOfEachHost().stream().map(Probes::cpu).forEach(probes::add);
        cluster.nodes().stream().map(Probes::jvmThreads).forEach(probes::add);
        return probes;
    }

    /** What costs too much to be read every second. */
    public static List<Probe> windowEdgeProbes(Cluster cluster, Database database) {
        List<Node> firsts = cluster.firstOfEachHost();
        Stream<Probe> ofNodes = cluster.nodes().stream()
                .flatMap(node -> Stream.of(
                        new SessionMetricsProbe(node.name(), node.metricsUrl().resolve("metrics")),
                        firsts.contains(node)
                                ? new AccountedThreadsProbe(jvmThreads(node), cpu(node))
                                : jvmThreads(node),
                        new ResidentMemoryProbe(node.name(), node.program())));
        return Stream.concat(ofNodes, Stream.of(new DatabaseActivityProbe(database)))
                .toList();
    }

    /** Exact where the kind of host accounts for it. */
    private static Probe cpu(HostProvider hosts, String subject, Program program, boolean withDescendants) {
        return hosts.trackCpuOf(subject, program)
                .<Probe>map(group -> new ControlGroupCpuProbe(subject, group))
                .orElseGet(() -> new ProcessCpuProbe(subject, program, withDescendants));
    }

    private static Probe jvmThreads(Node node) {
        return new JvmThreadsProbe(node.name(), node.program());
    }

    /** Exact where the node's host accounts for it. */
    private static Probe cpu(Node node) {
        return node.host()
                .controlGroup()
                .<Probe>map(group -> new ControlGroupCpuProbe(node.name(), group))
                .orElseGet(() -> new ProcessCpuProbe(node.name(), node.program(), false));
    }
}
