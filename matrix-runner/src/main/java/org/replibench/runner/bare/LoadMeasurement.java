package org.replibench.runner.bare;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.Node;
import org.replibench.runner.console.Progress;
import org.replibench.runner.sample.Metric;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.sample.Snapshot;
import org.replibench.runner.sample.Source;

/** Measures one arm under load: servers up, warm-up, window, servers down. */
record LoadMeasurement(Servers servers, BarePlan plan, Progress progress) {
    /** What is replicated after the response, or asynchronously, is counted too. */
    private static final long TAIL_MILLIS = 500;

    /** Whatever goes wrong makes the record invalid, with the reason. */
    LoadRecord measure(Arm arm, int repeat) throws IOException, InterruptedException {
        try (Cluster cluster = servers.start(arm, plan.nodes());
                Clients clients = new Clients(cluster, plan.clients())) {
            List<Probe> probes = Probes.of(cluster, servers.hosts(), servers.database(), ProcessHandle.current());
            List<String> views = views(cluster);
            progress.say(arm.name() + ": warming up for at most " + Progress.spell(plan.warmUp()));
            WarmUp warmUp = WarmUp.drive(clients, plan.warmUp());
            progress.say(arm.name() + ": measuring for " + Progress.spell(plan.window()));
            Thread.sleep(TAIL_MILLIS);
            Snapshot start = Snapshot.of(probes);
            LoadResult load = clients.run(plan.window());
            Thread.sleep(TAIL_MILLIS);
            Snapshot end = Snapshot.of(probes);
            return record(
                    arm, repeat, cluster, warmUp, load, new Growth(start, end), invalid(cluster, views, warmUp, load));
        } catch (ClusterException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            return notStarted(arm, repeat, e.getMessage());
        }
    }

    private static List<String> views(Cluster cluster) {
        return cluster.nodes().stream().map(Node::view).toList();
    }

    private static List<String> invalid(Cluster cluster, List<String> views, WarmUp warmUp, LoadResult load) {
        List<String> invalid = new ArrayList<>(warmUp.errors());
        invalid.addAll(load.errors());
        if (load.requests() == 0) {
            invalid.add("requests: at least 1 required, found 0");
        }
        for (Node node : cluster.nodes()) {
            if (!node.alive()) {
                invalid.add(node.name() + ": died; see " + node.log());
            }
        }
        if (!views(cluster).equals(views)) {
            invalid.add("membership: changed while load was on");
        }
        return invalid.stream().distinct().toList();
    }

    private LoadRecord record(
            Arm arm, int repeat, Cluster cluster, WarmUp warmUp, LoadResult load, Growth growth, List<String> invalid) {
        double nodeCpuSeconds = 0;
        double bytes = 0;
        for (Node node : cluster.firstOfEachHost()) {
            nodeCpuSeconds += growth.of(node.name(), Metric.CPU);
            bytes += growth.of(node.name(), Metric.INTERCONNECT);
        }
        double bytesPerRequest = bytes / load.requests();
        return new LoadRecord(
                LoadRecord.KIND,
                arm.name(),
                repeat,
                Instant.ofEpochMilli(growth.start().epochMillis()).toString(),
                plan.nodes(),
                plan.clients(),
                warmUp.seconds(),
                warmUp.steady(),
                load.seconds(),
                load.requests(),
                load.perSecond(),
                load.p50Millis(),
                load.p99Millis(),
                nodeCpuSeconds * 1e6 / load.requests(),
                growth.of(Source.DRIVER, Metric.CPU) * 1e6 / load.requests(),
                growth.of(Source.HOST, Metric.IDLE)
                        / growth.seconds()
                        / Runtime.getRuntime().availableProcessors(),
                bytesPerRequest,
                cluster.interconnectSource(),
                SerialisedBytes.OF_A_SESSION,
                bytesPerRequest / SerialisedBytes.OF_A_SESSION,
                servers.jvm(),
                invalid);
    }

    private LoadRecord notStarted(Arm arm, int repeat, String reason) {
        return new LoadRecord(
                LoadRecord.KIND,
                arm.name(),
                repeat,
                Instant.now().toString(),
                plan.nodes(),
                plan.clients(),
                0,
                false,
                0,
                0,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                servers.hosts().interconnectSource(),
                SerialisedBytes.OF_A_SESSION,
                Double.NaN,
                servers.jvm(),
                List.of(reason));
    }

    /** What cumulative readings grew by. */
    private record Growth(Snapshot start, Snapshot end) {
        double of(String subject, Metric metric) {
            return end.growth(new Source(subject, metric), start);
        }

        double seconds() {
            return end.secondsSince(start);
        }
    }
}
