package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostKind;
import org.replibench.cluster.process.ProcessLedger;
import org.replibench.jmeter.JMeter;
import org.replibench.jmeter.ThinkTime;
import org.replibench.model.Cell;
import org.replibench.runner.audit.LedgerReading;
import org.replibench.runner.console.Progress;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.profile.Recorder;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.sample.Sampler;
import org.replibench.runner.sample.Snapshot;
import org.replibench.runner.sample.Source;

/** Puts the shop's load on a running cluster, and samples while the measured window is open. */
public final class LoadRun {
    /** The driver's samples, in a cell's folder. */
    public static final String JTL = "samples.jtl";

    static final String SAMPLES = "samples.csv";
    static final String DRIVER_LOG = "jmeter.log";

    /** The driver would go on for longer than the window, so that its end meets the same load as its middle. */
    private static final Duration MARGIN = Duration.ofSeconds(30);

    /** What queues up when a quota sets in is worked off, or has reached its length. */
    private static final Duration SETTLING = Duration.ofSeconds(2);

    /** A purchase that the closing look at the orders saw is answered by then, and stands in the driver's log. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);

    private static final Duration DRIVER_START = Duration.ofSeconds(60);

    private final Drivers drivers;
    private final Timing timing;
    private final HostKind hosts;
    private final NodeQuota quota;
    private final Progress progress;
    private final LiveMetrics live;
    private final Recorder recorder;
    private final InstantSource wall;
    private Duration loaded = Duration.ZERO;
    private Cluster lastServers;
    private Cell lastCell;

    /**
     * @param live is shown what is sampled
     * @param recorder watches the servers meanwhile
     */
    public LoadRun(
            JMeter jmeter,
            ProcessLedger ledger,
            Timing timing,
            HostKind hosts,
            NodeQuota quota,
            Progress progress,
            LiveMetrics live,
            Recorder recorder) {
        this(jmeter, ledger, timing, hosts, quota, progress, live, recorder, InstantSource.system());
    }

    /** @param wall tells the time of day */
    LoadRun(
            JMeter jmeter,
            ProcessLedger ledger,
            Timing timing,
            HostKind hosts,
            NodeQuota quota,
            Progress progress,
            LiveMetrics live,
            Recorder recorder,
            InstantSource wall) {
        this.drivers = new Drivers(jmeter, ledger);
        this.timing = timing;
        this.hosts = hosts;
        this.quota = quota;
        this.progress = progress;
        this.live = live;
        this.recorder = recorder;
        this.wall = wall;
    }

    /**
     * Resets the shop's stock and orders, then drives it through warm-up and window.
     *
     * @throws ClusterException if the shop's data could not be reset
     */
    Run drive(Cell cell, Cluster cluster, Database database, Path folder) throws IOException, InterruptedException {
        ShopData.reset(database);
        Path jtl = folder.resolve(JTL);
        Process driver = drivers.start(
                driven(cell, cluster),
                cell.load().clients(cell.nodes()),
                Drivers.RAMP_UP
                        .plus(timing.warmUp().duration())
                        .plus(settling())
                        .plus(timing.window())
                        .plus(MARGIN),
                jtl,
                folder.resolve(DRIVER_LOG));
        Watch watch = new Watch(cluster, driver);
        live.begin(cell, cluster.nodes().stream().collect(Collectors.toMap(Node::name, Node::metricsUrl)));
        try (Sampler sampler = new Sampler(
                Probes.of(cluster, hosts, database, driver.toHandle()),
                Probes.atEdges(cluster, database),
                timing.sampling(),
                folder.resolve(SAMPLES),
                wall,
                live::show)) {
            watch.until(() -> Files.exists(jtl), DRIVER_START);
            long firstClient = System.nanoTime();
            progress.say(cell.id() + ": warming up for at most "
                    + Progress.spell(Drivers.RAMP_UP.plus(timing.warmUp().duration())));
            WarmedUp warmedUp = warmUp(cell, cluster, folder, watch);
            List<String> views = watch.views();
            recorder.begin(cluster.nodes());
            quota.apply(cluster);
            watch.forAsLongAs(settling());
            progress.say(cell.id() + ": measuring for " + Progress.spell(timing.window()));
            LedgerReading opening = ShopData.ledger(database);
            Map<Source, Double> before = sampler.edges();
            Snapshot start = sampler.snapshot().with(before);
            watch.forAsLongAs(timing.window());
            Snapshot end = sampler.snapshot();
            loaded = loaded.plusNanos(System.nanoTime() - firstClient);
            List<String> died = watch.died();
            String driverFailure = watch.driverFailure();
            // The rest asks the nodes, which at their quota would let this wait for seconds.
            quota.lift(cluster);
            // First what waits in queues, which now empty.
            end = end.with(sampler.edges());
            LedgerReading closing = ShopData.ledger(database);
            recorder.end(cluster.nodes(), folder);
            boolean membershipConstant = watch.views().equals(views);
            lastServers = cluster;
            lastCell = cell;
            watch.forAsLongAs(LAST_ANSWERS);
            return new Run(start, end, jtl, died, membershipConstant, driverFailure, warmedUp, opening, closing);
        } finally {
            live.end();
            quota.lift(cluster);
            drivers.end(driver);
        }
    }

    /** How long cells were under load so far, from the first client to the window's end. */
    Duration loaded() {
        return loaded;
    }

    /** What the load is like, for the record. */
    Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>(quota.settings());
        settings.put("load.model", "closed loop");
        settings.put("load.think.min_ms", String.valueOf(ThinkTime.DEFAULT.minMillis()));
        settings.put("load.think.max_ms", String.valueOf(ThinkTime.DEFAULT.maxMillis()));
        settings.put("sampling.seconds", String.valueOf(timing.sampling().toSeconds()));
        settings.put(
                "warmup.max_seconds", String.valueOf(timing.warmUp().duration().toSeconds()));
        settings.put("warmup.clients_per_node", String.valueOf(timing.warmUp().clientsPerNode()));
        return settings;
    }

    /** The servers that have clients: those of the first nodes. */
    private static List<Node> driven(Cell cell, Cluster cluster) {
        int servers = Findings.driven(cell, cluster.nodes().size());
        return cluster.nodes().subList(0, servers);
    }

    /**
     * Those who only warm up leave at half-time, at the latest: compilers then need a while to empty their queues. They have
     * a driver of their own, so that the one that is measured stays as it is. They come once to a pattern on its servers.
     */
    private WarmedUp warmUp(Cell cell, Cluster cluster, Path folder, Watch watch)
            throws IOException, InterruptedException {
        Duration half = timing.warmUp().duration().dividedBy(2);
        int more = haveServed(cluster, cell) ? 0 : timing.warmUp().more(cell.load());
        if (more == 0 || half.compareTo(Drivers.RAMP_UP) <= 0) {
            watch.forAsLongAs(Drivers.RAMP_UP);
            return untilSteady(cell, cluster, watch, timing.warmUp().duration());
        }
        Path jtl = folder.resolve("warm-up.jtl");
        Process driver = drivers.start(cluster.nodes(), cell.nodes() * more, half, jtl, folder.resolve("warm-up.log"));
        try {
            watch.forAsLongAs(Drivers.RAMP_UP.plus(half));
        } finally {
            drivers.end(driver);
            Files.deleteIfExists(jtl);
        }
        return untilSteady(cell, cluster, watch, timing.warmUp().duration().minus(half))
                .after(half);
    }

    /** Whether these servers served the same pattern just before, so that what it needs is compiled. */
    private boolean haveServed(Cluster servers, Cell cell) {
        return servers == lastServers
                && cell.pattern().equals(lastCell.pattern())
                && cell.variant().equals(lastCell.variant());
    }

    private WarmedUp untilSteady(Cell cell, Cluster cluster, Watch watch, Duration atMost)
            throws IOException, InterruptedException {
        return WarmedUp.watch(
                watch,
                Probes.ofCompilation(cluster),
                atMost,
                share -> progress.say(
                        cell.id() + ": compilers take " + Math.round(100 * share) + " % of the nodes' time"));
    }

    private Duration settling() {
        return quota.limits() ? SETTLING : Duration.ZERO;
    }
}
