package org.replibench.runner.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.host.LoopbackHosts;
import org.replibench.jmeter.JMeter;
import org.replibench.model.Cell;
import org.replibench.model.Check;
import org.replibench.model.Load;
import org.replibench.model.Pattern;
import org.replibench.runner.Installation;
import org.replibench.runner.audit.Audit;
import org.replibench.runner.console.Progress;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.profile.Recorder;
import org.replibench.runner.shop.RunningShop;

/** Real short cells on real servers, each sabotaged in its window, and caught by the check that is there for it. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "processes are held up with kill and kept busy with sh")
class SabotageIT {
    private static final Cell CELL = new Cell(Pattern.parse("2211"), "uniform", 2, new Load("default", 20), 1);
    private static final Duration WINDOW = Duration.ofSeconds(6);
    private static final Timing TIMING =
            new Timing(new WarmUp(Duration.ofSeconds(2), 0), WINDOW, Duration.ofSeconds(1));
    private static final Installation INSTALLATION =
            new Installation(Path.of(System.getProperty("replibench.home", "..")));

    private static RunningShop shop;

    @TempDir
    Path folder;

    /** Done in the window. */
    private interface Sabotage {
        void commit() throws Exception;
    }

    @BeforeAll
    static void start() {
        shop = RunningShop.start("uniform", "2211", 2);
    }

    @AfterAll
    static void stop() {
        if (shop != null) {
            shop.close();
        }
    }

    @Test
    void a_run_that_nobody_disturbs_fails_none_of_these_checks() throws Exception {
        assertThat(failed(() -> {}))
                .doesNotContain(
                        "errors", "sessions", "nodes alive", "membership", "clock", "think time", "orders", "stock");
    }

    @Test
    void a_driver_that_gets_too_little_processor_time_is_caught_by_its_timers() throws Exception {
        assertThat(failed(() -> holdUp(driver(), Duration.ofSeconds(4)))).contains("timer lag");
    }

    @Test
    void a_page_that_returns_errors_is_caught() throws Exception {
        assertThat(failed(() -> {
                    sql("ALTER TABLE petstore.orders RENAME TO orders_away");
                    Thread.sleep(1000);
                    sql("ALTER TABLE petstore.orders_away RENAME TO orders");
                }))
                .contains("errors");
    }

    @Test
    void a_node_that_is_killed_is_caught() throws Exception {
        try {
            assertThat(failed(() -> shop.node(2).kill())).contains("nodes alive", "membership");
        } finally {
            shop.cluster().restart(2);
        }
    }

    @Test
    void a_clock_that_is_set_is_caught() throws Exception {
        AtomicLong offMillis = new AtomicLong();
        InstantSource clock = () -> InstantSource.system().instant().plusMillis(offMillis.get());

        assertThat(failed(jmeter(INSTALLATION.plans()), clock, () -> offMillis.set(-80)))
                .contains("clock");
    }

    @Test
    void another_think_time_is_caught() throws Exception {
        Path plans = Files.createDirectories(folder.resolve("plans"));
        copy(INSTALLATION.plans(), plans, "replibench.properties");
        copy(INSTALLATION.plans(), plans, "data/users.csv");
        copy(INSTALLATION.plans(), plans, "data/keywords.csv");
        String plan = Files.readString(INSTALLATION.plans().resolve("shop.jmx"));
        Files.writeString(plans.resolve("shop.jmx"), plan.replace("${__P(think.max,400)}", "500"));

        assertThat(failed(jmeter(plans), InstantSource.system(), () -> {})).contains("think time");
    }

    @Test
    void a_foreign_program_that_takes_processor_time_is_caught() throws Exception {
        assertThat(failed(() -> {
                    Process hog = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
                    try {
                        hog.waitFor(4, TimeUnit.SECONDS);
                    } finally {
                        hog.destroyForcibly();
                    }
                }))
                .contains("utilisation law");
    }

    @Test
    void orders_that_are_lost_are_caught() throws Exception {
        assertThat(failed(() -> sql("DELETE FROM petstore.order_status WHERE order_id <= 5;"
                        + " DELETE FROM petstore.order_line WHERE order_id <= 5;"
                        + " DELETE FROM petstore.orders WHERE order_id <= 5")))
                .contains("orders", "stock");
    }

    private List<String> failed(Sabotage sabotage) throws Exception {
        return failed(jmeter(INSTALLATION.plans()), InstantSource.system(), sabotage);
    }

    private List<String> failed(JMeter jmeter, InstantSource clock, Sabotage sabotage) throws Exception {
        CompletableFuture<Void> committed = new CompletableFuture<>();
        LoadRun load = new LoadRun(
                jmeter,
                INSTALLATION.ledger(),
                TIMING,
                new LoopbackHosts(),
                new NodeQuota(Optional.empty()),
                new Progress(new PrintStream(whenMeasuring(() -> commit(sabotage, committed)))),
                new LiveMetrics(),
                Recorder.NONE,
                clock);
        Run run = load.drive(CELL, shop.cluster(), shop.database(), Files.createDirectories(folder.resolve("cell")));
        committed.get(WINDOW.toSeconds(), TimeUnit.SECONDS);
        var nodes = shop.cluster().nodes();
        return Audit.of(Findings.of(
                        CELL, run, Totals.use(run, nodes, Collected.during(run, nodes), "jgroups-payload"), nodes))
                .stream()
                .filter(check -> !check.passed())
                .peek(check -> System.out.println(check.reason()))
                .map(Check::name)
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

    private static JMeter jmeter(Path plans) {
        return new JMeter(INSTALLATION.jmeter(), plans);
    }

    private static void copy(Path from, Path to, String file) throws IOException {
        Files.createDirectories(to.resolve(file).getParent());
        Files.copy(from.resolve(file), to.resolve(file));
    }
}
