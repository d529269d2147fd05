package org.replibench.runner.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.replibench.cluster.database.Database;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.others.OthersHosts;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.StudyFile;
import org.replibench.runner.study.ConfiguredStudy;
import org.replibench.runner.testbed.Installation;

/** A matrix whose nodes others have started, before any of them is asked. */
class AsItIsStudyTest {
    @TempDir
    Path home;

    @Test
    void a_cluster_is_one_arm_of_which_nothing_is_claimed_under_each_load() throws IOException {
        inventory("replibench_http_only: true");

        ConfiguredStudy<Cell, CellRecord> study =
                configure(Map.of(Option.LOADS, "few:10,many:30", Option.BUDGET, "60s", Option.WARMUP, "5s"));

        assertThat(study.plan().cells())
                .extracting(Cell::id)
                .containsExactly("as-it-is-unknown-2n-few-r1", "as-it-is-unknown-2n-many-r1");
        assertThat(study.plan().cells()).extracting(Cell::arm).containsOnly(Arm.AS_IT_IS);
        AsItIsPlan plan = (AsItIsPlan) study.plan();
        assertThat(plan.timing().window()).isEqualTo(Duration.ofSeconds(30));
        assertThat(plan.effort(plan.cells())).isEqualTo("no server started");
        assertThat(study.planNote())
                .contains("isolation: as-it-is, servers that others started")
                .contains("not known: number of nodes, how sessions are replicated, bytes between nodes, ")
                .contains(", all of the hosts of node1, node2\n");
        assertThat(study.previewOfHosts())
                .isEqualTo("node1, on a: JMeter asks http://192.0.2.1:8080; the host is not logged in to\n"
                        + "node2, on b: JMeter asks http://shop.example:80; the host is not logged in to\n"
                        + "nothing is pushed, started or changed there");
    }

    @Test
    void neither_hosts_nor_database_are_reached_where_no_login_is_allowed() throws Exception {
        inventory("replibench_http_only: true");
        ConfiguredStudy<Cell, CellRecord> study = configure(Map.of());

        try (HostProvider hosts = study.hosts();
                Database database = study.openDatabase(new Installation(home), hosts)) {
            assertThat(hosts.machinesOfOthers()).isEmpty();
            assertThat(hosts.startsNodes()).isFalse();
            assertThat(hosts.settings()).containsExactly(Map.entry("isolation", OthersHosts.NAME));
            assertThat(database.program()).isEmpty();
            assertThat(database.settings()).isEmpty();
        }
    }

    @Test
    void the_study_keeps_no_option_that_says_how_servers_are_started() throws IOException {
        inventory("");
        CommandOptions options = options(Map.of(Option.CLIENTS, "7"));

        StudyFile.write(home, options);

        assertThat(home.resolve("study.yaml"))
                .content()
                .contains("clients: '7'", "warmup: '60s'", "budget: ")
                .doesNotContain("patterns", "engine", "heap", "gc", "nodes", "isolation", "preset");
    }

    @Test
    void addresses_are_recorded_by_node() throws IOException {
        inventory("");

        assertThat(AsItIsMeasurer.driven(
                        ((AsItIsStudy) configure(Map.of())).targets().urls()))
                .isEqualTo("node1 http://192.0.2.1:8080; node2 http://shop.example:80");
    }

    @Test
    void each_load_warms_up_for_as_long_as_is_said_or_a_minute() throws IOException {
        inventory("");

        assertThat(warmUp(Map.of())).isEqualTo(Duration.ofSeconds(60));
        assertThat(warmUp(Map.of(Option.WARMUP, "5m"))).isEqualTo(Duration.ofMinutes(5));
    }

    private Duration warmUp(Map<Option, String> given) {
        return ((AsItIsPlan) configure(given).plan()).timing().warmUp();
    }

    @ParameterizedTest
    @CsvSource({
        "PATTERNS, 2212",
        "ENGINE, wildfly",
        "NODES, 2",
        "GC, g1",
        "HEAP, 256m",
        "JVM_OPTIONS, -Xint",
        "SHARED_SERVERS, true",
        "INTERCONNECT_SECURITY, auth",
        "BALANCER, round-robin",
        "AA, true",
        "PRESET, quick",
        "STARTS, 2",
        "LIMIT, p90:50ms"
    })
    void what_contradicts_servers_of_others_is_refused_by_name(Option option, String value) throws IOException {
        inventory("");

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> configure(Map.of(option, value)))
                .withMessage(option.key() + ": without meaning where replibench_managed is false, as others started the"
                        + " servers; expected none, got " + value + ". Try to leave -D" + option.key() + " out");
    }

    @Test
    void loads_that_are_to_be_tried_out_are_refused() throws IOException {
        inventory("");

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> configure(Map.of(Option.LOADS, "high")))
                .withMessageStartingWith("loads: not tried out on servers that others started; ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nodes: {hosts: {a: {replibench_managed: false}, b: }}"
                        + "| inventory: nodes of others together with nodes that Replibench starts; expected replibench_managed:"
                        + " false for all hosts of group nodes, or for none, got it for a alone. Try an inventory for each",
                "nodes: {hosts: {a: {replibench_managed: false}}, vars: {replibench_shell: 'kubectl exec -i {name} --'}}"
                        + "| host a: replibench_url: missing, and replibench_shell tells no address; expected http://HOST:PORT,"
                        + " got none. Try replibench_url: http://192.0.2.11:8080",
                "nodes: {hosts: {node_1: {replibench_managed: false}}}"
                        + "| host node_1: replibench_url: missing, and the address for logins is none of HTTP; expected"
                        + " http://HOST:PORT, got node_1. Try replibench_url: http://192.0.2.11:8080",
                "nodes: {hosts: {a: {replibench_managed: false, ansible_host: 'b c'}}}"
                        + "| host a: replibench_url: missing, and the address for logins is none of HTTP; expected"
                        + " http://HOST:PORT, got b c. Try replibench_url: http://192.0.2.11:8080",
                "nodes: {hosts: {'n[1:9]': {replibench_managed: false}}}"
                        + "| inventory: too many nodes of others; expected 1 to 8, got 9. Try an inventory with fewer",
                "{nodes: {hosts: {a: {replibench_managed: false}}}, drivers: {hosts: {d: }}}"
                        + "| inventory: group drivers is not used with nodes of others; expected hosts in group nodes alone, got"
                        + " d. Try an inventory without it: JMeter runs on this machine, and no database is reached",
                "nodes: {hosts: {'n[1:2]': {replibench_managed: false, replibench_url: 'http://lb:80'}}}"
                        + "| inventory: two nodes with one address of the shop; expected one each, got n2 at http://lb:80. Try"
                        + " another replibench_url, or one host for what a load balancer is in front of"
            })
    void an_inventory_that_is_no_cluster_of_others_is_refused_by_name(String inventory, String line)
            throws IOException {
        Files.writeString(home.resolve("hosts.yaml"), inventory + "\n");

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> configure(Map.of()))
                .withMessage(line);
    }

    private void inventory(String variable) throws IOException {
        Files.writeString(
                home.resolve("hosts.yaml"),
                "nodes:\n  vars:\n    replibench_managed: false\n"
                        + (variable.isEmpty() ? "" : "    " + variable + "\n")
                        + "  hosts:\n    a: {ansible_host: 192.0.2.1}\n"
                        + "    b: {ansible_host: 192.0.2.2, replibench_url: 'http://shop.example:80/'}\n");
    }

    private CommandOptions options(Map<Option, String> more) {
        Map<Option, String> given = new EnumMap<>(Option.class);
        given.putAll(more);
        given.put(Option.INVENTORY, "hosts.yaml");
        return new MatrixStudyKind(CommandName.MATRIX)
                .initialOptions(new CommandOptions(CommandName.MATRIX, given), home);
    }

    private ConfiguredStudy<Cell, CellRecord> configure(Map<Option, String> more) {
        return new MatrixStudyKind(CommandName.MATRIX)
                .configure(options(more), new Installation(home), home, Progress.NONE);
    }
}
