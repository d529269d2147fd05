package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.replibench.fixture.SshFleet;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.shop.Shopper;
import org.replibench.runner.testbed.Installation;

/** A cluster whose nodes are on machines that are reached by SSH. */
@Timeout(300)
class InventoryClusterIT extends WithSshFleet {
    private static final int NODES = 2;
    private static final Pattern SHOP = Pattern.compile("shop (\\S+)\\s+metrics (\\S+)");

    /** Of a signal to end (SIGTERM), as shells expect it. */
    private static final int TERMINATED = 128 + 15;

    @Override
    SshFleet startNew() throws Exception {
        return SshFleet.start(folder.resolve("a fleet"), NODES);
    }

    @Test
    void a_session_goes_on_at_the_other_machine_and_nothing_but_the_cache_is_left() throws Exception {
        start();

        List<MatchResult> nodes = awaitNodes();
        List<URI> shops = nodes.stream().map(node -> URI.create(node.group(1))).toList();
        assertThat(shops).hasSize(NODES).doesNotHaveDuplicates();
        assertSessionGoesOn(shops);
        for (int number = 1; number <= NODES; number++) {
            assertThat(fleet.onHost(number, "stat -c %U /proc/[0-9]*/cwd 2>/dev/null | grep -c bench"))
                    .isNotEqualTo("0\n");
            assertThat(fleet.programsOn(number)).isNotEmpty();
            assertThat(log(number)).content().contains("WFLYSRV0025");
        }
        for (MatchResult node : nodes) {
            assertThat(new Shopper(URI.create(node.group(2))).get("metrics").statusCode())
                    .isEqualTo(200);
            String address = URI.create(node.group(1)).getHost();
            for (int port : List.of(9091, 9990)) {
                assertThatExceptionOfType(IOException.class)
                        .as("what only this machine may reach")
                        .isThrownBy(() -> new Socket(address, port).close());
            }
        }

        study.signal("TERM");

        assertThat(study.exitCode()).as(study.output()).isEqualTo(TERMINATED);
        for (int number = 1; number <= NODES; number++) {
            assertThat(fleet.programsOn(number)).isEmpty();
            assertThat(fleet.workFolder(number)).isEqualTo("cache\n");
            assertThat(log(number)).content().contains("WFLYSRV0050");
        }
        assertThatADryRunHasNothingToPushAndChangesNothing();
    }

    private void assertThatADryRunHasNothingToPushAndChangesNothing() throws Exception {
        String first = fleet.listing(1);
        String second = fleet.listing(2);

        List<String> host1 = planOf(1);

        assertThat(fleet.listing(1)).isEqualTo(first).contains("/cache/");
        assertThat(fleet.listing(2)).isEqualTo(second);
        assertThat(host1.get(0)).matches("host1, at 10\\.199\\.\\d+\\.2: below /var/tmp/replibench, with /.*");
        assertThat(host1)
                .filteredOn(line -> line.startsWith("  push "))
                .hasSizeGreaterThanOrEqualTo(3)
                .anyMatch(line -> line.matches("  push   wildfly, \\d+ MiB: not again, it is there"))
                .contains("  push   the configuration of each node, less than 1 MiB")
                .filteredOn(line -> !line.contains("configuration"))
                .allMatch(line -> line.endsWith(": not again, it is there"));
        assertThat(host1)
                .endsWith("  start  node1 with replibench:2212: ports 8080, 9091, 9990, 7600, 57600, 57601; 800 MiB");
    }

    /** The lines of a dry run about a host. */
    private List<String> planOf(int host) throws Exception {
        start("-Ddry-run");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(study.output()).contains("on this machine: PostgreSQL, and JMeter\n");
        List<String> lines = study.output().lines().toList();
        int heading = lines.indexOf(lines.stream()
                .filter(line -> line.startsWith("host" + host + ", "))
                .findFirst()
                .orElseThrow());
        int end = heading + 1;
        while (lines.get(end).startsWith("  ")) {
            end++;
        }
        return lines.subList(heading, end);
    }

    @Tag("thorough")
    @Test
    void after_kill_9_machines_are_as_before_and_the_next_start_pushes_nothing() throws Exception {
        List<String> plan = planOf(2);
        assertThat(fleet.listing(1) + fleet.listing(2)).as("after a dry run").isEmpty();
        start();
        awaitNodes();
        List<String> pushed = study.output()
                .lines()
                .filter(line -> line.contains("host2: pushed "))
                .map(line -> line.substring(line.indexOf("pushed ") + "pushed ".length()))
                .toList();
        assertThat(plan)
                .filteredOn(line -> line.startsWith("  push   ") && !line.contains("configuration"))
                .map(line -> line.substring("  push   ".length()))
                .containsExactlyInAnyOrderElementsOf(pushed);
        assertThat(study.output()).contains("host1: pushed wildfly, ", "host2: pushed wildfly, ");

        study.kill();
        start();

        assertSessionGoesOn(
                awaitNodes().stream().map(node -> URI.create(node.group(1))).toList());
        assertThat(study.output()).doesNotContain("pushed");
        study.kill();
        await(() -> fleet.isEmpty(1) && fleet.isEmpty(2));
    }

    @Tag("thorough")
    @Test
    void programs_are_units_of_the_user_where_systemd_takes_them() throws Exception {
        fleet.standInForSystemd(1);
        start();
        awaitNodes();

        List<String> units = fleet.units(1);
        assertThat(units).hasSize(3);
        assertThat(units.get(0)).startsWith("user replibench-trial-");
        assertThat(units.get(1)).startsWith("user replibench-guard-");
        assertThat(units.get(2)).startsWith("user replibench-node1-").contains(" BindsTo=replibench-guard-");
        assertThat(fleet.programsOn(1)).contains("/run/nodes/node1");
        study.kill();

        await(() -> fleet.isEmpty(1) && fleet.isEmpty(2));
    }

    @Tag("thorough")
    @Test
    void a_machine_that_is_cut_off_ends_its_node_by_itself_and_the_others_go_on() throws Exception {
        start();
        List<MatchResult> nodes = awaitNodes();
        URI other = URI.create(nodes.get(1).group(1));

        fleet.cutOff(1);

        await(() -> fleet.isEmpty(1));
        assertThat(new Shopper(other).get("health").statusCode()).isEqualTo(200);
        study.signal("TERM");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(TERMINATED);
        assertThat(fleet.isEmpty(2)).isTrue();
    }

    @Tag("thorough")
    @Test
    void a_runner_that_stands_still_has_lost_its_nodes() throws Exception {
        start();
        awaitNodes();

        study.signal("STOP");
        await(() -> fleet.isEmpty(1) && fleet.isEmpty(2));
        study.signal("CONT");

        study.awaitOutput("no node of node1, node2 runs any more");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.DONE.code());
    }

    @Tag("thorough")
    @Test
    void what_is_in_the_way_is_one_line_with_the_host_before_anything_starts() throws Exception {
        Files.writeString(fleet.file(2, "sshd_config.local"), "AllowTcpForwarding no\n");
        fleet.restart(2);
        start();
        assertThat(study.exitCode()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(study.output())
                .endsWith(
                        "replibench: host host2: ssh: does not forward ports; expected AllowTcpForwarding yes or local in"
                                + " its sshd_config, got no. Try to allow it, for this user alone\n")
                .doesNotContain("starting 2 nodes\n");
        assertThat(fleet.isEmpty(1)).isTrue();

        fleet.onHost(1, "mount -t tmpfs tmpfs /usr/lib/jvm");
        start();
        assertThat(study.exitCode()).isEqualTo(ExitCode.REFUSED.code());
        assertThat(study.output()).contains("replibench: host host1: java: none; install a JDK");
    }

    private void start(String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of("-Dinventory=" + fleet.inventory(), "-Dnodes=" + NODES));
        all.addAll(List.of(options));
        study.startStudy("cluster", all.toArray(String[]::new));
    }

    /** Shop and metrics of each. */
    private List<MatchResult> awaitNodes() throws Exception {
        study.awaitOutput("Enter or Ctrl-C ends the cluster.");
        return SHOP.matcher(study.output()).results().toList();
    }

    private static void assertSessionGoesOn(List<URI> shops) throws Exception {
        Shopper shopper = new Shopper(shops.get(0));
        shopper.signOn("user0001");
        shopper.post("cart/add", "itemId", "EST-0001");
        shopper.moveTo(shops.get(1));
        assertThat(shopper.post("checkout").body()).contains("Thank you");
    }

    private Path log(int number) {
        return new Installation(home).nodes().resolve("node" + number).resolve("server.log");
    }
}
