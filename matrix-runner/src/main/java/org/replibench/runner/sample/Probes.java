package org.replibench.runner.sample;

import java.util.ArrayList;
import java.util.List;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;

/** The probes of a running cell. */
public final class Probes {
    private Probes() {}

    /** CPU of nodes, database, driver and host; bytes between nodes. */
    public static List<Probe> of(Cluster cluster, Database database, ProcessHandle driver) {
        List<Probe> probes = new ArrayList<>();
        for (Node node : cluster.nodes()) {
            probes.add(cpu(node));
            probes.add(new Interconnect(node));
        }
        database.process().ifPresent(process -> probes.add(new ProcessCpu(Source.DATABASE, process, true)));
        probes.add(new ProcessCpu(Source.DRIVER, driver, false));
        probes.add(new HostIdle());
        return probes;
    }

    /** What costs too much to be read every second. */
    public static List<Probe> atEdges(Cluster cluster) {
        return cluster.nodes().stream()
                .<Probe>map(node ->
                        new SessionTransfers(node.name(), node.metricsUrl().resolve("metrics")))
                .toList();
    }

    /** Exact where the node's host accounts for it. */
    private static Probe cpu(Node node) {
        return node.host()
                .controlGroup()
                .<Probe>map(group -> new GroupCpu(node.name(), group))
                .orElseGet(() -> new ProcessCpu(node.name(), node.process(), false));
    }
}
