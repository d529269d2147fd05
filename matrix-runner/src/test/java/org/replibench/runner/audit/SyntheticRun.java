package org.replibench.runner.audit;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.jmeter.ThinkTimeRange;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.LoadModel;
import org.replibench.model.Pattern;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.records.Usages;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.cell.ResourceUsage;
import org.replibench.records.jtl.JMeterSample;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.PageStatistics;
import org.replibench.runner.audit.input.TimeSpans;
import org.replibench.runner.sample.ClockDrift;

/**
 * A run of 2 nodes with 40 clients each, simulated page by page as the closed loop that it is; healthy unless told otherwise.
 * What it uses is of the size that a quiet machine of 2 cores showed.
 */
final class SyntheticRun {
    private static final long START_MILLIS = 1_700_000_000_000L;
    private static final int CORES = 2;
    private static final double NODES_CPU_SECONDS_PER_PAGE = 0.0025;
    private static final double DATABASE_CPU_SECONDS_PER_PAGE = 0.0002;
    private static final double DRIVER_CPU_SECONDS_PER_PAGE = 0.0005;

    /** Kernel and sampler: what no process of ours accounts for, even on a quiet machine. */
    private static final double UNEXPLAINED_CORES = 0.04;

    private final Random random;
    private final int clients;
    private final int seconds;
    private final PageStatistics pages;

    ThinkTimeRange drivenThinkTime = ThinkTimeRange.WHITE_PAPER;
    LoadModel model = new LoadModel.Closed();
    double lagMeanMillis = 0.5;
    int activeClients;
    double responseMillis = 3;
    double responseGrowthMillisPerSecond = 0;
    double secondNodeSlowerMillis = 0;
    UnaryOperator<JMeterSample> page = UnaryOperator.identity();
    double foreignCores = 0;
    double secondNodeSpinsCores = 0;
    double compilersShare = 0.04;
    double driverCpuFactor = 1;
    double clockStepMillis = 0.3;
    double stolenSeconds = 0;
    double throttledSeconds = 0;
    double databaseActiveSecondsPerPage = 0.0003;
    double pauseMillisOfSecondNode = 120;
    List<String> died = List.of();
    List<String> outOfHeap = List.of();
    boolean membershipConstant = true;
    String driverFailure = "";
    String databaseFailure = "";
    boolean databaseElsewhere = false;
    double databaseForeignCores = 0;
    double databaseStolenSeconds = 0;
    AuditInput.SessionTransfers transfers = new AuditInput.SessionTransfers(5000, 2, 0);
    String pattern = "2211";
    String engine = "replibench";
    double interconnectBytes = 1_000_000;
    double interruptCores = 0.01;
    boolean interruptsApart = true;
    double backgroundCpuSecondsPerPage = 0;

    /** Of the nodes, where these run on others than the driver's; each uses of its own what the node does, and 0.02 cores. */
    List<ClockDrift> hostClocks = List.of();

    boolean nodesElsewhere = false;
    double hostStolenSeconds = 0;
    double hostForeignCores = 0;
    double hostReadingUncertaintyMillis = 2;

    /** How many load generators have machines of their own. */
    int driversElsewhere = 0;

    double secondDriverForeignCores = 0;
    double secondDriverStolenSeconds = 0;

    /** How long the second node stands still once, in the middle of the window's second half. */
    double standstillMillis = 0;

    long ordersLost = 0;
    long unitsLost = 0;

    SyntheticRun() {
        this(3, 80, 25);
    }

    SyntheticRun(int seed, int clients, int seconds) {
        this.random = new Random(seed);
        this.clients = clients;
        this.seconds = seconds;
        this.activeClients = clients;
        this.pages = new PageStatistics(new TimeSpans(START_MILLIS, START_MILLIS + seconds * 1000L));
    }

    AuditInput evidence() {
        samples().forEach(pages::add);
        long openingMillis = START_MILLIS - 50;
        long closingMillis = START_MILLIS + seconds * 1000L + 50;
        AuditInput.OrderSnapshot opening = reading(openingMillis, 3);
        long orders = 3 + pages.purchases().confirmed(openingMillis, closingMillis) - ordersLost;
        return new AuditInput(
                new Cell(
                        Pattern.parse(pattern),
                        engine,
                        2,
                        new ClientLoad("default", clients / 2, ClientLoad.ClientPlacement.ALL_NODES, model),
                        1),
                2,
                JMeterPlan.SHOP,
                ThinkTimeRange.WHITE_PAPER,
                new AuditInput.Window(seconds, clockStepMillis),
                pages,
                use(),
                machine(),
                new AuditInput.RunHealth(died, outOfHeap, membershipConstant, driverFailure, databaseFailure),
                transfers,
                pages.purchases(),
                opening,
                reading(closingMillis, orders),
                Optional.empty());
    }

    private AuditInput.MachineCpu machine() {
        return new AuditInput.MachineCpu(
                CORES,
                stolenSeconds,
                throttledSeconds,
                interruptsApart,
                nodesElsewhere ? use().nodes().stream().map(this::host).toList() : List.of(),
                IntStream.range(0, driversElsewhere)
                        .mapToObj(
                                i -> new AuditInput.DriverMachine(driverHost(i), driverCpuSeconds() / driversElsewhere))
                        .toList(),
                databaseElsewhere
                        ? Optional.of(new AuditInput.DatabaseMachine(databaseHost(), databaseCpuSeconds()))
                        : Optional.empty());
    }

    private AuditInput.OtherMachine databaseHost() {
        double busy = databaseCpuSeconds() + (0.02 + databaseForeignCores) * seconds;
        return new AuditInput.OtherMachine(
                MetricKey.DATABASE,
                new ResourceUsage.Host(busy, Math.max(0.01, CORES * seconds - busy), 0.01 * seconds),
                databaseStolenSeconds,
                hostReadingUncertaintyMillis,
                hostClocks.stream()
                        .filter(clock -> clock.subject().equals(MetricKey.DATABASE))
                        .findFirst());
    }

    private double databaseCpuSeconds() {
        return pages.pages() * DATABASE_CPU_SECONDS_PER_PAGE;
    }

    private AuditInput.OtherMachine driverHost(int index) {
        String subject = MetricKey.driver(index + 1);
        double busy =
                driverCpuSeconds() / driversElsewhere + (0.02 + (index == 1 ? secondDriverForeignCores : 0)) * seconds;
        return new AuditInput.OtherMachine(
                subject,
                new ResourceUsage.Host(busy, Math.max(0.01, CORES * seconds - busy), 0.01 * seconds),
                index == 1 ? secondDriverStolenSeconds : 0,
                hostReadingUncertaintyMillis,
                hostClocks.stream()
                        .filter(clock -> clock.subject().equals(subject))
                        .findFirst());
    }

    private double driverCpuSeconds() {
        return pages.pages() * DRIVER_CPU_SECONDS_PER_PAGE * driverCpuFactor;
    }

    private AuditInput.OtherMachine host(NodeUsage node) {
        double busy = node.cpu().seconds() + (0.02 + hostForeignCores) * seconds;
        return new AuditInput.OtherMachine(
                node.node(),
                new ResourceUsage.Host(busy, CORES * seconds - busy, 0.01 * seconds),
                hostStolenSeconds,
                hostReadingUncertaintyMillis,
                hostClocks.stream()
                        .filter(clock -> clock.subject().equals(node.node()))
                        .findFirst());
    }

    private AuditInput.OrderSnapshot reading(long millis, long orders) {
        SalesTotals salesTotals = new SalesTotals(
                orders, 3 * orders, 3 * orders - unitsLost, BigDecimal.valueOf(orders), dollars(orders));
        return new AuditInput.OrderSnapshot(millis, salesTotals, millis);
    }

    private static BigDecimal dollars(long orders) {
        return BigDecimal.valueOf(orders).setScale(2);
    }

    private ResourceUsage use() {
        double count = pages.pages();
        double spun = secondNodeSpinsCores * seconds;
        double driver = driverCpuSeconds();
        double nodes = count * nodesCpuSecondsPerPage() + spun;
        double ours = (nodesElsewhere ? 0 : nodes)
                + (databaseElsewhere ? 0 : databaseCpuSeconds())
                + (driversElsewhere > 0 ? 0 : driver);
        double idle = Math.max(0.01, (CORES - UNEXPLAINED_CORES - foreignCores) * seconds - ours);
        return new ResourceUsage(
                List.of(node("node1", count, 0, 90), node("node2", count, spun, pauseMillisOfSecondNode)),
                new ResourceUsage.Database(count * DATABASE_CPU_SECONDS_PER_PAGE, count * databaseActiveSecondsPerPage),
                new ResourceUsage.Measuring(driver, 0.01 * seconds, 0),
                new ResourceUsage.Host(CORES * seconds - idle, idle, interruptCores * seconds),
                "jgroups-payload");
    }

    private double nodesCpuSecondsPerPage() {
        return NODES_CPU_SECONDS_PER_PAGE + backgroundCpuSecondsPerPage;
    }

    private NodeUsage node(String name, double pages, double spunSeconds, double pauseMillis) {
        double cpuSeconds = pages * nodesCpuSecondsPerPage() / 2;
        NodeUsage calm = Usages.node(name, cpuSeconds, interconnectBytes);
        return new NodeUsage(
                name,
                new NodeUsage.Cpu(cpuSeconds + spunSeconds, cpuSeconds * compilersShare, Double.NaN),
                calm.throttling(),
                calm.traffic(),
                calm.memory(),
                new NodeUsage.GcPauses(9, pauseMillis, pauseMillis / 9, pauseMillis / 9));
    }

    private List<JMeterSample> samples() {
        List<JMeterSample> jMeterSamples = new ArrayList<>();
        for (int client = 1; client <= activeClients; client++) {
            drive(client, jMeterSamples);
        }
        jMeterSamples.sort(Comparator.comparingLong(JMeterSample::endMillis));
        return jMeterSamples;
    }

    /** From 10 s before the window, so that clients are out of step when it begins, to 2 s after it. */
    private void drive(int number, List<JMeterSample> jMeterSamples) {
        String client = "Clients 1-" + number;
        boolean ofSecondNode = number % 2 == 0;
        double slowerMillis = ofSecondNode ? secondNodeSlowerMillis : 0;
        double stopMillis = START_MILLIS + seconds * 750.0;
        double now = START_MILLIS - 10_000 - random.nextInt(500);
        List<String> visit = new ArrayList<>();
        while (now < START_MILLIS + (seconds + 2) * 1000.0) {
            if (visit.isEmpty()) {
                visit.addAll(visit());
            }
            now += drivenThinkTime.minMillis()
                    + random.nextDouble() * (drivenThinkTime.maxMillis() - drivenThinkTime.minMillis())
                    - lagMeanMillis * Math.log(1 - random.nextDouble());
            double growth = responseGrowthMillisPerSecond * (now - START_MILLIS + 10_000) / 1000;
            long elapsed = Math.round((responseMillis + growth) * (0.5 + random.nextDouble()) + slowerMillis);
            if (ofSecondNode && now >= stopMillis && now < stopMillis + standstillMillis) {
                elapsed += Math.round(stopMillis + standstillMillis - now);
            }
            jMeterSamples.add(
                    page.apply(new JMeterSample((long) now, elapsed, visit.remove(0), true, "200", client, "")));
            now += elapsed;
        }
    }

    private List<String> visit() {
        List<String> visit = new ArrayList<>(List.of("signon"));
        int loops = 1 + random.nextInt(5);
        for (int loop = 0; loop < loops; loop++) {
            visit.addAll(List.of("search", "item", "cart"));
        }
        visit.addAll(List.of("purchase", "signoff"));
        return visit;
    }
}
