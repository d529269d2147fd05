package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.server.HeapSize;
import org.replibench.fixture.SshFleet;
import org.replibench.machines.host.Host;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.machines.inventory.Inventory;
import org.replibench.machines.inventory.InventoryHost;
import org.replibench.machines.remote.RemoteShells;
import org.replibench.machines.ssh.SshHosts;
import org.replibench.machines.ssh.SshMachine;
import org.replibench.machines.support.ParallelTasks;
import org.replibench.process.Program;
import org.replibench.runner.doctor.Doctor;
import org.replibench.runner.doctor.HostFinding.Level;
import org.replibench.runner.doctor.HostReport;
import org.replibench.runner.doctor.NodeMachines;
import org.replibench.runner.inventory.InventoryFile;
import org.replibench.runner.testbed.Installation;

/**
 * What it takes to look at many machines, to push files there, start a small server on each, read their counters and end all. Sizes are
 * {@code -Dfleet.sizes}, such as {@code 25,50,100}; durations are printed, as they are the machine's.
 */
@Tag("thorough")
@Timeout(value = 1, unit = TimeUnit.HOURS)
class InventoryScaleIT {
    private static final int HOSTS_OF_SECOND_START = Integer.getInteger("fleet.hosts", 3);
    private static final List<Integer> SIZES = Arrays.stream(
                    System.getProperty("fleet.sizes", "4,8").split(","))
            .map(Integer::valueOf)
            .toList();
    private static final int READINGS = 10;
    private static final int PAYLOAD_BYTES = 1 << 20;
    private static final String SERVER = """
            import com.sun.net.httpserver.HttpServer;
            import java.net.InetSocketAddress;

            class SmallServer {
                public static void main(String[] port) throws Exception {
                    HttpServer server = HttpServer.create(new InetSocketAddress(Integer.parseInt(port[0])), 0);
                    server.createContext("/", exchange -> {
                        exchange.sendResponseHeaders(204, -1);
                        exchange.close();
                    });
                    server.start();
                }
            }
            """;

    @TempDir
    Path folder;

    private final List<String> said = Collections.synchronizedList(new ArrayList<>());
    private final Path javaHome = Path.of(System.getProperty("java.home"));
    private String temporary;
    private Path sockets;
    private Path server;
    private SshFleet fleet;

    @BeforeEach
    void compileServer() throws Exception {
        Path source = Files.writeString(folder.resolve("SmallServer.java"), SERVER);
        server = Files.createDirectories(folder.resolve("server"));
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", server.toString(), source.toString()))
                .isZero();
        sockets = Files.createDirectories(folder.resolve("sockets"));
        temporary = System.setProperty("java.io.tmpdir", sockets.toString());
    }

    @AfterEach
    void endAndFindNothing() throws Exception {
        System.setProperty("java.io.tmpdir", temporary);
        if (fleet != null) {
            fleet.stop();
            assertThat(fleet.remains()).isEmpty();
        }
    }

    @Test
    void a_second_start_with_nothing_changed_pushes_nothing() throws Exception {
        int size = HOSTS_OF_SECOND_START;
        fleet = SshFleet.start(folder.resolve("fleet"), size);
        Installation built = new Installation(Path.of(System.getProperty("replibench.home")));
        List<Path> needed =
                List.of(Path.of(System.getProperty("server.home")).toRealPath(), built.war(), built.jmeter(), server);

        Phases first = new Phases();
        startAndEnd(size, needed, first);
        assertThat(said).filteredOn(line -> line.contains(": pushed ")).hasSize(size * needed.size());
        said.clear();
        Phases second = new Phases();
        startAndEnd(size, needed, second);

        assertThat(said).noneMatch(line -> line.contains(": pushed "));
        System.out.println("first start of " + size + " hosts: " + first);
        System.out.println("second start of " + size + " hosts: " + second);
    }

    @Test
    void what_many_hosts_take_grows_with_their_number() throws Exception {
        fleet = SshFleet.start(folder.resolve("fleet"), Collections.max(SIZES));
        List<InventoryHost> hosts = InventoryFile.read(fleet.inventory()).hosts();
        Map<Integer, Phases> table = new LinkedHashMap<>();
        for (int size : SIZES) {
            // Of another content each time.
            byte[] content = new byte[PAYLOAD_BYTES];
            new Random(size).nextBytes(content);
            Path payload = Files.write(folder.resolve("payload-" + size), content);
            said.clear();
            Phases phases = new Phases();

            List<HostReport> reports = Doctor.examineWithMulticast(hosts.subList(0, size));
            phases.end("doctor");
            assertThat(reports).hasSize(size).allSatisfy(report -> assertThat(report.findings())
                    .noneMatch(finding -> finding.level() == Level.ERROR));
            startAndEnd(size, List.of(payload, server), phases);

            assertThat(said)
                    .filteredOn(line -> line.contains(": pushed " + payload.getFileName()))
                    .hasSize(size);
            table.put(size, phases);
        }
        table.forEach((size, phases) -> System.out.println(size + " hosts: " + phases));
    }

    /** Looks at hosts as a study does, takes them, and has a server on each answer. */
    private void startAndEnd(int size, List<Path> needed, Phases phases) throws Exception {
        Inventory inventory = InventoryFile.read(fleet.inventory());
        List<SshMachine> machines =
                NodeMachines.of(inventory, new NodeMachines.Servers(size, 1, HeapSize.parse("256m")), said::add);
        phases.end("look before a start");
        try (SshHosts hosts = new SshHosts(machines, said::add)) {
            List<Host> opened = hosts.open(1, size);
            phases.end("claim");
            onEach(opened, host -> host.bring(needed));
            phases.end("push");
            Program[] programs = new Program[size];
            onEach(opened, host -> programs[host.number() - 1] = start(host, needed));
            phases.end("start");
            onEach(opened, InventoryScaleIT::awaitAnswer);
            phases.end("answer");
            readEachSecond(opened, List.of(programs));
            phases.end(READINGS + " readings, one each second");
            assertProcessesAreThoseOfARun(size);
        }
        phases.end("end");
        for (int host = 1; host <= size; host++) {
            assertThat(fleet.isEmpty(host)).as("host%d", host).isTrue();
        }
        phases.skip();
    }

    private void assertProcessesAreThoseOfARun(int size) throws Exception {
        for (int host = 1; host <= size; host++) {
            assertThat(fleet.processes(host))
                    .as(
                            "host%d: one server, its keeper, the guard and a shell; all else is sshd's, or for a moment",
                            host)
                    .filteredOn(process -> process.name().equals("java"))
                    .hasSize(1);
        }
    }

    private Program start(Host host, List<Path> needed) throws IOException {
        Path directory = Files.createDirectories(folder.resolve("nodes").resolve("node" + host.number()));
        Path output = directory.resolve("server.log");
        Files.deleteIfExists(output);
        List<Path> all = new ArrayList<>(needed);
        all.add(javaHome);
        return host.start(
                new Program.LaunchSpec(
                        "node" + host.number(),
                        List.of(
                                javaHome.resolve("bin").resolve("java").toString(),
                                "-Xmx16m",
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                server.toString(),
                                "SmallServer",
                                String.valueOf(host.http().port())),
                        Map.of(),
                        directory,
                        output,
                        all),
                null);
    }

    private static void awaitAnswer(Host host) throws Exception {
        URI address =
                URI.create("http://" + host.http().address() + ":" + host.http().port() + "/");
        while (true) {
            HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
            try {
                assertThat(connection.getResponseCode()).isEqualTo(204);
                return;
            } catch (IOException notYet) {
                TimeUnit.MILLISECONDS.sleep(100);
            } finally {
                connection.disconnect();
            }
        }
    }

    /** The counters that a study reads of each host, in one exchange. */
    private static void readEachSecond(List<Host> hosts, List<Program> programs) throws Exception {
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        List<Integer> read = Collections.synchronizedList(new ArrayList<>());
        try {
            for (int second = 0; second < READINGS; second++) {
                clock.schedule(
                                () -> onEach(hosts, host -> {
                                    RemoteMachine machine = host.machine().orElseThrow();
                                    String stat = "/proc/"
                                            + programs.get(host.number() - 1).pid() + "/stat";
                                    read.add(machine.read(List.of("/proc/stat", "/proc/net/dev", stat))
                                            .size());
                                }),
                                second == 0 ? 0 : 1,
                                TimeUnit.SECONDS)
                        .get();
            }
        } finally {
            clock.shutdown();
        }
        assertThat(read).hasSize(READINGS * hosts.size()).containsOnly(3);
    }

    private static void onEach(List<Host> hosts, Deed deed) {
        ParallelTasks.run(
                hosts.stream()
                        .<Runnable>map(host -> () -> {
                            try {
                                deed.to(host);
                            } catch (Exception e) {
                                throw new IllegalStateException(e);
                            }
                        })
                        .toList(),
                RemoteShells.AT_ONCE);
    }

    /** What is done with a host. */
    private interface Deed {
        void to(Host host) throws Exception;
    }

    /** Seconds that each phase took, and CPU time that it took of this machine for the runner: this process and its clients of SSH. */
    private final class Phases {
        private final List<String> texts = new ArrayList<>();
        private long start = System.nanoTime();
        private double cpu = cpuSeconds();
        private double totalSeconds;
        private double totalCpu;

        void end(String name) {
            double seconds = (System.nanoTime() - start) / 1e9;
            double used = Math.max(0, cpuSeconds() - cpu);
            texts.add(String.format("%s %.1f s (%.2f cores)", name, seconds, used / seconds));
            totalSeconds += seconds;
            totalCpu += used;
            skip();
        }

        /** What was done since then is not of a phase. */
        void skip() {
            start = System.nanoTime();
            cpu = cpuSeconds();
        }

        private double cpuSeconds() {
            return Stream.concat(Stream.of(Path.of("/proc/self/stat")), clients())
                    .mapToDouble(InventoryScaleIT::cpuSeconds)
                    .sum();
        }

        /** Those that share a connection are no children of this process. */
        private Stream<Path> clients() {
            return ProcessHandle.allProcesses()
                    .filter(process -> process.info().command().orElse("").endsWith("/ssh"))
                    .map(process -> Path.of("/proc", String.valueOf(process.pid()), "stat"));
        }

        @Override
        public String toString() {
            return String.join(", ", texts)
                    + String.format("; together %.1f s (%.2f cores)", totalSeconds, totalCpu / totalSeconds);
        }
    }

    private static double cpuSeconds(Path stat) {
        try {
            String line = Files.readString(stat);
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return IntStream.range(11, 15)
                            .mapToLong(i -> Long.parseLong(fields[i]))
                            .sum()
                    / 100.0;
        } catch (IOException gone) {
            return 0;
        }
    }
}
