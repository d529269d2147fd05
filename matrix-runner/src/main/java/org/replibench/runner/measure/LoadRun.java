package org.replibench.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.database.Database;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Cell;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.console.Progress;
import org.replibench.runner.sample.ClockReading;
import org.replibench.runner.sample.LoadGenerator;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.testbed.NodeQuota;

/** Tries one load out: puts it on a running cluster, and measures one window of it. */
public final class LoadRun {
    /** The driver would go on for longer than the window, so that its end meets the same load as its middle. */
    private static final Duration DRIVER_MARGIN = Duration.ofSeconds(30);

    /** What queues up when a quota sets in is worked off, or has reached its length. */
    private static final Duration SETTLING = Duration.ofSeconds(2);

    /** A purchase that the closing look at the orders saw is answered by then, and stands in the driver's log. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);

    private static final Duration DRIVER_START = Duration.ofSeconds(60);

    private final LoadSource source;
    private final Duration rampUp;
    private final CellTiming cellTiming;
    private final Machines machines;
    private final Progress progress;
    private final InstantSource clock;

    /** Where nodes live, and how much CPU time each has while it is measured. */
    public record Machines(HostProvider hosts, NodeQuota quota) {}

    /** @param clock tells the time of day */
    public LoadRun(
            JMeterProcesses jmeter, CellTiming cellTiming, Machines machines, Progress progress, InstantSource clock) {
        this(LoadSource.here(jmeter), jmeter.clients().rampUp(), cellTiming, machines, progress, clock);
    }

    /**
     * The same with a load from elsewhere.
     *
     * @param rampUp within which all its clients begin
     */
    public LoadRun(
            LoadSource source,
            Duration rampUp,
            CellTiming cellTiming,
            Machines machines,
            Progress progress,
            InstantSource clock) {
        this.source = source;
        this.rampUp = rampUp;
        this.cellTiming = cellTiming;
        this.machines = machines;
        this.progress = progress;
        this.clock = clock;
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
        ClockReading begun = ClockReading.now(clock);
        LoadSource.Running driver = source.start(
                cell,
                cluster,
                rampUp.plus(cellTiming.warmUp())
                        .plus(SETTLING)
                        .plus(cellTiming.window())
                        .plus(DRIVER_MARGIN),
                folder);
        List<LoadGenerator> drivers = driver.generators();
        LivenessWait livenessWait = new LivenessWait(cluster, drivers);
        List<Probe> probes = Probes.of(cluster, machines.hosts(), database, drivers);
        try {
            livenessWait.waitUntil(driver::hasBegun, DRIVER_START);
            driver.goOn();
            WarmUpResult warmUpResult = warmUp(cell, cluster, livenessWait);
            List<String> views = livenessWait.membershipViews();
            machines.quota().apply(cluster);
            AuditInput.OrderSnapshot opening = ShopData.ledger(database);
            livenessWait.waitFor(SETTLING);
            MetricSnapshot start = MetricSnapshot.of(probes, clock);
            progress.log(cell.id() + ": measuring for " + Progress.format(cellTiming.window()));
            livenessWait.waitFor(cellTiming.window());
            MetricSnapshot end = MetricSnapshot.of(probes, clock);
            List<String> died = livenessWait.diedNodes();
            String driverFailure = livenessWait.driverFailure();
            machines.quota().remove(cluster);
            AuditInput.OrderSnapshot closing = ShopData.ledger(database);
            boolean membershipConstant = livenessWait.membershipViews().equals(views);
            livenessWait.waitFor(LAST_ANSWERS);
            return new LoadRunResult(
                    new MeasuredTime(start, end),
                    begun,
                    ClockReading.now(clock),
                    TimeSpans.ALWAYS,
                    jtl,
                    Optional.empty(),
                    died,
                    membershipConstant,
                    driverFailure,
                    warmUpResult,
                    opening,
                    closing,
                    List.of());
        } finally {
            machines.quota().remove(cluster);
            driver.end();
        }
    }

    private WarmUpResult warmUp(Cell cell, Cluster cluster, LivenessWait livenessWait)
            throws IOException, InterruptedException {
        progress.log(cell.id() + ": warming up for at most " + Progress.format(rampUp.plus(cellTiming.warmUp())));
        livenessWait.waitFor(rampUp);
        return WarmUpResult.await(
                livenessWait,
                Probes.compilationProbes(cluster),
                cellTiming.warmUp(),
                cores -> progress.log(
                        cell.id() + ": compilers take " + Math.round(100 * cores) / 100.0 + " cores of a node"));
    }
}
