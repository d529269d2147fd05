package org.replibench.machines.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.replibench.machines.remote.RemoteShells;
import org.replibench.machines.support.ClusterException;
import org.replibench.process.Program;
import org.replibench.process.SearchPath;

/** What systemd is asked for: by a stand-in for {@code systemd-run}, on this machine. */
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class SystemdScopesTest {
    private static final String SECRET = "it's secret";

    @TempDir
    Path folder;

    private final RemoteShells shells = RemoteShells.open();
    private StandInSystemd systemd;
    private HostRun run;

    @BeforeEach
    void prepare() {
        systemd = new StandInSystemd(folder);
    }

    @AfterEach
    void end() {
        run.close();
        shells.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void the_guard_and_each_program_are_units_and_programs_are_bound_to_the_guard(boolean old) throws Exception {
        if (old) {
            systemd.becomeOld();
        }
        claim();

        Program first = start("sh", "-c", "echo \"$SECRET $1\"; exit 3", "sh", "%n $HOME ${HOME} \\");
        first.awaitEnd();
        Path log = folder.resolve("it's node-1").resolve("server.log");
        assertThat(first.exitCode()).isEqualTo(OptionalInt.of(3));
        assertThat(first.fetch(log)).hasContent(SECRET + " %n $HOME ${HOME} \\");
        Files.delete(log);
        start("true").awaitEnd();

        List<String> calls = systemd.calls();
        assertThat(calls).as("a trial, the guard, and a program twice").hasSize(4);
        assertThat(calls).noneMatch(call -> call.contains("secret"));
        String guard = unit(calls.get(1));
        assertThat(guard).matches("replibench-guard-[0-9-]+\\.scope");
        assertThat(calls.get(1)).doesNotContain("BindsTo=");
        assertThat(calls.subList(2, 4)).allSatisfy(call -> {
            assertThat(unit(call)).matches("replibench-it_s_node-1-[0-9-]+\\.scope");
            assertThat(call)
                    .contains(
                            " BindsTo=" + guard,
                            " After=" + guard,
                            " CPUAccounting=yes",
                            " MemoryAccounting=yes",
                            " KillMode=control-group");
        });
        assertThat(calls.stream().map(SystemdScopesTest::unit)).doesNotHaveDuplicates();
    }

    @Test
    void systemd_knows_all_properties_and_their_values() throws Exception {
        assumeThat(SearchPath.has("systemd-analyze"))
                .as("systemd-analyze, of the package systemd, is installed")
                .isTrue();
        claim();
        start("true").awaitEnd();
        String call = systemd.calls().get(2);

        assertThat(verify(call)).as("what systemd-analyze has to say").isEmpty();
        assertThat(verify(call.replace("KillMode=control-group", "KillMode=all")))
                .contains("Failed to parse kill mode specification");
        assertThat(verify(call.replace("CPUAccounting", "CPUCounting"))).contains("Unknown key");
    }

    /** As a service's unit, as scopes have no files; what is asked for here has the same names in both. */
    private String verify(String call) throws Exception {
        String guard = unit(systemd.calls().get(1)).replace(".scope", ".service");
        Path units = Files.createDirectories(folder.resolve("unit files"));
        Files.writeString(units.resolve(guard), "[Service]\nExecStart=/bin/true\n");
        Predicate<String> dependency = property -> property.startsWith("BindsTo=") || property.startsWith("After=");
        List<String> properties = Arrays.stream(call.split(" "))
                .skip(2)
                .map(property -> property.replace(".scope", ".service"))
                .toList();
        assertThat(properties).hasSize(6);
        Path unit = Files.writeString(
                units.resolve("node1.service"),
                "[Unit]\n" + properties.stream().filter(dependency).collect(Collectors.joining("\n"))
                        + "\n[Service]\nExecStart=/bin/true\n"
                        + properties.stream().filter(dependency.negate()).collect(Collectors.joining("\n"))
                        + "\n");
        Process process = new ProcessBuilder("systemd-analyze", "verify", unit.toString())
                .redirectErrorStream(true)
                .start();
        String complaints = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return complaints;
    }

    @Test
    void where_no_unit_is_taken_programs_are_plain_processes() throws Exception {
        systemd.refuse("Failed to connect to bus: No medium found");
        claim();

        Program program = start("sh", "-c", "exit 3");
        program.awaitEnd();

        assertThat(program.exitCode()).isEqualTo(OptionalInt.of(3));
        assertThat(systemd.calls()).isEmpty();
    }

    @Tag("thorough")
    @Test
    void a_unit_that_is_refused_later_is_told_in_systemds_words() throws Exception {
        claim();
        systemd.refuse("Failed to start transient scope unit: Access denied");

        assertThatExceptionOfType(ClusterException.class)
                .isThrownBy(() -> start("true"))
                .withMessageStartingWith(
                        "host here: it's node-1: did not start; expected a process, got Failed to start"
                                + " transient scope unit: Access denied. Try ");
    }

    private static String unit(String call) {
        return call.split(" ")[1];
    }

    private void claim() throws IOException {
        SshMachine machine = new SshMachine(
                "here",
                systemd.machine(),
                "127.0.0.1",
                "127.0.0.1",
                List.of(),
                System.getProperty("java.home"),
                folder.toRealPath().resolve("the work").toString(),
                "",
                Optional.empty());
        run = HostRun.claim(machine, shells.shell("here", machine.access()), false, new FileTrees(), line -> {});
    }

    private Program start(String... command) throws IOException {
        Path directory = Files.createDirectories(folder.resolve("it's node-1"));
        return RemoteHost.open(1, run)
                .start(
                        new Program.LaunchSpec(
                                "it's node-1",
                                List.of(command),
                                Map.of("SECRET", SECRET),
                                directory,
                                directory.resolve("server.log"),
                                List.of()),
                        null);
    }
}
