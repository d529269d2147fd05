package org.replibench.runner.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.report.StudyReport;
import org.replibench.analysis.report.StudySummary;
import org.replibench.analysis.rounds.RoundComparison;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.host.HostsHereAndElsewhere;
import org.replibench.machines.inventory.HostRole;
import org.replibench.machines.inventory.Inventory;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.ssh.SshHosts;
import org.replibench.model.Cell;
import org.replibench.model.Refusal;
import org.replibench.model.Variant;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.raw.RawFile;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.cpuprofile.CpuProfiler;
import org.replibench.runner.cpuprofile.FlightRecorderProfiler;
import org.replibench.runner.doctor.HostIdentity;
import org.replibench.runner.doctor.HostJvms;
import org.replibench.runner.doctor.HostsPlan;
import org.replibench.runner.doctor.NodeMachines;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.measure.JMeterProcesses;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.study.BlockMeasurer;
import org.replibench.runner.study.ConfiguredStudy;
import org.replibench.runner.study.RecordStore;
import org.replibench.runner.study.StudyLoop;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.NodeQuota;
import org.replibench.runner.testbed.PreflightChecks;
import org.replibench.runner.testbed.Testbed;
import org.replibench.runner.testbed.TestbedSpec;
import org.replibench.runner.turns.ArmLoads;
import org.replibench.runner.turns.PlannedRounds;
import org.replibench.runner.turns.RoundMeasurer;
import org.replibench.runner.turns.RoundPreview;

/**
 * An application under load, usually the shop: a grid of arms, cluster sizes and loads.
 *
 * @param all the plan with the variants that are left out
 * @param leftOut variants that the JVM refuses, in its own words
 * @param decided options that were left to this machine, once it is known
 * @param elsewhere the hosts of an inventory, once they were looked at
 */
record MatrixStudy(
        ShopLoadStudyKind kind,
        ShopLoadRequest request,
        MatrixPlan all,
        Map<Variant, String> leftOut,
        Map<Option, String> decided,
        Optional<NodeMachines.Found> elsewhere,
        Installation installation,
        Progress progress)
        implements ConfiguredStudy<Cell, CellRecord> {
    @Override
    public MatrixPlan plan() {
        return all.without(leftOut.keySet());
    }

    @Override
    public TestbedSpec testbed() {
        return request.testbed().with(request.testbed().jvms().without(leftOut.keySet()));
    }

    @Override
    public RecordStore<CellRecord> store() {
        return RecordStore.OF_CELLS;
    }

    @Override
    public void requireFeasible() {
        requireRoundsFit();
        quota(testbed().hosts().requested());
    }

    private void requireRoundsFit() {
        RoundFit fit = new RoundFit(plan().procedure().timing(), plan().blocks(plan().cells()));
        fit.budgetRefusal()
                .or(() -> memoryRefusal(fit))
                .or(() -> fit.limitRefusal(plan().procedure().maxNodesAtOnce()))
                .or(this::sessionsRefusal)
                .or(this::severalKindsRefusal)
                .or(this::driversRefusal)
                .ifPresent(refusal -> {
                    throw new InvalidRequestException(refusal);
                });
    }

    /** Of this machine: that of others is looked at when they are. */
    private Optional<Refusal> memoryRefusal(RoundFit fit) {
        if (testbed().machines().isPresent()) {
            return Optional.empty();
        }
        return fit.memoryRefusal(
                testbed().isolation().limits().serversPerNode(),
                testbed().jvms().largestHeap(),
                PreflightChecks.availableMegabytes());
    }

    private Optional<Refusal> sessionsRefusal() {
        return sessionFit().flatMap(fit -> fit.refusal(PreflightChecks.availableMegabytes()));
    }

    private Optional<String> sessionsWarning() {
        return sessionFit()
                .flatMap(fit -> fit.doubt(PreflightChecks.availableMegabytes()))
                .map(doubt -> "warning: " + doubt);
    }

    /** Empty as long as clients, or heaps, are to be found by trying, and on other machines. */
    private Optional<SessionFit> sessionFit() {
        return testbed().machines().isEmpty()
                        && request.loads().calibrated()
                        && !testbed().jvms().needLiveSet()
                ? Optional.of(SessionFit.of(request, plan()))
                : Optional.empty();
    }

    @Override
    public String planNote() {
        return "\n"
                + testbed().hostsNote()
                + named("load: JMeter on ", HostRole.DRIVERS)
                + named("database: PostgreSQL on ", HostRole.DATABASE)
                + "\n" + loadsNote()
                + "\norder: drawn with -Dseed="
                + request.design().seed()
                + sessionsWarning().map(warning -> "\n" + warning).orElse("");
    }

    private String loadsNote() {
        return testbed().machines().isPresent()
                ? request.loads().description("these hosts have")
                : request.loads().description();
    }

    @Override
    public HostProvider hosts() {
        HostProvider hosts = testbed().machines().isPresent()
                ? hostsOf(elsewhere.orElseThrow())
                : testbed().hosts().best(progress);
        quota(hosts);
        return hosts;
    }

    private HostProvider hostsOf(NodeMachines.Found found) {
        SshHosts remote = new SshHosts(found.nodes(), found.drivers(), found.database(), progress::log);
        return testbed().isElsewhereAlone()
                ? remote
                : new HostsHereAndElsewhere(testbed().hosts().best(progress).reaching(remote.addressHere()), remote);
    }

    @Override
    public MatrixStudy examined() {
        requireRoundsFit();
        if (testbed().machines().isEmpty()) {
            return this;
        }
        progress.log(testbed().hostsNote());
        return with(found(testbed().machines().get())).withoutRefused();
    }

    private MatrixStudy with(NodeMachines.Found found) {
        return new MatrixStudy(kind, request, all, leftOut, decided, Optional.of(found), installation, progress);
    }

    private NodeMachines.Found found(Inventory machines) {
        return elsewhere.orElseGet(
                () -> NodeMachines.withAll(machines, serversElsewhere(), driverMebibytes(), progress::log));
    }

    private NodeMachines.Servers serversElsewhere() {
        return new NodeMachines.Servers(
                plan().maxNodes(),
                plan().maxClustersAtOnce(testbed()::isElsewhere),
                testbed().jvms().largestHeap());
    }

    private long driverMebibytes() {
        int drivers = drivers();
        return drivers == 0 ? 0 : plan().driverMebibytes(drivers);
    }

    @Override
    public int nodesHereAtOnce() {
        return plan().maxNodesAtOnce(variant -> !testbed().isElsewhere(variant));
    }

    @Override
    public String previewOfHosts() throws IOException {
        if (testbed().machines().isEmpty()) {
            return "";
        }
        installation.requireBuilt();
        return with(found(testbed().machines().get())).withoutRefused().preview();
    }

    private String preview() throws IOException {
        RoundPreview preview = new RoundPreview(
                plan().procedure().timing().sharing(),
                testbed(),
                kind.application(installation).war(),
                installation);
        try (HostsPlan hosts = HostsPlan.on(elsewhere.orElseThrow())) {
            for (List<Cell> round : plan().blocks(plan().cells())) {
                preview.addTo(hosts, round);
            }
            return hosts.describe();
        }
    }

    /** The same without the JVMs that do not start on these hosts. */
    private MatrixStudy withoutRefused() {
        JvmVariants jvms = testbed().jvms();
        Map<Variant, String> refused =
                HostJvms.unsupportedReasons(jvms, elsewhere.orElseThrow().nodes());
        if (refused.isEmpty()) {
            return this;
        }
        if (refused.size() == jvms.all().size()) {
            Map.Entry<Variant, String> first = refused.entrySet().iterator().next();
            throw new InvalidRequestException(new Refusal(
                    "gc, gc.options, jvm.options, heap",
                    "refused by the JVM " + first.getValue(),
                    "flags that it takes",
                    String.join(" ", jvms.of(first.getKey()).flags()),
                    "java -XX:+PrintFlagsFinal -version there, which lists them"));
        }
        refused.forEach((variant, reason) -> progress.log(variant + ": left out, refused by the JVM " + reason));
        Map<Variant, String> missing = new LinkedHashMap<>(leftOut);
        missing.putAll(refused);
        ShopLoadRequest measured = request.without(refused.keySet());
        return new MatrixStudy(
                kind, measured, kind.plan(measured), missing, decided, elsewhere, installation, progress);
    }

    /** What several load generators can't share. */
    private Optional<Refusal> driversRefusal() {
        int drivers = drivers();
        // What is to be found begins with as many, and is not less.
        int fewestClients =
                request.loads().calibrated() ? plan().fewestClientsToShare() : LoadCalibration.FIRST_STEP_CLIENTS;
        if (drivers > fewestClients) {
            return Optional.of(new Refusal(
                    "inventory",
                    "more load generators than clients",
                    "at most " + fewestClients + " in group drivers",
                    String.valueOf(drivers),
                    "more -D" + Option.CLIENTS.key()));
        }
        return drivers > 1 && request.routing().choosesNodes()
                ? Optional.of(new Refusal(
                        "inventory",
                        "several load generators, of which each would balance its own requests alone",
                        "one host in group drivers",
                        String.valueOf(drivers),
                        "an inventory with one, or without -D" + Option.BALANCER.key() + " and -D"
                                + Option.AFFINITY.key()))
                : Optional.empty();
    }

    /** What arms on this machine would not share with those elsewhere. */
    private Optional<Refusal> severalKindsRefusal() {
        if (testbed().hostVariants().size() == 1) {
            return Optional.empty();
        }
        return Stream.of(HostRole.DRIVERS, HostRole.DATABASE)
                .filter(role -> !named("", role).isEmpty())
                .map(role -> new Refusal(
                        "inventory",
                        "group " + role.group() + " next to arms on this machine, which would not use it",
                        "group nodes alone",
                        named("", role).strip(),
                        "an inventory without it, or to leave -D" + Option.ISOLATION.key() + " out"))
                .findFirst()
                .or(() -> request.loads().calibrated()
                        ? Optional.empty()
                        : Optional.of(new Refusal(
                                Option.LOADS.key(),
                                "not tried out for arms on machines of two kinds, which may carry different loads",
                                "-D" + Option.CLIENTS.key() + ", or loads such as peak:120",
                                request.loads().text(),
                                "-D" + Option.CLIENTS.key() + "=20")));
    }

    /** A line with the names of hosts that have a role; nothing if none has. */
    private String named(String what, HostRole role) {
        String names = testbed().machines().stream()
                .flatMap(machines -> machines.hosts(role).stream())
                .map(InventoryHost::name)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : "\n" + what + names;
    }

    private int drivers() {
        return testbed()
                .machines()
                .map(machines -> machines.hosts(HostRole.DRIVERS).size())
                .orElse(0);
    }

    @Override
    public List<HostIdentity> hostIdentities() {
        return testbed()
                .machines()
                .map(machines -> found(machines).identities())
                .orElse(List.of());
    }

    @Override
    public boolean isResumedOnHosts() {
        return true;
    }

    @Override
    public MatrixStudy settledOn(Testbed running) throws IOException, InterruptedException {
        NodeQuota quota = quota(running.hosts());
        LoadCalibration.Found calibrated = new LoadCalibration(running, quota, processes(), hostIdentities(), progress)
                .calibrate(
                        request.loads(),
                        request.extras().limits(),
                        request.extras().recalibrate(),
                        plan().maxNodes());
        MatrixStudy study = settledWith(calibrated, decided(running, quota, calibrated));
        study.sessionsRefusal().or(study::driversRefusal).ifPresent(refusal -> {
            throw new InvalidRequestException(refusal);
        });
        study.sessionsWarning().ifPresent(progress::log);
        if (!request.loads().calibrated()) {
            // Memory for as many clients as were found, and for the heaps that follow from them.
            elsewhere.ifPresent(found -> found.requireMemory(study.serversElsewhere(), study.driverMebibytes()));
        }
        return study;
    }

    private Map<Option, String> decided(Testbed running, NodeQuota quota, LoadCalibration.Found calibrated) {
        Map<Option, String> found = new EnumMap<>(Option.class);
        if (running.hosts().can(HostProvider.Capability.LIMIT_RESOURCES)) {
            found.put(Option.NODE_CPUS, quota.text());
        }
        if (!request.loads().calibrated()) {
            found.put(Option.LOADS, calibrated.loads().text());
        }
        request.with(calibrated)
                .testbed()
                .jvms()
                .liveSetMebibytes()
                .ifPresent(mebibytes -> found.put(Option.LIVE_SET, String.valueOf(mebibytes)));
        found.put(Option.NODES_AT_ONCE, String.valueOf(plan().maxNodesAtOnce()));
        return found;
    }

    private MatrixStudy settledWith(LoadCalibration.Found calibrated, Map<Option, String> found) {
        ShopLoadRequest settled = request.with(calibrated);
        return new MatrixStudy(kind, settled, kind.plan(settled), leftOut, found, elsewhere, installation, progress);
    }

    @Override
    public BlockMeasurer<Cell, CellRecord> measurement(Testbed running, Path study, LiveMetrics live) {
        ShopLoadStudyKind.Application application = kind.application(installation);
        Map<String, String> settings = new HashMap<>(request.margin().settings());
        settings.putAll(
                JMeterProcesses.settings(request.clients(), request.loads().model()));
        settings.putAll(application.settings());
        if (elsewhere.isPresent()) {
            settings.putAll(hostSettings());
        }
        return new RoundMeasurer(
                running.serving(application.war()),
                study,
                plan().procedure().timing(),
                new ArmLoads(
                        installation.driver(),
                        request.clients(),
                        request.routing(),
                        installation,
                        request.extras().parts()),
                request.design().seed(),
                new RoundComparison.Declared(
                        request.margin().margin(), Runtime.getRuntime().availableProcessors()),
                request.extras().limits(),
                new PlannedRounds(plan().cells()),
                quota(running.hosts()),
                settings,
                profiler(),
                live,
                progress);
    }

    /** What records state of the hosts of an inventory; next to arms on this machine only what tells the two apart. */
    private Map<String, String> hostSettings() {
        String java = distinct(HostIdentity::isNode, HostIdentity::java);
        if (!testbed().isElsewhereAlone()) {
            return Map.of(JvmVariants.JAVA, java + " elsewhere, " + System.getProperty("java.version") + " here");
        }
        Map<String, String> settings = new HashMap<>(Map.of(
                JvmVariants.JAVA,
                java,
                RecordSettings.NODE_HOSTS_CORES,
                distinct(HostIdentity::isNode, HostIdentity::cores),
                RecordSettings.NODE_HOSTS_PROCESSOR,
                distinct(HostIdentity::isNode, HostIdentity::processor)));
        if (hostIdentities().stream().anyMatch(HostIdentity::isDatabase)) {
            settings.put(RecordSettings.DATABASE_HOST_CORES, distinct(HostIdentity::isDatabase, HostIdentity::cores));
        }
        return settings;
    }

    private String distinct(Predicate<HostIdentity> hosts, Function<HostIdentity, String> fact) {
        return hostIdentities().stream().filter(hosts).map(fact).distinct().collect(Collectors.joining(", "));
    }

    private JMeterProcesses processes() {
        return new JMeterProcesses(installation.driver(), request.clients(), installation);
    }

    private CpuProfiler profiler() {
        return request.extras().flightRecorder() ? new FlightRecorderProfiler(progress) : CpuProfiler.NONE;
    }

    @Override
    public List<StudyLoop.CellListener> afterCell() {
        return request.extras().dashboard() ? List.of((study, cell) -> dashboard(cell)) : List.of();
    }

    @Override
    public ConfiguredStudy.StudyConclusion conclude(Path study) throws IOException {
        StudySummary summary = StudyReport.write(study, request.extras().limits());
        StringBuilder text =
                new StringBuilder(summary.table() + "\n" + summary.answer() + "\nReport: " + summary.report());
        summary.unreadable().forEach(file -> text.append("\nunreadable: ").append(file));
        String extra = kind.extraReport(study);
        return new ConfiguredStudy.StudyConclusion(
                text + (extra.isEmpty() ? "" : "\n\n" + extra),
                summary.limitBroken() ? Optional.of(ExitCode.LIMIT_BROKEN) : Optional.empty());
    }

    /** Without one, the cell is what it was. */
    private void dashboard(Path cell) throws IOException, InterruptedException {
        Path jtl = RawFile.JTL.in(cell);
        try {
            if (Files.exists(jtl)) {
                installation.driver().dashboard(jtl, cell.resolve("dashboard"));
            }
        } catch (IllegalStateException e) {
            progress.log(e.getMessage());
        }
    }

    /** Other machines have none, so that arms on this one next to them have none either. */
    private NodeQuota quota(HostProvider hosts) {
        return testbed().machines().isPresent()
                ? NodeQuota.UNLIMITED
                : testbed().hosts().quota(hosts, plan().maxNodes(), plan().storesSessions());
    }
}
