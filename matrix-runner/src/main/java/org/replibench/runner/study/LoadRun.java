package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.Node;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.process.ProcessLedger;
import org.replibench.jmeter.DriverSpec;
import org.replibench.jmeter.JMeter;
import org.replibench.jmeter.Plan;
import org.replibench.jmeter.ThinkTime;
import org.replibench.model.Cell;
import org.replibench.runner.console.Progress;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.sample.Sampler;
import org.replibench.runner.sample.Snapshot;

/** Puts the shop's load on a running cluster, and samples while the measured window is open. */
public final class LoadRun {
    static final String JTL = "samples.jtl";
    static final String SAMPLES = "samples.csv";
    static final String DRIVER_LOG = "jmeter.log";

    /** Clients start one after another over this time, so that they don't all sign on in the same instant. */
    private static final Duration RAMP_UP = Duration.ofSeconds(3);

    /** Some load after the window, so that its end meets the same load as its middle. */
    private static final Duration MARGIN = Duration.ofSeconds(2);

    /** How long the driver may take to end by itself, and then to obey. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final Duration DRIVER_START = Duration.ofSeconds(60);

    private final JMeter jmeter;
    private final ProcessLedger ledger;
    private final WarmUp warmUp;
    private final Duration window;
    private final Progress progress;

    public LoadRun(JMeter jmeter, ProcessLedger ledger, WarmUp warmUp, Duration window, Progress progress) {
        this.jmeter = jmeter;
        this.ledger = ledger;
        this.warmUp = warmUp;
        this.window = window;
        this.progress = progress;
    }

    /**
     * Resets the shop's stock and orders, then drives it through warm-up and window.
     *
     * @throws ClusterException if the shop's data could not be reset
     */
    Run drive(Cell cell, Cluster cluster, Database database, Path folder) throws IOException, InterruptedException {
        ShopData.reset(database);
        Path jtl = folder.resolve(JTL);
        Process driver = start(
                cluster,
                cell.load().clientsPerNode(),
                RAMP_UP.plus(warmUp.duration()).plus(window).plus(MARGIN),
                jtl,
                folder.resolve(DRIVER_LOG));
        Watch watch = new Watch(cluster, driver);
        try (Sampler sampler = new Sampler(
                Probes.of(cluster, database, driver.toHandle()), Probes.atEdges(cluster), folder.resolve(SAMPLES))) {
            watch.until(() -> Files.exists(jtl), DRIVER_START);
            progress.say(cell.id() + ": warming up for " + Progress.spell(RAMP_UP.plus(warmUp.duration())));
            warmUp(cell, cluster, folder, watch);
            progress.say(cell.id() + ": measuring for " + Progress.spell(window));
            List<String> views = watch.views();
            Snapshot start = sampler.snapshot();
            watch.forAsLongAs(window);
            Snapshot end = sampler.snapshot();
            List<String> died = watch.died();
            boolean membershipConstant = watch.views().equals(views);
            String driverFailure = watch.driverFailure();
            driver.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            return new Run(start, end, jtl, died, membershipConstant, driverFailure, ShopData.ledger(database));
        } finally {
            end(driver);
        }
    }

    /** What the load is like, for the record. */
    Map<String, String> settings() {
        return Map.of(
                "load.model", "closed loop",
                "load.think.min_ms", String.valueOf(ThinkTime.DEFAULT.minMillis()),
                "load.think.max_ms", String.valueOf(ThinkTime.DEFAULT.maxMillis()),
                "warmup.seconds", String.valueOf(warmUp.duration().toSeconds()),
                "warmup.clients_per_node", String.valueOf(warmUp.clientsPerNode()));
    }

    /**
     * Those who only warm up leave at half-time: compilers need as long again to empty their queues. They have a driver
     * of their own, so that the one that is measured stays as it is.
     */
    private void warmUp(Cell cell, Cluster cluster, Path folder, Watch watch) throws IOException, InterruptedException {
        Duration duration = warmUp.duration().dividedBy(2);
        int more = warmUp.more(cell.load());
        if (more == 0 || duration.compareTo(RAMP_UP) <= 0) {
            watch.forAsLongAs(RAMP_UP.plus(warmUp.duration()));
            return;
        }
        Path jtl = folder.resolve("warm-up.jtl");
        Process driver = start(cluster, more, duration, jtl, folder.resolve("warm-up.log"));
        try {
            watch.forAsLongAs(RAMP_UP.plus(warmUp.duration()));
        } finally {
            end(driver);
            Files.deleteIfExists(jtl);
        }
    }

    private Process start(Cluster cluster, int clientsPerNode, Duration duration, Path jtl, Path log)
            throws IOException {
        Process driver = jmeter.start(new DriverSpec(
                Plan.SHOP,
                cluster.nodes().stream().map(Node::url).toList(),
                clientsPerNode * cluster.nodes().size(),
                RAMP_UP,
                duration,
                ThinkTime.DEFAULT,
                jtl,
                log));
        ledger.record(driver.toHandle(), "jmeter");
        return driver;
    }

    private void end(Process driver) throws InterruptedException {
        driver.destroy();
        if (!driver.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            driver.destroyForcibly().waitFor();
        }
        ledger.forget(driver.toHandle());
    }
}
