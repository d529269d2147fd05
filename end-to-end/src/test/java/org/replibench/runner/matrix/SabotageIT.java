package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.fixture.SharedCluster;
import org.replibench.fixture.TestOrder;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.jmeter.JMeterLauncher;
import org.replibench.jmeter.JMeterPlan;
import org.replibench.machines.host.LoopbackHosts;
import org.replibench.machines.support.Directories;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Pattern;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.Rules;
import org.replibench.runner.console.Progress;
import org.replibench.runner.measure.AuditInputCollector;
import org.replibench.runner.measure.CellTiming;
import org.replibench.runner.measure.GcSummary;
import org.replibench.runner.measure.JMeterProcesses;
import org.replibench.runner.measure.LoadRun;
import org.replibench.runner.measure.LoadRunResult;
import org.replibench.runner.measure.RunTotals;
import org.replibench.runner.shop.RunningShop;
import org.replibench.runner.shop.Shopper;
import org.replibench.runner.testbed.Installation;
import org.replibench.runner.testbed.NodeQuota;

/** Real short cells on real servers, each sabotaged in its window, and caught by the check that is there for it. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "processes are held up with kill and kept busy with sh")
@Order(TestOrder.SHOP_DAMAGED)
class SabotageIT {
    private static final ClientBehaviour CLIENTS = ClientBehaviour.of(JMeterPlan.SHOP);
    private static final Cell CELL = new Cell(Pattern.parse("2211"), "replibench", 2, new ClientLoad("default", 20), 1);
    private static final Duration WINDOW = Duration.ofSeconds(6);
    private static final CellTiming CELL_TIMING = new CellTiming(Duration.ofSeconds(2), WINDOW);
    private static final Installation INSTALLATION =
            new Installation(Path.of(System.getProperty("replibench.home", "..")));

    /** A machine that stands still may let a window pass before its sabotage is committed, or see no page after it. */
    private static final int ATTEMPTS = 3;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** More than there are purchases under way when orders are counted, on a machine that stands still now and then: one may hide there. */
    private static final int LOST_ORDERS = 20;

    /** It cannot be set: a virtual machine's own clock may be, at any time. */
    private final InstantSource steadyClock = new InstantSource() {
        private final Instant begin = Instant.now();
        private final long beginNanos = System.nanoTime();

        @Override
        public Instant instant() {
            return begin.plusNanos(System.nanoTime() - beginNanos);
        }
    };

    private static RunningShop shop;

    @TempDir
    Path folder;

    /** Done in the window. */
    private interface Sabotage {
        void commit() throws Exception;
    }

    @BeforeEach
    void borrow() throws Exception {
        shop = RunningShop.borrow("replibench", "2211", 2);
    }

    @AfterAll
    static void leaveNoDamage() {
        SharedCluster.stop();
    }

    @Test
    void a_run_that_nobody_disturbs_fails_none_of_these_checks() throws Exception {
        List<String> failed = failed(() -> {});

        assertThat(failed)
                .doesNotContain(
                        "errors", "wrong users", "sessions", "nodes alive", "membership", "clock", "orders", "stock");
        if (!failed.contains("timer lag") && !failed.contains("driver CPU")) {
            assertThat(failed).doesNotContain("think time");
        }
    }

    @Tag("thorough")
    @Test
    void a_driver_that_gets_too_little_processor_time_is_caught_by_its_timers() throws Exception {
        assertCaught(() -> holdUp(driver(), Duration.ofSeconds(4)), "timer lag");
    }

    @Test
    void a_page_that_returns_errors_is_caught() throws Exception {
        assertCaught(
                () -> {
                    sql("ALTER TABLE petstore.orders RENAME TO orders_away");
                    Thread.sleep(3000);
                    sql("ALTER TABLE petstore.orders_away RENAME TO orders");
                },
                "errors");
    }

    @Tag("thorough")
    @Test
    void a_node_that_is_killed_is_caught() throws Exception {
        assertThat(failed(() -> shop.node(2).kill())).contains("nodes alive", "membership");
    }

    @Tag("thorough")
    @Test
    void a_clock_that_is_set_is_caught() throws Exception {
        AtomicLong offMillis = new AtomicLong();
        InstantSource clock = () -> steadyClock.instant().plusMillis(offMillis.get());

        assertThat(failed(jmeter(INSTALLATION.plans()), clock, () -> offMillis.set(-80)))
                .contains("clock");
    }

    @Tag("thorough")
    @Test
    void another_think_time_is_caught() throws Exception {
        Path plans = changedPlans(Map.of("${__P(think.max,400)}", "500"));

        assertThat(failed(jmeter(plans), steadyClock, () -> {})).contains("think time");
    }

    /** As if the shop mixed up its sessions: each search is answered with the page of a user who signed on before. */
    @Tag("thorough")
    @Test
    void a_page_of_another_user_is_caught_and_is_no_error() throws Exception {
        Shopper other = new Shopper(shop.node(1).url());
        other.signOn("user4000");
        // Another name of the same node, for which the client has another user's cookie.
        String name = shop.node(1).url().getHost().equals("localhost") ? "127.0.0.1" : "localhost";
        Path plans = changedPlans(Map.of(
                "<collectionProp name=\"CookieManager.cookies\"/>",
                """
                <collectionProp name="CookieManager.cookies">
                  <elementProp name="JSESSIONID" elementType="Cookie" testname="JSESSIONID">
                    <stringProp name="Cookie.value">%s</stringProp>
                    <stringProp name="Cookie.domain">%s</stringProp>
                    <stringProp name="Cookie.path">/</stringProp>
                    <boolProp name="Cookie.secure">false</boolProp>
                    <longProp name="Cookie.expires">0</longProp>
                  </elementProp>
                </collectionProp>
                """.formatted(other.sessionId(), name),
                "<stringProp name=\"HTTPSampler.path\">/search</stringProp>",
                "<stringProp name=\"HTTPSampler.path\">/search</stringProp><stringProp name=\"HTTPSampler.domain\">%s</stringProp>"
                        .formatted(name)));

        assertThat(failed(jmeter(plans), steadyClock, () -> {}))
                .contains("wrong users", "sessions")
                .doesNotContain("errors");
    }

    @Tag("thorough")
    @Test
    void a_foreign_program_that_takes_processor_time_is_caught() throws Exception {
        assertCaught(
                () -> {
                    Process hog = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
                    try {
                        hog.waitFor(4, TimeUnit.SECONDS);
                    } finally {
                        hog.destroyForcibly();
                    }
                },
                "utilisation law");
    }

    @Test
    void orders_that_are_lost_are_caught() throws Exception {
        assertCaught(
                () -> {
                    String lost = " WHERE order_id <= " + awaitOrders();
                    sql("DELETE FROM petstore.order_status" + lost + "; DELETE FROM petstore.order_line" + lost
                            + "; DELETE FROM petstore.orders" + lost);
                },
                "orders",
                "stock");
    }

    /** The last of the first {@value #LOST_ORDERS}, which are all there by then. */
    private static long awaitOrders() throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        try (Connection connection = shop.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            while (true) {
                try (ResultSet order = statement.executeQuery(
                        "SELECT order_id FROM petstore.orders ORDER BY order_id LIMIT 1 OFFSET " + (LOST_ORDERS - 1))) {
                    if (order.next()) {
                        return order.getLong(1);
                    }
                }
                assertThat(System.nanoTime()).as("too few orders").isLessThan(end);
                Thread.sleep(50);
            }
        }
    }

    private void assertCaught(Sabotage sabotage, String... checks) throws Exception {
        List<String> failed = failed(sabotage);
        for (int attempt = 1; attempt < ATTEMPTS && !failed.containsAll(List.of(checks)); attempt++) {
            Directories.delete(folder.resolve("cell"));
            failed = failed(sabotage);
        }
        assertThat(failed).contains(checks);
    }

    private List<String> failed(Sabotage sabotage) throws Exception {
        return failed(jmeter(INSTALLATION.plans()), steadyClock, sabotage);
    }

    private List<String> failed(JMeterLauncher jmeter, InstantSource clock, Sabotage sabotage) throws Exception {
        CompletableFuture<Void> committed = new CompletableFuture<>();
        LoadRun load = new LoadRun(
                new JMeterProcesses(jmeter, CLIENTS, INSTALLATION),
                CELL_TIMING,
                new LoadRun.Machines(new LoopbackHosts(), new NodeQuota(Optional.empty())),
                new Progress(new PrintStream(whenMeasuring(() -> commit(sabotage, committed)))),
                clock);
        LoadRunResult loadRunResult =
                load.run(CELL, shop.cluster(), shop.database(), Files.createDirectories(folder.resolve("cell")));
        committed.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        var nodes = shop.cluster().nodes();
        return Rules.judge(AuditInputCollector.collect(
                        CELL,
                        CLIENTS,
                        loadRunResult,
                        RunTotals.resourceUsage(
                                loadRunResult.time(),
                                nodes,
                                GcSummary.during(loadRunResult.time(), nodes),
                                "jgroups-payload"),
                        nodes))
                .stream()
                .filter(auditCheck -> !auditCheck.passed())
                .peek(auditCheck -> System.out.println(auditCheck.reason()))
                .map(AuditCheck::name)
                .toList();
    }

    /** The runner says when the window opens. */
    private static OutputStream whenMeasuring(Runnable then) {
        return new OutputStream() {
            private final StringBuilder said = new StringBuilder();
            private boolean open;

            @Override
            public void write(int character) {
                said.append((char) character);
                if (!open && said.indexOf(": measuring for") >= 0) {
                    open = true;
                    new Thread(then, "saboteur").start();
                }
            }
        };
    }

    private static void commit(Sabotage sabotage, CompletableFuture<Void> committed) {
        try {
            Thread.sleep(1000);
            sabotage.commit();
            committed.complete(null);
        } catch (Exception e) {
            committed.completeExceptionally(e);
        }
    }

    /** Lets a process stand still for half of the time, out of step with whatever it does. */
    private static void holdUp(ProcessHandle process, Duration duration) throws Exception {
        Random random = new Random(1);
        long end = System.nanoTime() + duration.toNanos();
        try {
            while (System.nanoTime() < end) {
                signal(process, "STOP");
                Thread.sleep(20 + random.nextInt(150));
                signal(process, "CONT");
                Thread.sleep(20 + random.nextInt(150));
            }
        } finally {
            signal(process, "CONT");
        }
    }

    private static void signal(ProcessHandle process, String name) throws Exception {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    private static ProcessHandle driver() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").contains("ApacheJMeter.jar"))
                .findFirst()
                .orElseThrow();
    }

    private static void sql(String statements) throws SQLException {
        try (Connection connection = shop.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(statements);
        }
    }

    private static JMeterLauncher jmeter(Path plans) {
        return new JMeterLauncher(INSTALLATION.jmeter(), plans);
    }

    private Path changedPlans(Map<String, String> changes) throws IOException {
        Path plans = Files.createDirectories(folder.resolve("plans"));
        copy(INSTALLATION.plans(), plans, "replibench.properties");
        copy(INSTALLATION.plans(), plans, "data/users.csv");
        copy(INSTALLATION.plans(), plans, "data/keywords.csv");
        String plan = Files.readString(INSTALLATION.plans().resolve("shop.jmx"));
        for (Map.Entry<String, String> change : changes.entrySet()) {
            assertThat(plan).contains(change.getKey());
            plan = plan.replace(change.getKey(), change.getValue());
        }
        Files.writeString(plans.resolve("shop.jmx"), plan);
        return plans;
    }

    private static void copy(Path from, Path to, String file) throws IOException {
        Files.createDirectories(to.resolve(file).getParent());
        Files.copy(from.resolve(file), to.resolve(file));
    }
}
