package org.replibench.runner.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.pages.LimitedResponses;
import org.replibench.analysis.pages.ResponseLimit;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.machines.host.LoadHost;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.support.ClusterException;
import org.replibench.machines.support.Directories;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.records.cell.LoadMetrics;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.jtl.JtlReader;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.console.Progress;
import org.replibench.runner.doctor.HostIdentity;
import org.replibench.runner.measure.CellTiming;
import org.replibench.runner.measure.GcSummary;
import org.replibench.runner.measure.JMeterProcesses;
import org.replibench.runner.measure.LoadRun;
import org.replibench.runner.measure.LoadRunResult;
import org.replibench.runner.measure.LoadSource;
import org.replibench.runner.measure.RunTotals;
import org.replibench.runner.testbed.NodeQuota;
import org.replibench.runner.testbed.Testbed;
import org.replibench.runner.turns.ArmLoads;
import org.replibench.runner.turns.DriverHostsLoad;
import org.replibench.runner.turns.PartsVariants;
import org.replibench.runner.turns.RoutingVariants;

/**
 * Finds out how many clients are a high load on this machine's nodes, or on the first of those on other hosts, or the most within limits:
 * {@link SoughtLoad} says when.
 */
final class LoadCalibration {
    static final int FIRST_STEP_CLIENTS = 10;

    /** What one driver holds. */
    private static final int MAX_CLIENTS = 5600;

    /** Before the first step, at most: one server that is still compiling leaves its plateau with any load. */
    private static final Duration FIRST_WARM_UP = Duration.ofMinutes(2);

    private static final int FIRST_WARM_UP_CLIENTS = 60;

    /** Between steps: the new clients' connections and sessions are there. */
    private static final Duration WARM_UP = Duration.ofSeconds(4);

    private static final Duration WINDOW = Duration.ofSeconds(8);

    private final Testbed testbed;
    private final NodeQuota quota;
    private final JMeterProcesses jmeter;
    private final List<HostIdentity> machines;
    private final Progress progress;

    /** @param machines other than this one that have nodes and load generators; none: this one has */
    LoadCalibration(
            Testbed testbed, NodeQuota quota, JMeterProcesses jmeter, List<HostIdentity> machines, Progress progress) {
        this.testbed = testbed;
        this.quota = quota;
        this.jmeter = jmeter;
        this.machines = List.copyOf(machines);
        this.progress = progress;
    }

    /**
     * What was found.
     *
     * @param loads of a study, all of them known
     * @param liveSetMebibytes what a full collection leaves of a node's heap after the search for a load; empty if there was none
     */
    record Found(Loads loads, OptionalInt liveSetMebibytes) {}

    /**
     * The loads of a study, and the live set with them: tried out before, or now.
     *
     * @param limits of response times, for loads that are parts of the most within these
     * @param again whether they are tried out although they were before
     * @param maxNodes of the largest cluster
     * @throws ClusterException if the servers do not start, or fail under the lightest load
     */
    Found calibrate(Loads loads, List<ResponseLimit> limits, boolean again, int maxNodes)
            throws IOException, InterruptedException {
        if (loads.calibrated()) {
            return new Found(loads, OptionalInt.empty());
        }
        SearchSize size = SearchSize.of(quota, machines, maxNodes);
        SoughtLoad sought = loads.sought(limits);
        Optional<CalibrationStore.Calibration> known =
                again ? Optional.empty() : store().find(environment(sought, size));
        CalibrationStore.Calibration calibration = known.isPresent() ? known.get() : find(sought, limits, size);
        return new Found(loads.withFound(calibration.clients()), OptionalInt.of(calibration.liveSetMebibytes()));
    }

    /**
     * How much is tried out.
     *
     * @param nodes how many share what a node needs: those without a share or a machine of their own leave their plateau together
     * @param mostClients on each of them: what load generators hold, of the largest cluster where each node has a machine of its own
     */
    record SearchSize(int nodes, int mostClients) {
        /** @param machines other than this one that have nodes and load generators; none: this one has */
        static SearchSize of(NodeQuota quota, List<HostIdentity> machines, int maxNodes) {
            if (machines.isEmpty()) {
                int nodes = quota.isLimited() ? 1 : maxNodes;
                return new SearchSize(nodes, MAX_CLIENTS / nodes);
            }
            long generators =
                    Math.max(1, machines.stream().filter(HostIdentity::isDriver).count());
            return new SearchSize(
                    1, (int) Math.min(ClientLoad.MAX_CLIENTS_PER_NODE, MAX_CLIENTS * generators / maxNodes));
        }
    }

    /**
     * Tries out loads without replication, and remembers what it finds.
     *
     * @throws ClusterException if the servers do not start, fail under the lightest load, or do not tell what is alive in their heaps
     */
    private CalibrationStore.Calibration find(SoughtLoad sought, List<ResponseLimit> limits, SearchSize size)
            throws IOException, InterruptedException {
        CalibrationStore store = store();
        CalibrationStore.CalibrationEnvironment calibrationEnvironment = environment(sought, size);
        List<String> steps = new ArrayList<>();
        SoughtLoad.Search search = sought.search(FIRST_STEP_CLIENTS, size.mostClients());
        progress.log("calibrating: how many clients are " + sought.description() + " on " + size.nodes() + " node"
                + (size.nodes() > 1 ? "s" : "") + where());
        try (Cluster cluster = Cluster.start(
                testbed.clusterSpec(Arm.CONTROL, testbed.defaultVariant(), size.nodes()),
                line -> progress.log("calibrating: " + line))) {
            progress.log("calibrating: warming up with " + FIRST_WARM_UP_CLIENTS + " clients for at most "
                    + Progress.format(FIRST_WARM_UP) + "; then about a dozen steps of 20 s");
            runStep(
                    cluster,
                    FIRST_WARM_UP_CLIENTS,
                    FIRST_WARM_UP,
                    limits,
                    store.stepFolder(calibrationEnvironment, 0, FIRST_WARM_UP_CLIENTS));
            while (search.next().isPresent()) {
                int clients = search.next().getAsInt();
                CalibrationStep step = runStep(
                        cluster,
                        clients,
                        WARM_UP,
                        limits,
                        store.stepFolder(calibrationEnvironment, steps.size() + 1, clients));
                steps.add(step.description());
                progress.log("calibrating: " + step.description());
                search.add(step);
            }
            if (search.clients() == 0) {
                throw new ClusterException("calibration: " + FIRST_STEP_CLIENTS + " clients on each node are more than "
                        + sought.description() + ": " + steps.get(steps.size() - 1) + "; see "
                        + store.stepFolder(calibrationEnvironment, 1, FIRST_STEP_CLIENTS));
            }
            CalibrationStore.Calibration found =
                    new CalibrationStore.Calibration(search.clients(), LiveSet.mebibytes(cluster.nodes()));
            store.write(calibrationEnvironment, found, steps);
            progress.log("calibrating: " + found.clients() + " clients on each node are " + sought.description() + "; "
                    + found.liveSetMebibytes() + " MiB of its heap are alive");
            return found;
        }
    }

    private String where() {
        return machines.stream()
                .findFirst()
                .map(machine -> ", on host " + machine.name())
                .orElse("");
    }

    private CalibrationStore.CalibrationEnvironment environment(SoughtLoad sought, SearchSize size) {
        return CalibrationStore.CalibrationEnvironment.of(
                testbed.hosts(),
                elsewhere(size),
                quota,
                testbed.jvms().of(testbed.defaultVariant()),
                testbed.sessions().of(testbed.defaultVariant()),
                jmeter.clients(),
                sought,
                size.nodes());
    }

    /** Of several nodes on other machines, the first is tried out. Where the search ends depends on what is not tried out, too. */
    private List<String> elsewhere(SearchSize size) {
        return machines.isEmpty()
                ? List.of()
                : Stream.of(
                                machines.stream()
                                        .filter(HostIdentity::isNode)
                                        .limit(size.nodes())
                                        .map(HostIdentity::toString),
                                machines.stream()
                                        .filter(machine -> !machine.isNode())
                                        .map(HostIdentity::toString),
                                Stream.of("clients: at most " + size.mostClients()))
                        .flatMap(lines -> lines)
                        .toList();
    }

    private CalibrationStore store() {
        return new CalibrationStore(testbed.installation().work().resolve("calibration"));
    }

    private CalibrationStep runStep(
            Cluster cluster, int clients, Duration warmUp, List<ResponseLimit> limits, Path folder)
            throws IOException, InterruptedException {
        Directories.delete(folder);
        Files.createDirectories(folder);
        Cell cell = new Cell(
                Arm.CONTROL,
                cluster.nodes().size() / testbed.hosts().instancesPerNode(),
                new ClientLoad(clients + "clients", clients),
                1);
        List<LoadHost> loadHosts = testbed.hosts().loadHosts();
        LoadRun loadRun = new LoadRun(
                loadHosts.isEmpty() ? LoadSource.here(jmeter) : loadOf(loadHosts),
                jmeter.clients().rampUp(),
                new CellTiming(warmUp, WINDOW),
                new LoadRun.Machines(testbed.hosts(), quota),
                Progress.NONE,
                InstantSource.system());
        LoadRunResult loadRunResult = loadRun.run(cell, cluster, testbed.database(), folder);
        requireReached(cluster, loadHosts);
        return CalibrationStep.of(
                clients,
                RunTotals.loadMetrics(loadRunResult),
                RunTotals.resourceUsage(
                        loadRunResult.time(),
                        cluster.nodes(),
                        GcSummary.during(loadRunResult.time(), cluster.nodes()),
                        cluster.interconnectSource()),
                loadRunResult.time().seconds(),
                quota,
                limited(loadRunResult, limits));
    }

    private LoadSource loadOf(List<LoadHost> loadHosts) {
        return new DriverHostsLoad(
                new ArmLoads(
                        jmeter.jmeter(),
                        jmeter.clients(),
                        RoutingVariants.DIRECT,
                        jmeter.installation(),
                        PartsVariants.OFF),
                loadHosts);
    }

    /** A machine that was lost carries nothing, whatever the load. */
    private static void requireReached(Cluster cluster, List<LoadHost> loadHosts) {
        List<String> lost = Stream.concat(
                        cluster.nodes().stream()
                                .filter(node -> node.host()
                                        .machine()
                                        .filter(RemoteMachine::lost)
                                        .isPresent())
                                .map(Node::name),
                        loadHosts.stream()
                                .filter(driver -> driver.machine().lost())
                                .map(LoadHost::name))
                .toList();
        if (!lost.isEmpty()) {
            throw new ClusterException("calibration: the host was lost of " + String.join(", ", lost));
        }
    }

    private static Map<ResponseLimit, Double> limited(LoadRunResult loadRunResult, List<ResponseLimit> limits)
            throws IOException {
        TimeSpans window = loadRunResult.time().spans();
        LimitedResponses responses = new LimitedResponses(limits);
        JtlReader.read(loadRunResult.jtl(), sample -> {
            if (window.contains(sample.endMillis()) && !sample.label().equals(JMeterPlan.ENTRY)) {
                responses.add(sample.label(), TimeUnit.MILLISECONDS.toMicros(sample.elapsedMillis()));
            }
        });
        return responses.measuredMillis();
    }

    /**
     * A load that was tried out.
     *
     * @param clients on each node
     * @param quotaShare which part of its quota a node used, mean; NaN without a quota
     * @param limited what was measured of each limit of response times, in milliseconds
     */
    record CalibrationStep(
            int clients, LoadMetrics loadMetrics, double quotaShare, Map<ResponseLimit, Double> limited) {
        /**
         * The white paper's high load, 700 threads, where 1000 used all CPU time (10-1-2). What replication adds must fit in the
         * rest; a node near its quota stands still in most periods, and the scheduler's period is measured, not the node.
         */
        static final double MAX_QUOTA_SHARE = 0.7;

        static CalibrationStep of(
                int clients,
                LoadMetrics driven,
                ResourceUsage resourceUsage,
                double seconds,
                NodeQuota quota,
                Map<ResponseLimit, Double> limited) {
            double cores = quota.quota().map(limit -> limit.cores()).orElse(Double.NaN);
            return new CalibrationStep(
                    clients,
                    driven,
                    resourceUsage.nodesServingCpuSeconds()
                            / resourceUsage.nodes().size()
                            / seconds
                            / cores,
                    limited);
        }

        /** What decides whether response has left its plateau: the mean; infinite if pages failed or the quota is nearly used up. */
        double responseMillis() {
            return hasFailed() || quotaShare > MAX_QUOTA_SHARE
                    ? Double.POSITIVE_INFINITY
                    : loadMetrics.response().meanMillis();
        }

        /** Whether all pages were as they should be, and none of the limits was exceeded; one without a response was not. */
        boolean keepsLimits() {
            return !hasFailed()
                    && limited.entrySet().stream()
                            .noneMatch(
                                    limit -> limit.getValue() > limit.getKey().millis());
        }

        private boolean hasFailed() {
            return loadMetrics.errors() + loadMetrics.wrongUserPages() > 0 || loadMetrics.pages() == 0;
        }

        /** One line for a person. */
        String description() {
            return String.format(
                            Locale.ROOT,
                            "%d clients: %.1f pages/s, mean response %.2f ms, %d errors",
                            clients,
                            loadMetrics.throughputPagesPerSecond(),
                            loadMetrics.response().meanMillis(),
                            loadMetrics.errors())
                    + (Double.isNaN(quotaShare) ? "" : ", " + Math.round(100 * quotaShare) + " % of the quota")
                    + limited.entrySet().stream()
                            .map(limit ->
                                    String.format(Locale.ROOT, ", limit %s: %.1f ms", limit.getKey(), limit.getValue()))
                            .collect(Collectors.joining());
        }
    }
}
