package org.replibench.runner.matrix;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.replibench.jmeter.JMeterRun;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.others.OthersHosts;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Cell;
import org.replibench.model.Refusal;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.audit.Rules;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.console.Progress;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.measure.AuditInputCollector;
import org.replibench.runner.measure.CellTiming;
import org.replibench.runner.measure.JMeterProcesses;
import org.replibench.runner.measure.LivenessWait;
import org.replibench.runner.measure.LoadRunRecord;
import org.replibench.runner.measure.LoadRunResult;
import org.replibench.runner.measure.MeasuredTime;
import org.replibench.runner.measure.RunTotals;
import org.replibench.runner.measure.WarmUpResult;
import org.replibench.runner.sample.ClockReading;
import org.replibench.runner.sample.HostClocks;
import org.replibench.runner.sample.LoadGenerator;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.sample.TurnSampler;
import org.replibench.runner.study.CellMeasurer;
import org.replibench.runner.testbed.Testbed;

/**
 * Puts a load on servers that others started, and measures one window of it.
 *
 * @param urls of the servers, the first being node1's
 * @param notKnown what no figure says, for the record
 */
record AsItIsMeasurer(
        HostProvider hosts,
        List<URI> urls,
        JMeterProcesses jmeter,
        CellTiming timing,
        String notKnown,
        LiveMetrics live,
        Progress progress)
        implements CellMeasurer<Cell, CellRecord> {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** For JMeter to start, on a busy machine. */
    private static final Duration DRIVER_START = Duration.ofSeconds(60);

    /** The driver would go on for longer than the window, so that its end meets the same load as its middle. */
    private static final Duration DRIVER_MARGIN = Duration.ofSeconds(60);

    /** A page of the shop that takes no session. */
    private static final String PAGE = "/signon";

    private static final int OK = 200;

    @Override
    public CellRecord measure(Cell cell, Path folder) throws IOException, InterruptedException {
        requireShop();
        Map<String, RemoteMachine> machines = hosts.machinesOfOthers();
        live.begin(Map.of());
        try {
            return record(cell, folder, machines, run(cell, folder, machines));
        } finally {
            live.end();
        }
    }

    /** @throws ClusterException with the first node that does not show a page of the shop */
    private void requireShop() throws InterruptedException {
        HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
        for (int i = 0; i < urls.size(); i++) {
            URI page = urls.get(i).resolve(PAGE);
            String got;
            try {
                int status = http.send(
                                HttpRequest.newBuilder(page).timeout(PATIENCE).build(),
                                HttpResponse.BodyHandlers.discarding())
                        .statusCode();
                got = "status " + status;
                if (status == OK) {
                    continue;
                }
            } catch (IOException e) {
                got = "none: "
                        + Optional.ofNullable(e.getMessage())
                                .orElse(e.getClass().getSimpleName());
            }
            throw new ClusterException(new Refusal(
                            OthersHosts.nodeName(i + 1),
                            "no answer of the shop",
                            "status " + OK + " from " + page,
                            got,
                            "to look at the server, or another replibench_url")
                    .toString());
        }
    }

    private LoadRunResult run(Cell cell, Path folder, Map<String, RemoteMachine> machines)
            throws IOException, InterruptedException {
        ClockReading begun = ClockReading.now();
        Duration warmUp = jmeter.clients().rampUp().plus(timing.warmUp());
        JMeterRun driver = jmeter.start(
                urls,
                cell.load().totalClients(cell.nodes()),
                warmUp.plus(timing.window()).plus(DRIVER_MARGIN),
                RawFile.JTL.in(folder),
                RawFile.DRIVER_LOG.in(folder));
        try {
            LoadGenerator generator = LoadGenerator.here(driver.program());
            LivenessWait livenessWait = LivenessWait.ofDrivers(List.of(generator));
            livenessWait.waitUntil(driver::hasBegun, DRIVER_START);
            if (!driver.hasBegun()) {
                throw new ClusterException(cell.id() + ": load generator: did not begin within "
                        + DRIVER_START.toSeconds() + " s; see " + RawFile.DRIVER_LOG.fileName());
            }
            progress.log(cell.id() + ": warming up for " + Progress.format(warmUp));
            livenessWait.waitFor(warmUp);
            List<Probe> probes = Probes.ofOthers(machines, generator);
            HostClocks clocks = HostClocks.of(machines);
            progress.log(cell.id() + ": measuring for " + Progress.format(timing.window()));
            MetricSnapshot start = MetricSnapshot.of(probes);
            try (TurnSampler tiers = new TurnSampler(
                    probes, timing.window(), RawFile.TIERS.in(folder), values -> live.updateTiers(cell, values))) {
                tiers.begin();
                livenessWait.waitFor(timing.window());
                tiers.end();
            }
            MetricSnapshot end = MetricSnapshot.of(probes);
            return new LoadRunResult(
                    new MeasuredTime(start, end),
                    begun,
                    ClockReading.now(),
                    TimeSpans.ALWAYS,
                    RawFile.JTL.in(folder),
                    Optional.empty(),
                    List.of(),
                    true,
                    livenessWait.driverFailure(),
                    new WarmUpResult(warmUp, false),
                    AuditInput.OrderSnapshot.NOT_SEEN,
                    AuditInput.OrderSnapshot.NOT_SEEN,
                    clocks.until(HostClocks.of(machines)));
        } finally {
            driver.end();
        }
    }

    private CellRecord record(Cell cell, Path folder, Map<String, RemoteMachine> machines, LoadRunResult run)
            throws IOException {
        MeasuredTime time = run.time();
        ResourceUsage usage = new ResourceUsage(
                OthersHosts.nodeNames(cell.nodes()).stream()
                        .map(NodeUsage::unknown)
                        .toList(),
                new ResourceUsage.Database(Double.NaN, Double.NaN),
                new ResourceUsage.Measuring(
                        time.growth(MetricKey.DRIVER, Metric.CPU), time.growth(MetricKey.RUNNER, Metric.CPU), 0),
                RunTotals.machineUsage(time, MetricKey.HOST),
                ResourceUsage.UNKNOWN_SOURCE);
        Map<String, String> settings = settings(cell);
        settings.put("warmup.seconds", String.valueOf(run.warmUp().duration().toSeconds()));
        settings.putAll(LoadRunRecord.clockSettings(run.hostClocks()));
        settings.putAll(hostsBusy(time, machines));
        return new CellRecord(
                cell,
                time.startTime(),
                time.seconds(),
                Rules.judgeOthers(AuditInputCollector.ofOthers(cell, jmeter.clients(), run, usage)),
                RunTotals.loadMetrics(run),
                usage,
                settings,
                LoadRunRecord.rawFiles(folder));
    }

    /** Nothing unless all nodes' hosts were read: a mean of some would seem to be that of the cluster. */
    private Map<String, String> hostsBusy(MeasuredTime time, Map<String, RemoteMachine> machines) {
        double cores = machines.keySet().stream()
                .mapToDouble(node -> time.growth(node, Metric.HOST_BUSY) / time.seconds())
                .average()
                .orElse(Double.NaN);
        return machines.size() < urls.size() || Double.isNaN(cores)
                ? Map.of()
                : Map.of(RecordSettings.NODE_HOSTS_BUSY, String.format(Locale.ROOT, "%.4f", cores));
    }

    @Override
    public CellRecord failed(Cell cell, String reason, Path folder) {
        return CellRecord.withoutWindow(cell, Rules.notStarted(reason), settings(cell), LoadRunRecord.rawFiles(folder));
    }

    /** None is ours. */
    @Override
    public void stopServers() {}

    private Map<String, String> settings(Cell cell) {
        Map<String, String> settings = new TreeMap<>(hosts.settings());
        settings.putAll(Testbed.machineSettings());
        settings.putAll(JMeterProcesses.settings(jmeter.clients(), cell.load().model()));
        settings.put(RecordSettings.NOT_KNOWN, notKnown);
        settings.put(RecordSettings.DRIVEN, driven(urls));
        return settings;
    }

    /** What a record says of the addresses. */
    static String driven(List<URI> urls) {
        return IntStream.range(0, urls.size())
                .mapToObj(i -> OthersHosts.nodeName(i + 1) + " " + urls.get(i))
                .collect(Collectors.joining("; "));
    }
}
