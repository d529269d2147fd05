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
            probes.add(new ProcessCpu(node.name(), node.process(), false));
            probes.add(new Interconnect(node));
        }
        database.process().ifPresent(process -> probes.add(new ProcessCpu(Source.DATABASE, process, true)));
        probes.add(new ProcessCpu(Source.DRIVER, driver, false));
        Throttling.of(Source.DRIVER, driver).ifPresent(probes::add);
        probes.add(new HostIdle());
        probes.add(new HostSteal());
        return probes;
    }

    /** What costs too much to be read every second. */
    public static List<Probe> atEdges(Cluster cluster) {
        return cluster.nodes().stream()
                .<Probe>map(node ->
                        new SessionMetrics(node.name(), node.metricsUrl().resolve("metrics")))
                .toList();
    }
}
