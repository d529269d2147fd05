package org.replibench.machines.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.machines.host.DatabaseHost;
import org.replibench.machines.host.Endpoint;
import org.replibench.machines.host.Host;
import org.replibench.machines.host.LoadHost;
import org.replibench.machines.linux.BitRate;
import org.replibench.machines.linux.InterconnectLink;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.remote.HostAccess.Command;
import org.replibench.machines.remote.PosixWords;
import org.replibench.machines.remote.RemoteSession;
import org.replibench.machines.remote.RemoteShells;
import org.replibench.machines.ssh.MachinePreview.NeededFile;
import org.replibench.machines.support.ClusterException;
import org.replibench.machines.support.Directories;
import org.replibench.process.InputProgram;
import org.replibench.process.ProcessSignal;
import org.replibench.process.Program;

/** A run on a machine that is this one, without SSH. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class HostRunTest {
    private static final long LOOK_AGAIN_MILLIS = 50;
    private static final Optional<BitRate> NO_RATE = Optional.empty();
    private static final Path HOST_SCRIPT =
            Path.of("src/main/resources/org/replibench/machines/ssh/host.sh").toAbsolutePath();

    @TempDir
    Path folder;

    private final RemoteShells shells = RemoteShells.open();
    private final List<String> said = new ArrayList<>();
    private Path work;
    private HostRun run;

    @BeforeEach
    void claim() throws IOException {
        work = folder.toRealPath().resolve("it's $HOME");
        run = claimAgain();
    }

    @AfterEach
    void closeAndFindNothing() throws Exception {
        run.close();
        assertThat(work).isDirectoryContaining("glob:**/cache");
        assertThat(programsIn("run")).isEmpty();
        assertThat(work.resolve("run")).doesNotExist();
        shells.close();
    }

    @Test
    void a_program_finds_its_files_and_what_it_writes_comes_back() throws Exception {
        Path tool = Files.writeString(
                folder.resolve("a tool"), "echo \"$1\"; echo \"$SECRET\"; pwd; cat here; echo more >its.log");
        Path directory = directory("node1");
        Files.writeString(directory.resolve("here"), "here it is");

        Program program = start("node1", Map.of("SECRET", "it's 'secret'"), "sh", tool.toString(), "-Dx=" + directory);
        program.awaitEnd();

        assertThat(program.exitCode()).isEqualTo(OptionalInt.of(0));
        assertThat(directory.resolve("server.log"))
                .hasContent(
                        "-Dx=" + work + "/run/nodes/node1\nit's 'secret'\n" + work + "/run/nodes/node1\nhere it is");
        assertThat(directory.resolve("its.log")).hasContent("more");
        assertThat(Files.readAllLines(work.resolve("run/host.sh"))).noneMatch(line -> line.contains("secret"));
    }

    @Test
    void files_are_pushed_once() throws Exception {
        Path shop = Files.createDirectories(folder.resolve("a shop/WEB-INF"));
        Files.writeString(shop.resolve("web.xml"), "<web-app/>");

        String first = run.cached(shop.getParent());
        run.close();
        run = claimAgain();
        String second = run.cached(shop.getParent());
        Files.writeString(shop.resolve("web.xml"), "<web-app></web-app>");
        run.close();
        run = claimAgain();
        String changed = run.cached(shop.getParent());

        assertThat(second).isEqualTo(first).isNotEqualTo(changed);
        assertThat(Path.of(changed, "WEB-INF", "web.xml")).hasContent("<web-app></web-app>");
        assertThat(said).hasSize(2).allMatch(line -> line.equals("here: pushed a shop, 1 MiB"));
    }

    @Test
    void a_look_says_which_files_are_there_and_changes_nothing() throws Exception {
        Path shop = Files.createDirectories(folder.resolve("a shop"));
        Files.writeString(shop.resolve("web.xml"), "<web-app/>");
        Path other = Files.write(folder.resolve("other"), new byte[3 << 19]);
        Path java = Path.of(System.getProperty("java.home"));
        SshMachine pushed = machine(work.toString());
        SshMachine untouched = machine(work + " of nothing");
        run.cached(shop);
        run.close();
        List<String> before = listing();

        Map<SshMachine, List<NeededFile>> seen =
                MachinePreview.look(Map.of(pushed, List.of(java, shop, other), untouched, List.of(shop)));

        assertThat(listing()).isEqualTo(before).isNotEmpty();
        assertThat(folder.resolve(work + " of nothing")).doesNotExist();
        assertThat(seen.get(pushed))
                .containsExactly(new NeededFile("a shop", 1, true), new NeededFile("other", 2, false));
        assertThat(seen.get(untouched)).containsExactly(new NeededFile("a shop", 1, false));
        Files.writeString(shop.resolve("web.xml"), "<web-app></web-app>");
        assertThat(MachinePreview.look(Map.of(pushed, List.of(shop))).get(pushed))
                .containsExactly(new NeededFile("a shop", 1, false));
    }

    /** All that there is in the work folder, and when it was changed. */
    private List<String> listing() throws IOException {
        try (Stream<Path> files = Files.walk(work)) {
            List<String> lines = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                lines.add(file + " " + Files.readAttributes(file, "unix:ino,size,lastModifiedTime,ctime"));
            }
            return lines;
        }
    }

    @Test
    void signals_arrive_and_what_it_used_is_known_until_it_ends() throws Exception {
        Program program = start("node1", Map.of(), "sh", "-c", "while :; do :; done");

        await(() -> program.cpuTime().toMillis() > 0);
        assertThat(program.memoryBytes().orElseThrow()).isPositive();
        assertThat(program.proc()).as("a folder that any machine has").isEmpty();
        assertThat(program.cpuAccount().orElseThrow().threads())
                .singleElement()
                .matches(thread -> thread.name().equals("sh") && thread.id() == program.pid());
        program.send(ProcessSignal.STOP);
        await(() -> Files.readString(Path.of("/proc", String.valueOf(program.pid()), "stat"))
                .contains(") T "));
        program.send(ProcessSignal.CONT);
        program.terminate();

        assertThat(program.exitCode()).isEqualTo(OptionalInt.of(143));
        assertThat(program.cpuAccount()).isEmpty();
        assertThat(program.memoryBytes()).isEmpty();
    }

    @Test
    void a_signal_hits_no_program_of_others_that_has_its_number() throws Exception {
        Program program = start("node1", Map.of(), "sleep", "600");
        Path note = work.resolve("run/node1.pid");
        String ofProgram = Files.readString(note);
        Process other = new ProcessBuilder("sleep", "601").start();
        Files.writeString(note, ofProgram.replaceFirst("\\d+", String.valueOf(other.pid())));

        program.send(ProcessSignal.KILL);
        other.destroy();
        Files.writeString(note, ofProgram);
        program.send(ProcessSignal.KILL);
        program.awaitEnd();

        assertThat(other.waitFor()).as("ended by SIGTERM").isEqualTo(143);
        assertThat(program.exitCode()).isEqualTo(OptionalInt.of(137));
    }

    @Test
    void what_a_program_started_is_read_with_it_and_nothing_that_others_did() throws Exception {
        Program program = start("database", Map.of(), "sh", "-c", "sh -c 'sleep 600 & wait' & sleep 601 & wait");
        Program other = start("node1", Map.of(), "sleep", "602");
        await(() -> children(program).size() == 2
                && children(program).stream()
                                .flatMap(ProcessHandle::descendants)
                                .count()
                        == 1);

        Map<String, String> texts = run.read(List.of("/proc/stat"), program.pid());

        assertThat(texts.keySet())
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("/proc/stat", stat(program.pid())),
                                children(program).stream().map(child -> stat(child.pid())))
                        .toList());
        assertThat(texts.get(stat(program.pid())))
                .startsWith(program.pid() + " (sh) ")
                .hasLineCount(1);
        program.terminate();
        other.terminate();
    }

    private static List<ProcessHandle> children(Program program) {
        return ProcessHandle.of(program.pid()).orElseThrow().children().toList();
    }

    private static String stat(long pid) {
        return "/proc/" + pid + "/stat";
    }

    /** Of no process that lives: its maker's number stands in the file that PostgreSQL removes when it ends in an orderly way. */
    @Test
    void shared_memory_of_a_database_that_was_killed_goes_with_the_run() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/ipcmk")), "no ipcmk here");
        Program program = start(
                "database",
                Map.of(),
                "sh",
                "-c",
                "mkdir data; segment=$(ipcmk -M 4096); segment=${segment##* }; echo $segment >its.log"
                        + "; while read key id rights bytes creator rest; do [ $id != $segment ]"
                        + " || echo $creator >data/postmaster.pid; done </proc/sysvipc/shm");
        program.awaitEnd();
        String segment =
                Files.readString(directoryOf("database").resolve("its.log")).strip();
        assertThat(segments()).contains(segment);

        run.close();

        assertThat(segments()).doesNotContain(segment);
    }

    private static List<String> segments() throws IOException {
        return Files.readAllLines(Path.of("/proc/sysvipc/shm")).stream()
                .map(line -> line.strip().split(" +")[1])
                .toList();
    }

    @Test
    void files_of_its_kernel_are_read_in_one_exchange_without_those_that_there_are_not() throws Exception {
        Program program = start("node1", Map.of(), "sh", "-c", "while :; do :; done");
        String ofProgram = "/proc/" + program.pid() + "/stat";

        Map<String, String> texts = run.read(List.of("/proc/stat", ofProgram, "/proc/no/such", "/proc/version"));

        assertThat(texts).containsOnlyKeys("/proc/stat", ofProgram, "/proc/version");
        assertThat(texts.get("/proc/stat")).startsWith("cpu  ").contains("\nctxt ");
        assertThat(texts.get("/proc/version")).isEqualTo(Files.readString(Path.of("/proc/version")));
        assertThat(texts.get(ofProgram)).startsWith(program.pid() + " (sh) ").hasLineCount(1);
        program.terminate();
        assertThat(run.read(List.of(ofProgram))).isEmpty();
        assertThat(run.timeOfDay().strip()).matches("\\d{19}");
    }

    @Test
    void clusters_that_run_at_once_share_machines_and_have_ports_of_their_own() {
        try (SshHosts hosts = new SshHosts(List.of(machine(work + " of hosts")), said::add)) {
            Host first = hosts.open(1, 1).get(0);
            Host second = hosts.open(2, 1).get(0);

            assertThat(List.of(first.number(), second.number())).containsExactly(1, 2);
            assertThat(first.machine()).isEqualTo(second.machine()).isPresent();
            assertThat(ports(first)).containsExactly(8080, 9091, 9990, 7600, 57_600, 57_601);
            assertThat(ports(second)).containsExactly(8180, 9191, 10_090, 7700, 57_700, 57_701);
            first.close();
            assertThat(ports(hosts.open(3, 1).get(0))).isEqualTo(ports(first));
            first.close();
            assertThat(ports(hosts.open(4, 1).get(0)))
                    .as("what was given back twice was another's by then")
                    .startsWith(8280);
            assertThatExceptionOfType(ClusterException.class)
                    .isThrownBy(() -> hosts.open(1, 2))
                    .withMessage("inventory: too few hosts in group nodes; expected 2, got 1. Try -Dnodes=1");
        }
    }

    private static List<Integer> ports(Host host) {
        return Stream.of(
                        host.http(),
                        host.metrics(),
                        host.management(),
                        host.interconnect(),
                        host.failureDetection(),
                        host.multicastFailureDetection())
                .map(Endpoint::port)
                .toList();
    }

    @Test
    void what_listens_on_its_loopback_is_reached_here_by_a_program_of_the_run_that_is_there_when_it_is_needed()
            throws Exception {
        RemoteHost node = RemoteHost.open(1, run);
        assertThat(programs()).isEmpty();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Endpoint there = new Endpoint("127.0.0.1", server.getLocalPort());

            Endpoint here = node.fromThisMachine(there);

            assertThat(node.fromThisMachine(there)).isEqualTo(here).isNotEqualTo(there);
            try (Socket client = new Socket(here.address(), here.port());
                    Socket accepted = server.accept()) {
                accepted.getOutputStream().write("it's here".getBytes(StandardCharsets.UTF_8));
                accepted.shutdownOutput();
                assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("it's here");
            }
            assertThat(programsIn("run/nodes/relay")).hasSize(1);
            assertThat(said).containsExactly("here: pushed relay.jar, 1 MiB");
        }
    }

    @Test
    void what_leads_its_ports_here_ends_with_the_runner() throws Exception {
        run.tunnel().forward(new Endpoint("127.0.0.1", 1));
        ProcessHandle program = programsIn("run/nodes/relay").get(0);

        run.breakOff();

        program.onExit().get();
        run = claimAgain();
    }

    @Test
    void a_java_that_does_not_run_leads_no_ports_here_which_is_one_line_with_the_host() throws Exception {
        SshMachine without = new SshMachine(
                "without",
                access(),
                "127.0.0.1",
                "127.0.0.1",
                List.of(),
                folder.resolve("no java").toString(),
                work + " without",
                root(),
                Optional.empty());
        try (HostRun other =
                HostRun.claim(without, shells.shell("without", access()), true, new FileTrees(), said::add)) {
            assertThatExceptionOfType(ClusterException.class)
                    .isThrownBy(() -> other.tunnel().prepare(new Endpoint("127.0.0.1", 8080)))
                    .withMessageMatching(
                            "host without: relay: did not start, which leads ports of the host here; expected a"
                                    + " program that the host's Java runs, got .*no java/bin/java.*");
        }
    }

    @Test
    @Tag("thorough")
    void a_shop_that_this_machine_does_not_reach_is_reached_through_the_shell_but_not_loaded() {
        SshMachine apart = new SshMachine(
                "apart",
                access(),
                "192.0.2.9",
                "192.0.2.9",
                List.of(),
                System.getProperty("java.home"),
                work + " apart",
                root(),
                Optional.empty());
        try (SshHosts hosts = new SshHosts(List.of(apart), said::add)) {
            Host host = hosts.open(1, 1).get(0);

            assertThat(host.http()).isEqualTo(new Endpoint("192.0.2.9", 8080));
            assertThat(host.fromThisMachine(host.http()).address()).isEqualTo("127.0.0.1");
            assertThat(said)
                    .contains(
                            "apart: no way to 192.0.2.9 from this machine; the shop is reached through replibench_shell");
        }
        try (SshHosts hosts = new SshHosts(List.of(apart), List.of(), Optional.empty(), said::add)) {
            assertThatExceptionOfType(ClusterException.class)
                    .isThrownBy(() -> hosts.open(1, 1))
                    .withMessage(
                            "host apart: address: no way there from this machine, on which JMeter would run; expected"
                                    + " an answer of 192.0.2.9 port 8080, got none. Try a group drivers, whose hosts reach it, or a"
                                    + " machine of that network");
        }
    }

    /** As kubectl may, when what is before it is cut off. */
    @Test
    void what_does_not_arrive_whole_is_not_used_though_the_way_there_says_that_all_is_well() throws Exception {
        Path shop = Files.createDirectories(folder.resolve("a shop"));
        Files.writeString(shop.resolve("web.xml"), "<web-app/>");
        Path cutting = Files.writeString(
                folder.resolve("cutting"),
                "#!/bin/sh\ncase $* in *tar*) head -c 512 | \"$@\" 2>/dev/null; exit 0 ;; *) exec \"$@\" ;; esac\n");
        Files.setPosixFilePermissions(cutting, PosixFilePermissions.fromString("rwx------"));
        HostAccess access = new Command(List.of(cutting.toString()));
        run.close();
        run = HostRun.claim(
                new SshMachine(
                        "cut",
                        access,
                        "127.0.0.1",
                        "127.0.0.1",
                        List.of(),
                        System.getProperty("java.home"),
                        work.toString(),
                        root(),
                        Optional.empty()),
                shells.shell("cut", access),
                true,
                new FileTrees(),
                said::add);

        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> run.cached(shop))
                .withMessageStartingWith("host cut: a shop: did not arrive whole; expected 10 bytes, ");

        assertThat(work.resolve("cache"))
                .isDirectoryNotContaining(entry -> !entry.toString().endsWith(".unfinished"));
    }

    @Test
    void a_program_is_told_lines_and_then_that_there_are_no_more() throws Exception {
        InputProgram program = startWithInput(
                "reader",
                "sh",
                "-c",
                "while read -r line; do echo \"<$line>\" >>its.log; done; echo end >>its.log; exit 3");
        Path log = directoryOf("reader").resolve("its.log");

        program.input().write("pause\nit's $HOME\n".getBytes(StandardCharsets.UTF_8));
        Path there = work.resolve("run/nodes/reader/its.log");
        await(() -> Files.exists(there) && Files.readAllLines(there).size() == 2);
        assertThat(program.alive()).isTrue();
        program.input().close();
        program.awaitEnd();

        assertThat(program.exitCode()).isEqualTo(OptionalInt.of(3));
        assertThat(program.fetch(log)).hasContent("<pause>\n<it's $HOME>\nend");
        program.input().write("nothing reads this\n".getBytes(StandardCharsets.UTF_8));
        program.removeFiles();
        assertThat(work.resolve("run/nodes/reader")).doesNotExist();
        assertThat(run.lost()).isFalse();
    }

    @Test
    void one_that_has_an_input_is_killed_like_any_other() throws Exception {
        InputProgram program = startWithInput("reader", "sh", "-c", "trap '' TERM; while :; do read -r line; done");

        program.send(ProcessSignal.KILL);
        program.awaitEnd();

        assertThat(program.exitCode()).isEqualTo(OptionalInt.of(137));
    }

    @Test
    void a_machine_for_load_generators_is_none_for_nodes() throws Exception {
        SshMachine driver = machine(work + " of drivers");
        try (SshHosts hosts =
                new SshHosts(List.of(machine(work + " of hosts")), List.of(driver), Optional.empty(), said::add)) {
            assertThat(hosts.databaseHost()).isEmpty();
            LoadHost host = hosts.loadHosts().get(0);
            Path directory = directory("jmeter");
            InputProgram program = host.start(
                    new Program.LaunchSpec(
                            "any", List.of("cat"), Map.of(), directory, directory.resolve("console"), List.of()),
                    null);
            program.input().write("here\n".getBytes(StandardCharsets.UTF_8));
            program.input().close();
            program.awaitEnd();

            assertThat(host.name()).isEqualTo("here");
            assertThat(host.machine().read(List.of("/proc/stat"))).isNotEmpty();
            assertThat(host.machine().lost()).isFalse();
            assertThat(program.fetch(directory.resolve("console"))).hasContent("here");
            assertThatExceptionOfType(ClusterException.class).isThrownBy(() -> hosts.requireRoom(2));
        }
    }

    @Test
    void a_machine_for_the_database_knows_where_nodes_come_from_and_where_they_find_it() throws Exception {
        SshMachine node = new SshMachine(
                "node1",
                access(),
                "192.0.2.11",
                "10.0.0.11",
                List.of("192.0.2.11", "10.0.0.11"),
                System.getProperty("java.home"),
                work + " of hosts",
                "",
                Optional.empty());
        DatabaseMachine database = new DatabaseMachine(machine(work + " of database"), "x86_64");
        try (SshHosts hosts = new SshHosts(List.of(node), Optional.of(database), said::add)) {
            DatabaseHost host = hosts.databaseHost().orElseThrow();
            Path directory = directory("database");
            Program program = host.start(new Program.LaunchSpec(
                    "any", List.of("echo", "here"), Map.of(), directory, directory.resolve("its.log"), List.of()));
            program.awaitEnd();

            assertThat(host.name()).isEqualTo("here");
            assertThat(host.endpoint()).isEqualTo(new Endpoint("127.0.0.1", 5432));
            assertThat(host.nodes()).containsExactly("192.0.2.11/32", "10.0.0.11/32");
            assertThat(host.machine().lost()).isFalse();
            assertThat(directory.resolve("its.log")).hasContent("here");
        }
    }

    @Test
    void damage_is_repaired_when_it_is_asked_for_and_what_waits_to_do_it_ends() throws Exception {
        recordWhatRootDoes();
        RemoteHost node = RemoteHost.open(3, run);

        node.interconnectLink().orElseThrow().disconnect(Duration.ofMinutes(10));
        assertThat(asRoot()).containsExactly("nft -f -: table ip " + run.table(3) + " {");
        assertThat(programs()).isNotEmpty();
        node.interconnectLink().orElseThrow().repair();
        node.interconnectLink().orElseThrow().repair();

        assertThat(asRoot()).containsExactly("nft -f -: table ip " + run.table(3) + " {", "nft -f -: removed");
        await(() -> programs().isEmpty());
    }

    @Test
    void damage_is_repaired_at_its_time_if_it_is_not_asked_for() throws Exception {
        recordWhatRootDoes();

        RemoteHost.open(3, run).interconnectLink().orElseThrow().disconnect(Duration.ofSeconds(5));

        await(() -> asRoot().size() == 2 && programs().isEmpty());
        assertThat(asRoot()).last().isEqualTo("nft -f -: removed");
    }

    @Test
    @Tag("thorough")
    void one_damage_that_follows_another_lasts_for_its_own_time() throws Exception {
        recordWhatRootDoes();
        InterconnectLink link = RemoteHost.open(3, run).interconnectLink().orElseThrow();

        link.disconnect(Duration.ofSeconds(2));
        link.repair();
        link.disconnect(Duration.ofMinutes(10));

        await(() -> waiting() == 1);
        assertThat(asRoot()).last().isEqualTo("nft -f -: table ip " + run.table(3) + " {");
        link.repair();
    }

    @Test
    @Tag("thorough")
    void damage_is_repaired_by_the_guard_when_the_runner_is_gone() throws Exception {
        recordWhatRootDoes();
        RemoteHost.open(3, run).interconnectLink().orElseThrow().disconnect(Duration.ofMinutes(10));

        run.breakOff();

        await(() -> programs().isEmpty() && Files.notExists(work.resolve("run")));
        assertThat(asRoot()).last().isEqualTo("nft -f -: removed");
        run = claimAgain();
    }

    @Test
    @Tag("thorough")
    void damage_is_repaired_by_the_next_run_where_neither_runner_nor_guard_could() throws Exception {
        recordWhatRootDoes();
        RemoteHost.open(3, run).interconnectLink().orElseThrow().disconnect(Duration.ofMinutes(10));
        long guard = Long.parseLong(Files.readString(work.resolve("run/guard")).strip());
        ProcessHandle.of(guard).orElseThrow().destroyForcibly();
        programs().forEach(ProcessHandle::destroyForcibly);
        run.breakOff();
        await(() -> programs().isEmpty()
                && ProcessHandle.of(guard).filter(ProcessHandle::isAlive).isEmpty());

        run = claimAgain();

        assertThat(asRoot()).last().isEqualTo("nft -f -: removed");
    }

    @Test
    void damage_that_root_refuses_is_one_line_with_the_host_and_leaves_nothing() throws Exception {
        Files.writeString(rootProgram(), "#!/bin/sh\necho no rights here >&2\nexit 1\n");
        Files.setPosixFilePermissions(rootProgram(), PosixFilePermissions.fromString("rwx------"));

        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> run.damage(
                        3,
                        new NftRules(
                                run.table(3), List.of("192.0.2.2"), List.of(7600), Duration.ofMinutes(1), NO_RATE)))
                .withMessageStartingWith(
                        "host here: shell: a command failed; expected exit code 0, got no rights here");
    }

    /** Takes root's place: notes down what it is to do, and does nothing. */
    private void recordWhatRootDoes() throws IOException {
        Path root = Files.writeString(
                rootProgram(),
                "#!/bin/sh\nrules=$(sed -n '/^table/p')\necho \"nft ${*#nft }: ${rules:-removed}\" >>'"
                        + folder.resolve("done") + "'\n");
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
    }

    private List<String> asRoot() throws IOException {
        return Files.readAllLines(folder.resolve("done"));
    }

    /** Shells that wait to repair: each has a program that it waits for. */
    private long waiting() {
        return programs().stream()
                .filter(program -> program.info().arguments().stream()
                        .flatMap(Arrays::stream)
                        .anyMatch("repair_after"::equals))
                .count();
    }

    private InputProgram startWithInput(String name, String... command) throws IOException {
        Path directory = directory(name);
        return new RemoteLoadHost(run)
                .start(
                        new Program.LaunchSpec(
                                "any", List.of(command), Map.of(), directory, directory.resolve("console"), List.of()),
                        null);
    }

    @Test
    void all_of_it_ends_when_the_runner_is_gone() throws Exception {
        start("node1", Map.of(), "sh", "-c", "trap '' TERM HUP; sleep 600 & sleep 601; sleep 602");
        Program frozen = start("node2", Map.of(), "sleep", "603");
        frozen.send(ProcessSignal.STOP);
        assertThat(programs()).hasSizeGreaterThanOrEqualTo(4);

        run.breakOff();

        await(() -> programs().isEmpty() && Files.notExists(work.resolve("run")));
        assertThat(frozen.alive()).isFalse();
        assertThat(frozen.exitCode()).isEmpty();
        run = claimAgain();
    }

    @Test
    @Tag("thorough")
    void what_is_pushed_after_the_run_has_ended_there_brings_no_part_of_it_back() throws Exception {
        Files.delete(work.resolve("run/lease"));
        await(() -> Files.notExists(work.resolve("run")));

        assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> run.replaceFolder(directory("node1")));

        assertThat(work.resolve("run")).doesNotExist();
    }

    @Test
    void what_unpacks_files_ends_with_the_run_and_what_others_do_in_the_cache_goes_on() throws Exception {
        String cached = run.cached(Files.writeString(folder.resolve("a file"), "of the cache"));
        Process others = sleeping(Path.of(cached).getParent());
        List<Process> unpacking = List.of(
                sleeping(work.resolve("cache/0123.unfinished")),
                sleeping(work.resolve("cache/0123.unfinished/a shop")),
                sleeping(work.resolve("run/nodes")));
        try {
            run.close();

            for (Process program : unpacking) {
                program.waitFor();
            }
            assertThat(others.isAlive()).isTrue();
        } finally {
            others.destroyForcibly();
            unpacking.forEach(Process::destroyForcibly);
        }
    }

    private static Process sleeping(Path directory) throws IOException {
        return new ProcessBuilder("sleep", "604")
                .directory(Files.createDirectories(directory).toFile())
                .start();
    }

    @Test
    @Tag("thorough")
    void a_shell_of_a_runner_that_is_cut_off_ends_with_the_run() throws Exception {
        RemoteSession cutOff = shells.shell("cut off", access()).session();
        String other = work + " of another";
        cutOff.run(
                "REPLIBENCH_WORK=" + PosixWords.quote(other) + "\nreplibench=$(cat "
                        + PosixWords.quote(HOST_SCRIPT.toString()) + ")\neval \"$replibench\"\nclaim \"$replibench\"",
                Duration.ofSeconds(15));
        assertThat(Path.of(other, "run")).exists();

        await(cutOff::ended);

        await(() -> Files.notExists(Path.of(other, "run")));
        cutOff.close();
    }

    @Test
    void what_is_left_without_a_guard_is_ended_by_the_next_run() throws Exception {
        start("node1", Map.of(), "sleep", "600");
        long guard = Long.parseLong(Files.readString(work.resolve("run/guard")).strip());
        ProcessHandle.of(guard).orElseThrow().destroyForcibly();
        run.breakOff();
        await(() -> ProcessHandle.of(guard).filter(ProcessHandle::isAlive).isEmpty());
        assertThat(programs()).isNotEmpty();

        run = claimAgain();

        assertThat(programs()).isEmpty();
        Program next = start("node1", Map.of(), "true");
        next.awaitEnd();
        assertThat(next.exitCode()).isEqualTo(OptionalInt.of(0));
    }

    @Test
    void a_run_without_a_guard_has_no_shell_left_that_could_end_the_next_run() throws Exception {
        HostRun unguarded = run;
        long shell =
                Long.parseLong(Files.readAllLines(work.resolve("run/shells")).get(0));
        long guard = Long.parseLong(Files.readString(work.resolve("run/guard")).strip());
        ProcessHandle.of(guard).orElseThrow().destroyForcibly();
        await(() -> ProcessHandle.of(guard).filter(ProcessHandle::isAlive).isEmpty());

        run = claimAgain();
        unguarded.breakOff();

        await(() -> ProcessHandle.of(shell).filter(ProcessHandle::isAlive).isEmpty());
        assertThat(work.resolve("run/lease")).exists();
        assertThat(run.lost()).isFalse();
    }

    @Test
    void what_is_not_a_program_or_has_no_room_is_one_line_with_the_host() throws IOException {
        Program none = start("node1", Map.of(), "/no/such/program");
        none.awaitEnd();
        assertThat(none.exitCode()).isEqualTo(OptionalInt.of(127));
        assertThat(none.fetch(directoryOf("node1").resolve("server.log")))
                .content()
                .contains("/no/such/program");

        Path file = Files.writeString(folder.resolve("file"), "");
        SshMachine full = machine(file.resolve("work").toString());
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() ->
                        HostRun.claim(full, shells.shell("full", full.access()), true, new FileTrees(), said::add))
                .withMessageMatching("host full: shell: a command failed; expected exit code 0, got .*"
                        + "(?:Not a directory|File exists).*");
    }

    private HostRun claimAgain() {
        return HostRun.claim(
                machine(work.toString()), shells.shell("here", access()), true, new FileTrees(), said::add);
    }

    HostAccess access() {
        return Command.THIS_MACHINE;
    }

    /** Words that make root's the command after them. */
    String root() {
        return rootProgram().toString();
    }

    /** What stands in for what root does. */
    Path rootProgram() {
        return folder.resolve("root");
    }

    private SshMachine machine(String work) {
        return new SshMachine(
                "here",
                access(),
                "127.0.0.1",
                "127.0.0.1",
                List.of(),
                System.getProperty("java.home"),
                work,
                root(),
                Optional.empty());
    }

    private Program start(String name, Map<String, String> environment, String... command) throws IOException {
        Path directory = directory(name);
        List<Path> needed = new ArrayList<>();
        for (String word : command) {
            if (word.startsWith(folder.toString()) && Files.isRegularFile(Path.of(word))) {
                needed.add(Path.of(word));
            }
        }
        return RemoteHost.open(1, run)
                .start(
                        new Program.LaunchSpec(
                                name,
                                List.of(command),
                                environment,
                                directory,
                                directory.resolve("server.log"),
                                needed),
                        null);
    }

    private Path directoryOf(String name) {
        return folder.resolve("nodes").resolve(name);
    }

    private Path directory(String name) throws IOException {
        if (Files.exists(directoryOf(name).resolve("server.log"))) {
            Directories.delete(directoryOf(name));
        }
        return Files.createDirectories(directoryOf(name));
    }

    private List<ProcessHandle> programs() {
        return programsIn("run/nodes");
    }

    private List<ProcessHandle> programsIn(String folder) {
        return ProcessHandle.allProcesses()
                .filter(process -> {
                    try {
                        return Files.readSymbolicLink(Path.of("/proc", String.valueOf(process.pid()), "cwd"))
                                .startsWith(work.resolve(folder));
                    } catch (IOException gone) {
                        return false;
                    }
                })
                .toList();
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) {
            TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
        }
    }
}
