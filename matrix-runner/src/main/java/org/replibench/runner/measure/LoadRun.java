package org.replibench.runner.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostProvider;
import org.replibench.cluster.support.ClusterException;
import org.replibench.jmeter.JMeterRun;
import org.replibench.model.Cell;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.console.Progress;
import org.replibench.runner.cpuprofile.CpuProfiler;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.sample.Sampler;
import org.replibench.runner.testbed.NodeQuota;

/** Puts the shop's load on a running cluster, and samples while the measured window is open. */
public final class LoadRun {
    /** The driver would go on for longer than the window, so that its end meets the same load as its middle. */
    private static final Duration DRIVER_MARGIN = Duration.ofSeconds(30);

    /** What queues up when a quota sets in, or nodes are asked for readings, is worked off, or has reached its length. */
    private static final Duration SETTLING = Duration.ofSeconds(2);

    /** A purchase that the closing look at the orders saw is answered by then, and stands in the driver's log. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);

    private static final Duration DRIVER_START = Duration.ofSeconds(60);

    private final JMeterProcesses jmeter;
    private final CellTiming cellTiming;
    private final Machines machines;
    private final Observers observers;
    private Duration timeUnderLoad = Duration.ZERO;
    private Cluster lastCluster;
    private Cell lastCell;

    /** Where nodes live, and how much CPU time each has while it is measured. */
    public record Machines(HostProvider hosts, NodeQuota quota) {}

    /**
     * What watches a run.
     *
     * @param live is shown what is sampled
     * @param profiler watches the servers meanwhile
     * @param clock tells the time of day
     */
    public record Observers(Progress progress, LiveMetrics live, CpuProfiler profiler, InstantSource clock) {
        /** None but the samples. */
        public static final Observers NONE =
                new Observers(Progress.NONE, new LiveMetrics(), CpuProfiler.NONE, InstantSource.system());
    }

    public LoadRun(JMeterProcesses jmeter, CellTiming cellTiming, Machines machines, Observers observers) {
        this.jmeter = jmeter;
        this.cellTiming = cellTiming;
        this.machines = machines;
        this.observers = observers;
    }

    /**
     * Resets the shop's stock and orders, then drives it through warm-up and window.
     *
     * @throws ClusterException if the shop's data could not be reset
     */
    public LoadRunResult run(Cell cell, Cluster cluster, Database database, Path folder)
            throws IOException, InterruptedException {
        ShopData.reset(database);
        Path jtl = RawFile.JTL.in(folder);
        JMeterRun driver = jmeter.start(
                AuditInputCollector.serversUnderLoad(cell, cluster.nodes()),
                cell.load().totalClients(cell.nodes()),
                JMeterProcesses.RAMP_UP
                        .plus(cellTiming.warmUp().duration())
                        .plus(SETTLING)
                        .plus(cellTiming.window())
                        .plus(DRIVER_MARGIN),
                jtl,
                RawFile.DRIVER_LOG.in(folder));
        LivenessWait livenessWait = new LivenessWait(cluster, driver.program());
        observers.live().begin(cell, cluster.nodes().stream().collect(Collectors.toMap(Node::name, Node::metricsUrl)));
        try (Sampler sampler = new Sampler(
                Probes.of(cluster, machines.hosts(), database, driver.program()),
                Probes.windowEdgeProbes(cluster, database),
                cellTiming.samplingInterval(),
                RawFile.SAMPLES.in(folder),
                observers.clock(),
                observers.live()::update)) {
            livenessWait.waitUntil(driver::hasBegun, DRIVER_START);
            long firstClient = System.nanoTime();
            observers
                    .progress()
                    .log(cell.id() + ": warming up for at most "
                            + Progress.format(JMeterProcesses.RAMP_UP.plus(
                                    cellTiming.warmUp().duration())));
            WarmUpResult warmUpResult = warmUp(cell, cluster, folder, livenessWait);
            List<String> views = livenessWait.membershipViews();
            observers.profiler().begin(cluster.nodes());
            machines.quota().apply(cluster);
            AuditInput.OrderSnapshot opening = ShopData.ledger(database);
            WindowEdges edges = new WindowEdges(sampler, () -> livenessWait.waitFor(SETTLING));
            MetricSnapshot start = edges.begin();
            observers.progress().log(cell.id() + ": measuring for " + Progress.format(cellTiming.window()));
            livenessWait.waitFor(cellTiming.window());
            MetricSnapshot end = sampler.snapshot();
            timeUnderLoad = timeUnderLoad.plusNanos(System.nanoTime() - firstClient);
            List<String> died = livenessWait.diedNodes();
            String driverFailure = livenessWait.driverFailure();
            end = edges.end(end, () -> machines.quota().remove(cluster));
            AuditInput.OrderSnapshot closing = ShopData.ledger(database);
            observers.profiler().end(cluster.nodes(), List.of(folder));
            boolean membershipConstant = livenessWait.membershipViews().equals(views);
            lastCluster = cluster;
            lastCell = cell;
            livenessWait.waitFor(LAST_ANSWERS);
            return new LoadRunResult(
                    new MeasuredTime(start, end),
                    TimeSpans.ALWAYS,
                    jtl,
                    Optional.empty(),
                    died,
                    membershipConstant,
                    driverFailure,
                    warmUpResult,
                    opening,
                    closing);
        } finally {
            observers.live().end();
            machines.quota().remove(cluster);
            driver.end();
        }
    }

    /** How long cells were under load so far, from the first client to the window's end. */
    public Duration timeUnderLoad() {
        return timeUnderLoad;
    }

    /** What the load is like, for the record. */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>(machines.quota().settings());
        settings.putAll(JMeterProcesses.settings());
        settings.put(
                RecordSettings.SAMPLING_SECONDS,
                String.valueOf(cellTiming.samplingInterval().toSeconds()));
        settings.put(
                "warmup.max_seconds",
                String.valueOf(cellTiming.warmUp().duration().toSeconds()));
        settings.put(
                "warmup.clients_per_node", String.valueOf(cellTiming.warmUp().clientsPerNode()));
        return settings;
    }

    /**
     * Those who only warm up leave at half-time, at the latest: compilers then need a while to empty their queues. They have
     * a driver of their own, so that the one that is measured stays as it is. They come once to a pattern on its servers.
     */
    private WarmUpResult warmUp(Cell cell, Cluster cluster, Path folder, LivenessWait livenessWait)
            throws IOException, InterruptedException {
        Duration half = cellTiming.warmUp().duration().dividedBy(2);
        int more = alreadyWarm(cluster, cell) ? 0 : cellTiming.warmUp().extraClients(cell.load());
        if (more == 0 || half.compareTo(JMeterProcesses.RAMP_UP) <= 0) {
            livenessWait.waitFor(JMeterProcesses.RAMP_UP);
            return untilSteady(cell, cluster, livenessWait, cellTiming.warmUp().duration());
        }
        Path jtl = folder.resolve("warm-up.jtl");
        JMeterRun driver = jmeter.start(cluster.nodes(), cell.nodes() * more, half, jtl, folder.resolve("warm-up.log"));
        try {
            livenessWait.waitFor(JMeterProcesses.RAMP_UP.plus(half));
        } finally {
            driver.end();
            Files.deleteIfExists(jtl);
        }
        return untilSteady(
                        cell,
                        cluster,
                        livenessWait,
                        cellTiming.warmUp().duration().minus(half))
                .plus(half);
    }

    /** Whether these servers served the same pattern just before, so that what it needs is compiled. */
    private boolean alreadyWarm(Cluster servers, Cell cell) {
        return servers == lastCluster
                && cell.pattern().equals(lastCell.pattern())
                && cell.variant().equals(lastCell.variant());
    }

    private WarmUpResult untilSteady(Cell cell, Cluster cluster, LivenessWait livenessWait, Duration atMost)
            throws IOException, InterruptedException {
        return WarmUpResult.await(livenessWait, Probes.compilationProbes(cluster), atMost, cores -> observers
                .progress()
                .log(cell.id() + ": compilers take " + Math.round(100 * cores) / 100.0 + " cores of a node"));
    }
}
