package org.replibench.runner.turns;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.pages.ResponseLimit;
import org.replibench.analysis.rounds.MeasuredArm;
import org.replibench.analysis.rounds.RoundComparison;
import org.replibench.cluster.Cluster;
import org.replibench.machines.host.LoadHost;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.store.CellStore;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.console.Progress;
import org.replibench.runner.cpuprofile.CpuProfiler;
import org.replibench.runner.diagnostics.NodeDiagnostics;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.measure.LoadRunResult;
import org.replibench.runner.measure.ShopData;
import org.replibench.runner.measure.WarmUpResult;
import org.replibench.runner.sample.ClockDrift;
import org.replibench.runner.sample.ClockReading;
import org.replibench.runner.sample.DatabaseStatisticsProbe;
import org.replibench.runner.sample.HostClocks;
import org.replibench.runner.sample.LoadGenerator;
import org.replibench.runner.sample.OtherPrograms;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Probes;
import org.replibench.runner.sample.TurnSampler;
import org.replibench.runner.study.BlockMeasurer;
import org.replibench.runner.testbed.NodeQuota;
import org.replibench.runner.testbed.Testbed;

/** Measures the arms of a round in turns: servers ready, loads on, warm-up, then block by block. */
public final class RoundMeasurer implements BlockMeasurer<Cell, CellRecord> {
    private static final Duration REPORT_INTERVAL = Duration.ofSeconds(20);

    /** For JMeter to start, on a busy machine. */
    private static final Duration LOAD_START = Duration.ofSeconds(60);

    private final Testbed testbed;
    private final Path study;
    private final TurnTiming timing;
    private final ArmLoads loads;
    private final TurnOrder order;
    private final RoundComparison.Declared declared;
    private final PlannedRounds planned;
    private final NodeQuota quota;
    private final RoundRecords records;
    private final CpuProfiler profiler;
    private final LiveMetrics live;
    private final Progress progress;
    private final NodeDiagnostics diagnostics;
    private final FullCollections collections;
    private final SlowPageWatch slowPages;
    private final DatabaseStatisticsProbe databaseStatistics;
    private Duration timeUnderLoad = Duration.ZERO;

    /**
     * Prepares for rounds.
     *
     * @param study its folder
     * @param seed draws the orders of turns
     * @param declared what decides
     * @param limits of response times: diagnostics are taken of nodes whose pages exceed them by far
     * @param planned of the study
     * @param quota of every node, from the end of the warm-up on
     * @param settings what all records state
     * @param profiler watches the servers of all arms from the end of the warm-up on
     * @param live is shown what each window measures
     */
    public RoundMeasurer(
            Testbed testbed,
            Path study,
            TurnTiming timing,
            ArmLoads loads,
            long seed,
            RoundComparison.Declared declared,
            List<ResponseLimit> limits,
            PlannedRounds planned,
            NodeQuota quota,
            Map<String, String> settings,
            CpuProfiler profiler,
            LiveMetrics live,
            Progress progress) {
        this.testbed = testbed;
        this.study = study;
        this.timing = timing;
        this.loads = loads;
        this.order = new TurnOrder(seed);
        this.declared = declared;
        this.planned = planned;
        this.quota = quota;
        this.records = new RoundRecords(testbed, study, timing, loads, declared.cores(), planned, quota, settings);
        this.profiler = profiler;
        this.live = live;
        this.progress = progress;
        this.diagnostics = new NodeDiagnostics(study, progress);
        this.collections = new FullCollections(quota);
        this.slowPages = new SlowPageWatch(limits);
        this.databaseStatistics = new DatabaseStatisticsProbe(testbed.database());
    }

    @Override
    public void measure(List<Cell> round, CellRecorder<Cell, CellRecord> recorder)
            throws IOException, InterruptedException {
        Map<Cell, Path> folders = new LinkedHashMap<>();
        for (Cell cell : round) {
            folders.put(cell, recorder.begin(cell));
        }
        Map<Cell, CellRecord> measured;
        try (RoundServers servers = start(round)) {
            live.begin(servers.metrics());
            measured = measure(folders, servers, testbed.hosts().loadHosts());
        } catch (ClusterException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            measured = records.notStarted(round, e.getMessage());
        } finally {
            live.end();
        }
        for (Map.Entry<Cell, CellRecord> cell : measured.entrySet()) {
            recorder.end(cell.getKey(), cell.getValue());
        }
    }

    private RoundServers start(List<Cell> round) {
        // That one of them can't be had is known sooner than servers run.
        testbed.hosts().loadHosts();
        testbed.database().ensureServing();
        return RoundServers.start(timing.sharing(), round, testbed, progress::log);
    }

    @Override
    public Optional<Duration> timeUnderLoad() {
        return Optional.of(timeUnderLoad);
    }

    /** Each round stops what it started. */
    @Override
    public void close() {
        databaseStatistics.close();
    }

    private Map<Cell, CellRecord> measure(Map<Cell, Path> folders, RoundServers servers, List<LoadHost> loadHosts)
            throws IOException, InterruptedException {
        ShopData.reset(testbed.database());
        ClockReading loadsBegun = ClockReading.now();
        try (LoadedArms loaded = new LoadedArms()) {
            for (Map.Entry<Cell, Path> cell : folders.entrySet()) {
                loaded.start(cell.getKey(), servers, loadHosts, cell.getValue());
            }
            for (RoundArm arm : loaded.arms) {
                arm.awaitLoad(LOAD_START);
            }
            RoundArms<RoundArm> round = new RoundArms<>(loaded.arms, progress::log);
            long begun = System.nanoTime();
            WarmUpResult warmUp =
                    new RoundWarmUp(round, quota, () -> rehearse(round.left()), progress::log).run(timing.warmUp());
            List<RoundArm> arms = round.left();
            AuditInput.OrderSnapshot opening = ledger();
            RoundEdges edges = RoundEdges.before(edges(arms));
            Map<Cluster, HostClocks> clocks = clocks(arms);
            HostClocks driverClocks = HostClocks.of(loadHosts);
            HostClocks databaseClock = databaseClock();
            correctClocks(arms, driverClocks.ahead());
            OtherPrograms others = new OtherPrograms(testbed.database());
            RoundLooks looks = new RoundLooks(
                    study,
                    () -> round.left().stream().map(this::measured).toList(),
                    () -> copySamples(round.left()),
                    declared,
                    timing.precision(),
                    planned,
                    progress);
            Duration leftOver = blocks(round, looks);
            List<String> otherPrograms = others.busiest();
            edges.end(() -> servers.clusters().forEach(quota::remove));
            Map<Cluster, HostClocks> clocksAfter = clocks(arms);
            List<ClockDrift> driverDrifts = driverClocks.until(HostClocks.of(loadHosts));
            correctClocks(arms, driverClocks.aheadWith(driverDrifts));
            List<ClockDrift> otherDrifts = Stream.concat(
                            driverDrifts.stream(), databaseClock.until(databaseClock()).stream())
                    .toList();
            // What a database that is lost had sold is not known.
            AuditInput.OrderSnapshot closing =
                    testbed.database().failure().isPresent() ? AuditInput.OrderSnapshot.NOT_SEEN : ledger();
            clusters(round.left()).forEach(cluster -> profiler.end(cluster.nodes(), foldersOf(arms, cluster)));
            timeUnderLoad = timeUnderLoad.plusNanos(System.nanoTime() - begun);
            ClockReading now = ClockReading.now();
            arms.forEach(RoundArm::diagnose);
            Map<Cell, CellRecord> ended = records.withoutTurns(round.all());
            Map<RoundArm, LoadRunResult> results = new LinkedHashMap<>();
            arms.stream()
                    .filter(RoundArm::hadTurns)
                    .forEach(arm -> results.put(
                            arm,
                            result(
                                    arm,
                                    edges,
                                    loadsBegun,
                                    now,
                                    warmUp,
                                    opening,
                                    closing,
                                    Stream.concat(
                                                    clocks
                                                            .get(arm.cluster())
                                                            .until(clocksAfter.get(arm.cluster()))
                                                            .stream(),
                                                    otherDrifts.stream())
                                            .toList())));
            loaded.end();
            results.replaceAll((arm, result) ->
                    result.withDriverFailure(LoadGenerator.lost(arm.load().generators())));
            ended.putAll(records.measured(results, looks.taken(), leftOver, otherPrograms));
            return ended;
        }
    }

    /** @throws ClusterException with one line that names the database's host if that was lost */
    private AuditInput.OrderSnapshot ledger() {
        try {
            return ShopData.ledger(testbed.database());
        } catch (ClusterException e) {
            throw testbed.database()
                    .failure()
                    .map(failure -> new ClusterException(failure, e))
                    .orElse(e);
        }
    }

    private HostClocks databaseClock() {
        return HostClocks.of(testbed.database()
                .machine()
                .map(machine -> Map.of(MetricKey.DATABASE, machine))
                .orElse(Map.of()));
    }

    /** Does what will be done before the first block: it runs code that no page runs. */
    private void rehearse(List<RoundArm> arms) {
        clusters(arms).forEach(cluster -> profiler.begin(cluster.nodes()));
        RoundEdges.before(edges(arms));
    }

    private static List<Cluster> clusters(List<RoundArm> arms) {
        return arms.stream().map(RoundArm::cluster).distinct().toList();
    }

    private static Map<Cluster, HostClocks> clocks(List<RoundArm> arms) {
        return clusters(arms).stream().collect(Collectors.toMap(Function.identity(), HostClocks::of));
    }

    private static void correctClocks(List<RoundArm> arms, Map<String, Double> aheadMillis) {
        arms.forEach(arm -> arm.load().correctClocks(aheadMillis));
    }

    private static List<Path> foldersOf(List<RoundArm> arms, Cluster servers) {
        return arms.stream()
                .filter(arm -> arm.cluster() == servers)
                .map(RoundArm::folder)
                .toList();
    }

    private static List<RoundEdges.Source> edges(List<RoundArm> arms) {
        return arms.stream().map(RoundArm::edges).toList();
    }

    private static LoadRunResult result(
            RoundArm arm,
            RoundEdges edges,
            ClockReading begun,
            ClockReading ended,
            WarmUpResult warmUp,
            AuditInput.OrderSnapshot opening,
            AuditInput.OrderSnapshot closing,
            List<ClockDrift> hostClocks) {
        RoundArm.Health health = arm.health();
        return new LoadRunResult(
                edges.measured(arm.turns()),
                begun,
                ended,
                arm.turns().activeTime(),
                RawFile.JTL.in(arm.folder()),
                Optional.of(RawFile.LOAD_SAMPLES.in(arm.folder())).filter(Files::exists),
                health.diedNodes(),
                health.membershipConstant(),
                health.driverFailure(),
                warmUp,
                opening,
                closing,
                hostClocks);
    }

    /** Returns what is left of the round's budget since all is decided. */
    private Duration blocks(RoundArms<RoundArm> round, RoundLooks looks) throws IOException, InterruptedException {
        if (!round.isWorthGoingOn()) {
            return Duration.ZERO;
        }
        Duration budget = new RoundBudgets(timing.budget(), planned)
                .after(CellStore.readAll(study).records())
                .of(round.all().stream().map(RoundArm::cell).toList());
        int arms = round.left().size();
        long end = System.nanoTime() + budget.toNanos();
        progress.log("measuring " + arms + (arms == 1 ? " arm" : " arms") + " in about "
                + budget.dividedBy(timing.block(arms)) + " blocks for " + Progress.format(budget));
        long start = System.nanoTime();
        boolean decided = false;
        long nextReport = start + REPORT_INTERVAL.toNanos();
        for (int block = 1; System.nanoTime() < end && round.isWorthGoingOn() && !decided; block++) {
            collections.collect(round.left());
            for (RoundArm arm : order.next(round.left())) {
                arm.measure(block, timing);
                lookForSlowPages(arm);
                arm.turns().last().ifPresent(window -> live.update(arm.cell(), window.perSecond()));
                round.letLeave();
            }
            double spent = (double) (System.nanoTime() - start) / budget.toNanos();
            if (looks.isDue(spent) && !round.left().isEmpty()) {
                progress.log("after " + block + " blocks, at most "
                        + Progress.format(Duration.ofNanos(Math.max(0, end - System.nanoTime()))) + " left:");
                decided = looks.take(spent, block);
                nextReport = System.nanoTime() + REPORT_INTERVAL.toNanos();
            } else if (System.nanoTime() > nextReport) {
                progress.log("block " + block + ", at most "
                        + Progress.format(Duration.ofNanos(Math.max(0, end - System.nanoTime()))) + " left");
                nextReport += REPORT_INTERVAL.toNanos();
            }
        }
        return decided ? Duration.ofNanos(Math.max(0, end - System.nanoTime())) : Duration.ZERO;
    }

    /** What was measured stands, whether or not anything is seen. */
    private void lookForSlowPages(RoundArm arm) throws InterruptedException {
        try {
            slowPages.look(arm);
        } catch (IOException | RuntimeException e) {
            progress.log("warning: " + arm.cell().id() + ": not looked for slow pages: " + e.getMessage());
        }
    }

    private MeasuredArm measured(RoundArm arm) {
        return new MeasuredArm(arm.cell(), arm.folder(), arm.serversName(), planned.starts(arm.cell()));
    }

    private static void copySamples(List<RoundArm> arms) throws IOException {
        for (RoundArm arm : arms) {
            arm.load().copySamples();
        }
    }

    /** Arms whose loads end, whatever happens. */
    private final class LoadedArms implements AutoCloseable {
        private final List<RoundArm> arms = new ArrayList<>();
        private boolean ended;

        void start(Cell cell, RoundServers servers, List<LoadHost> loadHosts, Path folder)
                throws IOException, InterruptedException {
            Cluster cluster = servers.of(cell).cluster();
            ArmLoad load = loads.start(cell, servers.of(cell), loadHosts, folder);
            List<Probe> probes = new ArrayList<>(
                    Probes.of(cluster, testbed.hosts(cell.variant()), testbed.database(), load.generators()));
            probes.addAll(Probes.compilers(cluster));
            if (cell.load().placement() == ClientLoad.ClientPlacement.FIRST_NODE
                    || loads.routing().areCompared()
                    || loads.parts().areCompared()) {
                // A share of what all loads handed over would flatten what differs from one load to the next.
                probes.addAll(Probes.sessionMetrics(cluster, servers.of(cell).patternName()));
            }
            probes.add(Probes.idleServers(servers.others(cluster)));
            testbed.database().folder().flatMap(Probes::disk).ifPresent(probes::add);
            List<Probe> tiers = new ArrayList<>(Probes.tiers(probes, cluster, testbed.database(), load.generators()));
            tiers.add(databaseStatistics);
            probes.add(databaseStatistics);
            arms.add(new RoundArm(
                    cell,
                    servers.of(cell),
                    load,
                    testbed.database()::failure,
                    probes,
                    new TurnSampler(
                            tiers, timing.turn(), RawFile.TIERS.in(folder), values -> live.updateTiers(cell, values)),
                    loads.parts().of(cell.variant()).recorder(cluster, folder),
                    diagnostics,
                    folder));
        }

        /** All of them, though one may fail to. */
        void end() throws IOException, InterruptedException {
            ended = true;
            IOException failure = null;
            for (RoundArm arm : arms) {
                try {
                    arm.end();
                } catch (IOException | RuntimeException e) {
                    failure = e instanceof IOException broken ? broken : new IOException(e.getMessage(), e);
                }
            }
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public void close() throws IOException {
            if (ended) {
                return;
            }
            try {
                end();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
