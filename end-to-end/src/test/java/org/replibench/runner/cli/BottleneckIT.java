package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.database.EmbeddedPostgres;
import org.replibench.fixture.DistantServer;
import org.replibench.fixture.EmulatedMachines;
import org.replibench.fixture.SharedCluster;
import org.replibench.fixture.SharedDirectory;
import org.replibench.records.store.CellStore;

/** Studies whose pages are held up on purpose, and what they say of it first; judged by the name of what it is, not by times. */
@Tag("thorough")
@EnabledOnOs(value = OS.LINUX, disabledReason = "causes are made with control groups and namespaces")
class BottleneckIT extends WithStudyProcess {
    private static final String SENTENCE = "Pages are held up by ";
    private static final Path DISK_GROUPS = Path.of("/sys/fs/cgroup/blkio");
    private static final int MAJOR_BITS = 8;
    private static final int WRITES_PER_SECOND = 40;

    private static final List<String> STUDY = List.of(
            "-Dnodes=2", "-Daa=false", "-Dparts=1/2", "-Dbudget=30s", "-Dwindow=1s", "-Dprecision=1", "-Dwarmup=40s");

    @TempDir
    private Path database;

    /** Of a study that knows a database's password. */
    @TempDir
    private Path anotherHome;

    /** What holds a study up, from the first block on. */
    private interface Cause {
        void holdUp() throws Exception;
    }

    @RepeatedTest(5)
    void nothing_is_named_where_nothing_holds_pages_up() throws Exception {
        String output = output(() -> {}, "-Disolation=process", "-Dpatterns=2212", "-Dclients=10");
        // What else this machine does is no affair of this test.
        assertThat(output.replace(SENTENCE + "other programs", "")).doesNotContain(SENTENCE);
    }

    @Test
    void programs_of_others() throws Exception {
        List<Process> others = new ArrayList<>();
        try {
            assertThat(output(
                            () -> others.addAll(List.of(busy(), busy())),
                            "-Disolation=process",
                            "-Dpatterns=2212",
                            "-Dclients=10"))
                    .contains(SENTENCE + "other programs: ");
        } finally {
            others.forEach(Process::destroyForcibly);
        }
    }

    @Test
    void a_quota_that_is_too_small() throws Exception {
        EmulatedMachines.assumePossible();
        assertThat(output(() -> {}, "-Disolation=namespace", "-Dpatterns=2212", "-Dnode.cpus=0.1", "-Dclients=60"))
                .contains(SENTENCE + "the CPU quota: ");
    }

    @Test
    void an_interconnect_that_is_saturated() throws Exception {
        EmulatedMachines.assumePossible();
        assertThat(output(
                        () -> {},
                        "-Disolation=namespace",
                        "-Dpatterns=2212",
                        "-Dinterconnect.rate=2mbit",
                        "-Dwindow=3s",
                        "-Dclients=40"))
                .contains(SENTENCE + "the interconnect: ");
    }

    /** Before each, the collector looks through the whole heap: by small generations alone a fast machine is not held up. */
    @Test
    void collections_one_after_the_other() throws Exception {
        assertThat(output(
                        () -> {},
                        "-Disolation=process",
                        "-Dpatterns=2212",
                        "-Dclients=40",
                        "-Djvm.options=" + SharedCluster.QUICK_START
                                + " -XX:+UseSerialGC -Xmn16m -XX:+UnlockDiagnosticVMOptions -XX:+VerifyBeforeGC"))
                .contains(SENTENCE + "garbage collection: ");
    }

    @Test
    void a_pool_that_is_too_small_for_a_distant_database() throws Exception {
        SharedDirectory.lendDatabaseTo(database);
        try (EmbeddedPostgres server = EmbeddedPostgres.start(database);
                DistantServer distant = new DistantServer(port(server.jdbcUrl()), Duration.ofMillis(200))) {
            assertThat(outputOf(
                            server,
                            server.jdbcUrl().replace(":" + port(server.jdbcUrl()), ":" + distant.port()),
                            () -> {},
                            "-Dclients=150",
                            "-Dwindow=3s"))
                    .contains(SENTENCE + "the connection pool: ");
        }
    }

    @Test
    void a_lock_that_is_held_for_five_milliseconds() throws Exception {
        SharedDirectory.lendDatabaseTo(database);
        AtomicBoolean done = new AtomicBoolean();
        try (EmbeddedPostgres server = EmbeddedPostgres.start(database)) {
            Thread locking = new Thread(() -> lockAgainAndAgain(server, done));
            try {
                assertThat(outputOf(server, server.jdbcUrl(), locking::start, "-Dclients=10"))
                        .contains(SENTENCE + "locks of the database: ");
            } finally {
                done.set(true);
                locking.join();
            }
        }
    }

    @Test
    void a_disk_that_is_throttled() throws Exception {
        assumeTrue(
                Files.isWritable(DISK_GROUPS.resolve("cgroup.procs")),
                "needs to be root, with control groups of version 1");
        Path group =
                DISK_GROUPS.resolve("replibench-test-" + ProcessHandle.current().pid());
        try {
            assertThat(output(() -> throttleDatabase(group), "-Disolation=process", "-Dpatterns=3212", "-Dclients=10"))
                    .contains(SENTENCE + "the database's disk: ");
        } finally {
            study.end();
            Files.deleteIfExists(group);
        }
    }

    private static int port(String jdbcUrl) {
        return URI.create(jdbcUrl.substring("jdbc:".length())).getPort();
    }

    private String outputOf(EmbeddedPostgres server, String url, Cause cause, String... options) throws Exception {
        study = new StudyProcess(anotherHome, Map.of("REPLIBENCH_DB_PASSWORD", server.password()));
        return output(
                cause,
                Stream.concat(
                                Stream.of(options),
                                Stream.of(
                                        "-Disolation=process",
                                        "-Dpatterns=2212",
                                        "-Ddb.url=" + url,
                                        "-Ddb.user=" + server.user()))
                        .toArray(String[]::new));
    }

    private String output(Cause cause, String... options) throws Exception {
        study.start(Stream.concat(STUDY.stream(), Stream.of(options)).toArray(String[]::new));
        study.awaitOutput("measuring 1 arm");
        cause.holdUp();
        study.exitCode();
        assertThat(CellStore.readAll(study.latest()).records())
                .as(study.output())
                .hasSize(1);
        return study.output();
    }

    private static Process busy() throws IOException {
        return new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    }

    private static void lockAgainAndAgain(EmbeddedPostgres server, AtomicBoolean done) {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            while (!done.get()) {
                // One at a time: with both, a page that has one and waits for the other is in a deadlock.
                for (String table : List.of("petstore.product", "petstore.item")) {
                    statement.execute("BEGIN; LOCK TABLE " + table + " IN ACCESS EXCLUSIVE MODE;"
                            + " SELECT pg_sleep(0.005); COMMIT");
                }
            }
        } catch (Exception e) {
            // The database has ended.
        }
    }

    private void throttleDatabase(Path group) throws IOException {
        Files.createDirectory(group);
        long device = ((Number) Files.getAttribute(home, "unix:dev")).longValue();
        Files.writeString(
                group.resolve("blkio.throttle.write_iops_device"),
                (device >> MAJOR_BITS) + ":" + (device & ((1 << MAJOR_BITS) - 1)) + " " + WRITES_PER_SECOND);
        List<ProcessHandle> postgres = study.started().stream()
                .filter(process -> process.info().command().orElse("").contains("postgres"))
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .toList();
        assertThat(postgres).isNotEmpty();
        for (ProcessHandle process : postgres) {
            Files.writeString(group.resolve("cgroup.procs"), String.valueOf(process.pid()));
        }
    }
}
