package org.replibench.runner.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostKind;

/** The probes of a running cell. */
public final class Probes {
    private Probes() {}

    /** CPU of nodes, database, driver and host; bytes between nodes. */
    public static List<Probe> of(Cluster cluster, HostKind hosts, Database database, ProcessHandle driver) {
        List<Probe> probes = new ArrayList<>();
        cluster.firstOfEachHost().forEach(node -> {
            probes.add(cpu(node));
            probes.add(new Interconnect(node));
        });
        database.process().ifPresent(process -> probes.add(cpu(hosts, Source.DATABASE, process, true)));
        probes.add(cpu(hosts, Source.DRIVER, driver, false));
        probes.add(new ProcessCpu(Source.RUNNER, ProcessHandle.current(), false));
        probes.add(new HostCpu());
        Throttling.ofThisProcess().ifPresent(probes::add);
        return probes;
    }

    /** What the whole machine did, whoever asked for it. */
    public static List<Probe> ofMachine() {
        return List.of(new HostCpu());
    }

    /** What tells whether the nodes still compile: their processor time, the compilers' part of it, and what was left. */
    public static List<Probe> ofCompilation(Cluster cluster) {
        List<Probe> probes = new ArrayList<>(List.of(new HostCpu()));
        cluster.firstOfEachHost().stream().map(Probes::cpu).forEach(probes::add);
        cluster.nodes().stream().map(Probes::jvmThreads).forEach(probes::add);
        return probes;
    }

    /** What costs too much to be read every second. */
    public static List<Probe> atEdges(Cluster cluster, Database database) {
        List<Node> firsts = cluster.firstOfEachHost();
        Stream<Probe> ofNodes = cluster.nodes().stream()
                .flatMap(node -> Stream.of(
                        new SessionMetrics(node.name(), node.metricsUrl().resolve("metrics")),
                        firsts.contains(node) ? new AccountedThreads(jvmThreads(node), cpu(node)) : jvmThreads(node),
                        new ResidentMemory(node.name(), node.process())));
        return Stream.concat(ofNodes, Stream.of(new DatabaseActivity(database))).toList();
    }

    /** Exact where the kind of host accounts for it. */
    private static Probe cpu(HostKind hosts, String subject, ProcessHandle program, boolean withDescendants) {
        return hosts.account(subject, program)
                .<Probe>map(group -> new GroupCpu(subject, group))
                .orElseGet(() -> new ProcessCpu(subject, program, withDescendants));
    }

    private static Probe jvmThreads(Node node) {
        return new JvmThreads(node.name(), node.process());
    }

    /** Exact where the node's host accounts for it. */
    private static Probe cpu(Node node) {
        return node.host()
                .controlGroup()
                .<Probe>map(group -> new GroupCpu(node.name(), group))
                .orElseGet(() -> new ProcessCpu(node.name(), node.process(), false));
    }
}
