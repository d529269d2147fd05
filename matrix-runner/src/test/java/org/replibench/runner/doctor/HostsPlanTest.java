package org.replibench.runner.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.cluster.server.HeapSize;
import org.replibench.machines.remote.HostAccess;
import org.replibench.machines.ssh.DatabaseMachine;
import org.replibench.machines.ssh.SshMachine;

/** On machines that are this one. */
class HostsPlanTest {
    @TempDir
    Path folder;

    @Test
    void servers_of_a_round_have_ports_of_their_own_and_what_returns_in_another_is_one_line() throws Exception {
        Path server = Files.writeString(folder.resolve("server"), "some");
        Path driver = Files.writeString(folder.resolve("driver"), "some");
        Path made;
        try (HostsPlan plan = HostsPlan.on(new NodeMachines.Found(
                List.of(machine("a"), machine("b")), List.of(machine("load")), Optional.empty(), List.of()))) {
            made = plan.folder();
            plan.beginRound();
            plan.addCluster(1, 1, List.of("none"), HeapSize.DEFAULT, List.of(server));
            plan.beginRound();
            plan.addCluster(1, 2, List.of("none"), HeapSize.DEFAULT, List.of(server));
            plan.addCluster(3, 2, List.of("replibench:2212", "A/A"), HeapSize.DEFAULT, List.of(server));
            plan.addLoad(1, "none", 233, List.of(driver));
            plan.addLoad(1, "replibench:2212", 233, List.of(driver));

            assertThat(plan.describe().lines())
                    .containsExactly(
                            "on the hosts, on which nothing was changed:",
                            "a, at 192.0.2.7: below " + folder + "/work, with /usr/lib/jvm/java-21",
                            "  push   server, 1 MiB",
                            "  push   relay.jar, 1 MiB",
                            "  push   the configuration of each node, less than 1 MiB",
                            "  start  the guard, a shell script that ends all of this when the runner is gone",
                            "  start  the relay, which leads ports of the host here through replibench_shell: 64 MiB",
                            "  start  node1 with none: ports 8080, 9091, 9990, 7600, 57600, 57601; 800 MiB",
                            "  start  node3 with replibench:2212, A/A: ports 8180, 9191, 10090, 7700, 57700, 57701; 800 MiB",
                            "b, at 192.0.2.7: below " + folder + "/work, with /usr/lib/jvm/java-21",
                            "  push   server, 1 MiB",
                            "  push   relay.jar, 1 MiB",
                            "  push   the configuration of each node, less than 1 MiB",
                            "  start  the guard, a shell script that ends all of this when the runner is gone",
                            "  start  the relay, which leads ports of the host here through replibench_shell: 64 MiB",
                            "  start  node2 with none: ports 8080, 9091, 9990, 7600, 57600, 57601; 800 MiB",
                            "  start  node4 with replibench:2212, A/A: ports 8180, 9191, 10090, 7700, 57700, 57701; 800 MiB",
                            "load, at 192.0.2.7: below " + folder + "/work, with /usr/lib/jvm/java-21",
                            "  push   driver, 1 MiB",
                            "  push   plan and users of each JMeter, less than 1 MiB",
                            "  start  the guard, a shell script that ends all of this when the runner is gone",
                            "  start  JMeter with none, replibench:2212: 233 MiB each",
                            "on this machine: PostgreSQL");
        }
        assertThat(made).doesNotExist();
        assertThat(folder.resolve("work")).doesNotExist();
    }

    @Test
    void a_database_has_its_programs_and_a_port_and_no_java() throws Exception {
        DatabaseMachine database = new DatabaseMachine(machine("db1"), "aarch64");
        try (HostsPlan plan = HostsPlan.on(new NodeMachines.Found(
                List.of(machine("a")), List.of(machine("load")), Optional.of(database), List.of()))) {
            List<String> lines = plan.describe().lines().toList();

            assertThat(lines.get(lines.indexOf("db1, at 192.0.2.7: below " + folder + "/work") + 1))
                    .matches("  push   postgresql-[0-9a-f]{16}, \\d+ MiB");
            assertThat(lines)
                    .endsWith(
                            "  push   the configuration of PostgreSQL, less than 1 MiB",
                            "  start  the guard, a shell script that ends all of this when the runner is gone",
                            "  start  PostgreSQL for all arms, at 10.0.0.7: port 5432; 768 MiB",
                            "on this machine: the runner alone");
        }
    }

    private SshMachine machine(String name) {
        return new SshMachine(
                name,
                HostAccess.Command.THIS_MACHINE,
                "192.0.2.7",
                "10.0.0.7",
                List.of(),
                "/usr/lib/jvm/java-21",
                folder.resolve("work").toString(),
                "",
                Optional.empty());
    }
}
