package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;
import org.replibench.runner.testbed.Installation;

/** On this machine, by commands that run words on it. */
class DoctorCommandTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @TempDir
    Path home;

    @Test
    void without_an_inventory_this_machine_is_looked_at() {
        doctor(Map.of());

        assertThat(lines())
                .anyMatch(line -> line.matches(
                        "localhost  ok       java: " + Runtime.version().feature() + "[^ ]* in .*/bin/java"))
                .anyMatch(line -> line.matches("localhost  \\w+ +disk: \\d+ MiB free for .*\\.replibench.*"))
                .noneMatch(line -> line.contains("clock: "));
        assertThat(lines().get(lines().size() - 1)).matches("1 host: \\d+ errors?, \\d+ warnings?");
    }

    @Test
    void hosts_are_listed_in_the_order_of_the_inventory_with_all_that_is_found_of_each() throws IOException {
        Path work = Files.createDirectory(home.resolve("it's \"the\" work"));
        Path file = Files.createFile(home.resolve("file"));
        ExitCode exitCode = inventory("""
                nodes:
                  vars: {replibench_shell: "env NAME={name}"}
                  hosts:
                    node 'one':
                      replibench_work: %s
                    node2:
                      replibench_java_home: /no/jdk
                      replibench_work: %s/work
                    node3:
                      replibench_shell: /no/kubectl
                """.formatted("'" + work.toString().replace("'", "''") + "/deep er'", file));

        assertThat(exitCode).isEqualTo(ExitCode.REFUSED);
        assertThat(lines().stream()
                        .map(line -> line.replaceFirst("  .*", ""))
                        .filter(host -> host.startsWith("node"))
                        .distinct())
                .containsExactly("node 'one'", "node2", "node3");
        assertThat(lines())
                .anyMatch(line ->
                        line.matches("node 'one'  \\w+ +disk: \\d+ MiB free for .*/it's \"the\" work/deep er.*"))
                .anyMatch(line -> line.matches("node 'one'  ok       clock: 0\\.\\d{3} s .*"))
                .contains(
                        "node2       error    java: /no/jdk/bin/java does not run; name a JDK in replibench_java_home",
                        "node2       error    disk: " + file + "/work cannot be written to; name another folder in"
                                + " replibench_work")
                .filteredOn(line -> line.startsWith("node3"))
                .singleElement()
                .asString()
                .startsWith("node3       error    shell: cannot be started;");
    }

    @Test
    void pods_of_the_inventory_for_kubernetes_are_looked_at_like_hosts() throws IOException {
        Path kubectl = Files.createDirectory(home.resolve("kube ctl")).resolve("kubectl");
        Files.copy(Path.of("../machines/src/test/resources/org/replibench/machines/remote/kubectl"), kubectl);
        Files.setPosixFilePermissions(kubectl, PosixFilePermissions.fromString("rwx------"));
        Path pods = Files.createDirectories(kubectl.resolveSibling("pods").resolve("replibench"));
        for (String pod : List.of("nodes-0", "nodes-1", "nodes-2", "driver1", "db1")) {
            Files.writeString(pods.resolve(pod), "Running host\n");
        }
        Files.writeString(pods.resolve("nodes-3"), "Gone host\n");

        ExitCode exitCode = inventory(Files.readString(Path.of("../docs/kubernetes/hosts.yaml"))
                .replace("replibench_shell: kubectl", "replibench_shell: " + home + "/'kube ctl'/kubectl")
                .replace("replibench_work: /replibench/", "replibench_work: " + home + "/"));

        assertThat(exitCode).isEqualTo(ExitCode.REFUSED);
        for (String pod : List.of("nodes-0", "nodes-1", "nodes-2", "driver1", "db1")) {
            assertThat(lines()).anyMatch(line -> line.matches(pod + " +ok +clock: 0\\.\\d{3} s .*"));
            assertThat(lines()).anyMatch(line -> line.matches(pod + " +\\w+ +disk: \\d+ MiB free for .*"));
        }
        assertThat(lines())
                .filteredOn(line -> line.startsWith("nodes-3"))
                .singleElement()
                .asString()
                .matches("nodes-3 +error +shell: ended early; expected exit code 0 of sh, got error: unable to upgrade"
                        + " connection: pod does not exist\\. Try the same by hand: .*");
    }

    private ExitCode inventory(String text) throws IOException {
        Files.writeString(home.resolve("hosts.yaml"), text);
        return doctor(Map.of(Option.INVENTORY, "hosts.yaml"));
    }

    private ExitCode doctor(Map<Option, String> options) {
        return new DoctorCommand(
                        new Installation(home),
                        new CommandOptions(CommandName.DOCTOR, options),
                        new Progress(new PrintStream(printed, true, StandardCharsets.UTF_8)))
                .run();
    }

    private List<String> lines() {
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
