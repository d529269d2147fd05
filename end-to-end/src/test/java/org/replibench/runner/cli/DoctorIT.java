package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.fixture.SshFleet;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.testbed.Installation;

/** The doctor on machines that it reaches by SSH. */
@Timeout(120)
class DoctorIT {
    private static final int HOSTS = 3;
    private static final int ATTEMPTS = 200;
    private static final long LOOK_AGAIN_MILLIS = 50;

    @TempDir
    Path home;

    private SshFleet fleet;

    @BeforeEach
    void start() throws Exception {
        fleet = SshFleet.start(home.resolve("a fleet"), HOSTS);
    }

    @AfterEach
    void endAndFindNothing() throws Exception {
        if (fleet != null) {
            fleet.stop();
            assertThat(fleet.remains()).isEmpty();
        }
    }

    @Test
    void hosts_that_are_well_have_no_error() throws Exception {
        Doctor doctor = examine();

        assertThat(doctor.exitCode()).as(doctor.output()).isEqualTo(ExitCode.DONE);
        assertThat(doctor.linesOf("host3"))
                .anyMatch(line -> line.matches("ok       java: \\d+.* in .*/java"))
                .anyMatch(line -> line.matches("ok       clock: 0\\.\\d{3} s .*"))
                .contains("ok       rights: root, who is root", "ok       ports: free")
                .anyMatch(line -> line.matches("ok       interconnect: eth0 10\\.199\\.\\d+\\.4, MTU 1500.*"))
                .anyMatch(line -> line.matches("ok       disk: \\d+ MiB free for /var/tmp/replibench"))
                .contains("ok       multicast: datagrams arrive from host1, host2");
        assertThat(doctor.linesOf("host1")).contains("ok       multicast: datagrams arrive from host2, host3");
        fleet.assertUntouched();
    }

    @Tag("thorough")
    @Test
    void a_network_that_does_not_pass_multicast_is_a_warning_on_the_host_that_hears_nothing() throws Exception {
        fleet.withholdMulticast(2);

        Doctor doctor = examine();

        assertThat(doctor.exitCode()).as(doctor.output()).isEqualTo(ExitCode.DONE);
        assertThat(doctor.linesOf("host2"))
                .contains(
                        "warning  multicast: no datagram arrives from host1, host3; nodes with patterns 1xxx, over UDP,"
                                + " don't find each other: let firewalls and switches pass 239.255.0.0/16 (IGMP snooping takes a"
                                + " querier), or measure 2xxx and 3xxx");
        assertThat(doctor.linesOf("host1")).contains("ok       multicast: datagrams arrive from host2, host3");
    }

    @Test
    void a_host_without_a_connection_is_one_line_that_says_why() throws Exception {
        Files.writeString(fleet.file(1, "authorized_keys"), "");
        Files.delete(fleet.file(2, "key"));
        Files.copy(fleet.file(1, "key"), fleet.file(2, "key"));
        fleet.restart(2);
        fleet.end(3);

        Doctor doctor = examine();

        assertThat(doctor.exitCode()).as(doctor.output()).isEqualTo(ExitCode.REFUSED);
        assertThat(doctor.linesOf("host1"))
                .singleElement()
                .asString()
                .matches("error    ssh: key refused; .*root@10\\.199\\.\\d+\\.2: Permission denied \\(publickey\\).*");
        assertThat(doctor.linesOf("host2"))
                .singleElement()
                .asString()
                .matches("error    ssh: the host's key has changed; .*Offending .* key in .*/a fleet/known_hosts:2.*");
        assertThat(doctor.linesOf("host3"))
                .singleElement()
                .asString()
                .matches("error    ssh: unreachable; .*10\\.199\\.\\d+\\.4 port 22: Connection refused.*");
        assertThat(doctor.output()).endsWith("3 hosts: 3 errors, 0 warnings\n");
    }

    @Test
    void what_a_host_lacks_is_one_line_each() throws Exception {
        fleet.onHost(1, "mount -t tmpfs tmpfs /usr/lib/jvm && mount -t tmpfs -o size=8m tmpfs /var/tmp");
        Files.writeString(
                fleet.inventory(),
                Files.readString(fleet.inventory())
                        .replaceFirst(
                                "host2: \\{",
                                "host2: {ansible_user: bench, ansible_become: true, replibench_java_home: /no/jdk, "));
        Files.writeString(
                fleet.file(3, "sshd_config.local"),
                environment(FakeClock.library()
                        .map(library -> Map.of("LD_PRELOAD", library.toString(), "FAKETIME", "-10m"))
                        .orElse(Map.of())));
        fleet.restart(3);

        Doctor doctor = examine();

        assertThat(doctor.exitCode()).as(doctor.output()).isEqualTo(ExitCode.REFUSED);
        assertThat(doctor.errorsOf("host1"))
                .containsExactly(
                        "java: none; install a JDK, 17 or newer, or name its folder in replibench_java_home",
                        "disk: 8 MiB free for /var/tmp/replibench; a study takes 2000 MiB: make room, or name another"
                                + " folder in replibench_work");
        assertThat(doctor.errorsOf("host2"))
                .containsExactly(
                        "java: /no/jdk/bin/java does not run; name a JDK in replibench_java_home",
                        "rights: bench, whom sudo asks for a password; let it run without, or delete ansible_become");
        assertThat(doctor.linesOf("host3"))
                .contains(
                        "ok       multicast: not tried, which takes two hosts of group nodes, each with a JDK and a known"
                                + " interconnect");
        if (FakeClock.library().isPresent()) {
            assertThat(doctor.errorsOf("host3"))
                    .singleElement()
                    .asString()
                    .matches("clock: (?:600|599)\\.\\d{3} s behind this machine's, ± 0\\.\\d{3} s; .*");
        }
    }

    private static String environment(Map<String, String> variables) {
        return variables.isEmpty()
                ? ""
                : variables.entrySet().stream()
                        .map(variable -> variable.getKey() + "=" + variable.getValue())
                        .collect(Collectors.joining(" ", "SetEnv ", "\n"));
    }

    /** Runs it, and looks whether connections and their sockets are gone. */
    private Doctor examine() throws Exception {
        Path sockets = Files.createDirectories(home.resolve("sockets"));
        String temporary = System.setProperty("java.io.tmpdir", sockets.toString());
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        PrintStream printed = new PrintStream(output, true, StandardCharsets.UTF_8);
        Map<String, String> options = Map.of("inventory", fleet.inventory().toString());
        try {
            ExitCode exitCode =
                    new Main(new Installation(home), options::get, name -> null, printed, printed).run("doctor");
            return new Doctor(exitCode, output.toString(StandardCharsets.UTF_8));
        } finally {
            System.setProperty("java.io.tmpdir", temporary);
            assertThat(sockets).isEmptyDirectory();
            assertNothingIsConnected(sockets);
        }
    }

    /** What holds a connection shows its socket in the list of processes. */
    private static void assertNothingIsConnected(Path sockets) throws InterruptedException {
        List<String> found = SshFleet.commandLinesWith(sockets);
        for (int attempt = 0; attempt < ATTEMPTS && !found.isEmpty(); attempt++) {
            Thread.sleep(LOOK_AGAIN_MILLIS);
            found = SshFleet.commandLinesWith(sockets);
        }
        assertThat(found).isEmpty();
    }

    /** What it printed, and what it ended with. */
    private record Doctor(ExitCode exitCode, String output) {
        List<String> linesOf(String host) {
            return output.lines()
                    .filter(line -> line.startsWith(host + "  "))
                    .map(line -> line.substring(host.length() + 2))
                    .toList();
        }

        List<String> errorsOf(String host) {
            return linesOf(host).stream()
                    .filter(line -> line.startsWith("error"))
                    .map(line -> line.substring("error    ".length()))
                    .toList();
        }
    }
}
