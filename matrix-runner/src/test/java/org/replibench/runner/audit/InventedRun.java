package org.replibench.runner.audit;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.replibench.jmeter.Plan;
import org.replibench.jmeter.Sample;
import org.replibench.jmeter.ThinkTime;
import org.replibench.model.Cell;
import org.replibench.model.Load;
import org.replibench.model.NodeUse;
import org.replibench.model.Pattern;
import org.replibench.model.Use;
import org.replibench.petstore.database.Ledger;

/**
 * A run of 2 nodes with 40 clients each, simulated page by page as the closed loop that it is; healthy unless told otherwise.
 * What it uses is of the size that a quiet machine of 2 cores showed.
 */
final class InventedRun {
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
    private final PageLog pages;

    ThinkTime drivenThinkTime = ThinkTime.DEFAULT;
    double lagMeanMillis = 0.5;
    int activeClients;
    double responseMillis = 3;
    double responseGrowthMillisPerSecond = 0;
    double secondNodeSlowerMillis = 0;
    UnaryOperator<Sample> page = UnaryOperator.identity();
    double foreignCores = 0;
    double compilersShare = 0.04;
    double driverCpuFactor = 1;
    double clockStepMillis = 0.3;
    double stolenSeconds = 0.1;
    double throttledSeconds = 0;
    double databaseActiveSecondsPerPage = 0.0003;
    double pauseMillisOfSecondNode = 120;
    List<String> died = List.of();
    boolean membershipConstant = true;
    String driverFailure = "";
    Evidence.Transfers transfers = new Evidence.Transfers(5000, 2, 0);
    long ordersLost = 0;
    long unitsLost = 0;

    InventedRun() {
        this(3, 80, 25);
    }

    InventedRun(int seed, int clients, int seconds) {
        this.random = new Random(seed);
        this.clients = clients;
        this.seconds = seconds;
        this.activeClients = clients;
        this.pages = new PageLog(START_MILLIS, START_MILLIS + seconds * 1000L);
    }

    Evidence evidence() {
        samples().forEach(pages::add);
        long openingMillis = START_MILLIS - 50;
        long closingMillis = START_MILLIS + seconds * 1000L + 50;
        LedgerReading opening = reading(openingMillis, 3);
        long orders = 3 + pages.purchasesConfirmed(openingMillis, closingMillis) - ordersLost;
        return new Evidence(
                new Cell(Pattern.parse("2211"), "uniform", 2, new Load("default", clients / 2), 1),
                2,
                Plan.SHOP,
                ThinkTime.DEFAULT,
                new Evidence.Window(seconds, clockStepMillis),
                pages,
                use(),
                new Evidence.Machine(CORES, stolenSeconds, throttledSeconds),
                new Evidence.Course(died, membershipConstant, driverFailure),
                transfers,
                opening,
                reading(closingMillis, orders));
    }

    private LedgerReading reading(long millis, long orders) {
        Ledger ledger =
                new Ledger(orders, 3 * orders, 3 * orders - unitsLost, BigDecimal.valueOf(orders), dollars(orders));
        return new LedgerReading(millis, ledger, millis);
    }

    private static BigDecimal dollars(long orders) {
        return BigDecimal.valueOf(orders).setScale(2);
    }

    private Use use() {
        double count = pages.pages();
        double driver = count * DRIVER_CPU_SECONDS_PER_PAGE * driverCpuFactor;
        double ours = count * (NODES_CPU_SECONDS_PER_PAGE + DATABASE_CPU_SECONDS_PER_PAGE) + driver;
        double idle = Math.max(0.01, (CORES - UNEXPLAINED_CORES - foreignCores) * seconds - ours);
        return new Use(
                List.of(node("node1", count, 90), node("node2", count, pauseMillisOfSecondNode)),
                count * DATABASE_CPU_SECONDS_PER_PAGE,
                count * databaseActiveSecondsPerPage,
                driver,
                0.01 * seconds,
                0.01 * seconds,
                idle,
                CORES * seconds - idle,
                "jgroups-payload");
    }

    private NodeUse node(String name, double pages, double pauseMillis) {
        return new NodeUse(
                name,
                pages * NODES_CPU_SECONDS_PER_PAGE / 2,
                pages * NODES_CPU_SECONDS_PER_PAGE / 2 * compilersShare,
                1_000_000,
                2500,
                130,
                pauseMillis,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Double.NaN);
    }

    private List<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        for (int client = 1; client <= activeClients; client++) {
            drive("Clients 1-" + client, client % 2 == 0 ? secondNodeSlowerMillis : 0, samples);
        }
        samples.sort(Comparator.comparingLong(Sample::endMillis));
        return samples;
    }

    /** From 10 s before the window, so that clients are out of step when it begins, to 2 s after it. */
    private void drive(String client, double slowerMillis, List<Sample> samples) {
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
            samples.add(page.apply(new Sample((long) now, elapsed, visit.remove(0), true, "200", client)));
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
