package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.cpuprofile.CellCpuProfile;
import org.replibench.analysis.cpuprofile.CpuProfileReader;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.cluster.engine.JGroupsLibrary;
import org.replibench.fixture.EmulatedMachines;
import org.replibench.machines.linux.BitRate;
import org.replibench.machines.linux.LinkShaping;
import org.replibench.model.InterconnectNetwork;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;
import org.replibench.records.store.CellStore;

/** Studies with further factors, each as a process of its own. */
class VariantsIT extends WithStudyProcess {
    /** How far the sum of all threads may be from what the host accounted. */
    private static final double TOLERANCE_PERCENT = 5;

    @Tag("thorough")
    @Test
    void each_collector_is_an_arm_with_its_pauses_and_what_the_JVM_refuses_is_left_out_in_its_words() throws Exception {
        MachineNoise.runUntilValid(
                study,
                "gc",
                "-Disolation=process",
                "-Dgc=serial,g1",
                "-Dgc.options=odd=-XX:+UseTurbo",
                "-Dflight.recorder",
                "-Dclients=30",
                "-Dwarmup=30s",
                "-Dwindow=1s",
                "-Dlead.in=300ms",
                "-Dbudget=25s");

        assertThat(study.output()).contains("odd: left out, refused by the JVM: Unrecognized VM option 'UseTurbo'");
        Path folder = study.latest("gc");
        Map<String, CellRecord> byCollector = byVariant(folder);
        assertThat(byCollector).containsOnlyKeys("serial", "g1");
        assertThat(byCollector.values()).allSatisfy(cell -> {
            assertThat(cell.resourceUsage().nodes().get(0).gcPauses().count()).isNotNegative();
            assertThat(cell.resourceUsage().nodes().get(0).memory().residentMegabytes())
                    .isGreaterThan(100);
            assertThat(cell.files()).containsKeys("pauses", "windows", "threads");
            assertThat(cell.files().keySet())
                    .as("each has a server of its own")
                    .containsAnyOf("jfr.node1", "jfr.node2")
                    .containsAnyOf("stacks.node1", "stacks.node2");
            assertThat(cell.settings()).containsEntry(CellCpuProfile.PERIOD_MILLIS, "10");
        });
        assertThat(CellStore.readAll(folder).cells()).hasSize(2).allSatisfy(cell -> {
            assertThat(Files.readString(
                                    cell.file("jfr.node1")
                                            .or(() -> cell.file("jfr.node2"))
                                            .orElseThrow(),
                                    StandardCharsets.ISO_8859_1)
                            .contains("REPLIBENCH_DB_PASSWORD"))
                    .as("the password in the servers' environment")
                    .isFalse();
        });
        assertThat(profiles(folder)).hasSize(2).allSatisfy(profile -> {
            assertThat(profile.excessPercent()).isBetween(-TOLERANCE_PERCENT, TOLERANCE_PERCENT);
            assertThat(profile.sampledPercent()).isPositive();
        });
        assertThat(Files.readString(folder.resolve("environment.md")))
                .contains("-XX:+UseG1GC", "left out, refused by the JVM");
        assertThat(Files.readString(folder.resolve("ratios.csv")))
                .contains(",none serial,none g1,none,1,default,total_cpu_ms_per_page,")
                .contains(",none serial,none g1,none,1,default,response_mean_ms,");
    }

    @Test
    void larger_sessions_send_more_bytes_for_a_page() throws Exception {
        measureBriefly("2211", "-Dsession.kb=4,64");

        List<CellRecord> cells = CellStore.readAll(study.latest("load")).records();
        assertThat(cells).hasSize(2);
        Map<String, Double> bytes = cells.stream()
                .collect(Collectors.toMap(
                        cell -> cell.cell().variant().label(), cell -> CellQuantity.INTERCONNECT_PER_PAGE.of(cell)));
        assertThat(bytes.get("64kb")).isGreaterThan(4 * bytes.get("4kb"));
    }

    @Tag("thorough")
    @Test
    void nodes_that_encrypt_what_they_send_are_an_arm_on_servers_of_their_own() throws Exception {
        measureBriefly("2212", "-Dinterconnect.security=none,encrypt");

        Path folder = study.latest("load");
        Map<String, CellRecord> byLabel = byVariant(folder);
        assertThat(byLabel).containsOnlyKeys("unsecured", "encrypt");
        assertThat(byLabel.get("unsecured").settings()).containsEntry("interconnect.security", "none");
        assertThat(byLabel.get("encrypt").settings()).containsEntry("interconnect.security", "encrypt");
        assertThat(Files.readString(folder.resolve("study.yaml"))).contains("interconnect.security");
    }

    @Tag("thorough")
    @Test
    void a_card_that_copies_share_with_clients_is_an_arm_on_nodes_of_its_own() throws Exception {
        EmulatedMachines.assumePossible(new LinkShaping(
                Optional.of(BitRate.parse("10mbit")), Optional.empty(), Optional.of(InterconnectNetwork.SHARED)));
        measureBriefly(
                "2211", "-Disolation=namespace", "-Dinterconnect.rate=10mbit", "-Dinterconnect.network=private,shared");

        Path folder = study.latest("load");
        Map<String, CellRecord> byLabel = byVariant(folder);
        assertThat(byLabel).containsOnlyKeys("private_network", "shared_network");
        assertThat(byLabel.get("private_network").settings()).containsEntry("interconnect.network", "private");
        assertThat(byLabel.get("shared_network").settings())
                .containsEntry("interconnect.network", "shared")
                .containsEntry("interconnect.rate", "10000000bit");
        assertThat(byLabel.values()).allSatisfy(cell -> assertThat(CellQuantity.INTERCONNECT_PER_PAGE.of(cell))
                .isPositive());
        assertThat(Files.readString(folder.resolve("environment.md")))
                .contains("| interconnect.network | private,shared |");
    }

    @Tag("thorough")
    @Test
    void another_release_of_jgroups_is_an_arm_on_servers_of_its_own() throws Exception {
        Path other = Path.of(System.getProperty("other.jgroups"));
        measureBriefly("2212", "-Djgroups=wildfly," + other);

        Path folder = study.latest("load");
        String version = JGroupsLibrary.at(other).version();
        Map<String, CellRecord> byLabel = byVariant(folder);
        assertThat(byLabel).containsOnlyKeys("own_jgroups", "jgroups" + version);
        assertThat(byLabel.get("own_jgroups").settings()).containsEntry("jgroups", "wildfly");
        assertThat(byLabel.get("jgroups" + version).settings()).containsEntry("jgroups", version);
    }

    @Tag("thorough")
    @Test
    void loads_of_a_node_take_turns_on_the_same_server_and_the_answer_is_about_its_knee() throws Exception {
        study.startStudy(
                "load",
                "-Disolation=process",
                "-Dloads=few:5,some:10,more:20",
                "-Dwindow=500ms",
                "-Dwarmup=5s",
                "-Dbudget=20s");
        MachineNoise.assertSound(study, "load");

        List<CellRecord> cells = CellStore.readAll(study.latest("load")).records();
        assertThat(cells)
                .extracting(cell -> cell.cell().load().name())
                .containsExactlyInAnyOrder("few", "some", "more");
        assertThat(cells)
                .extracting(cell -> cell.settings().get(StoredRounds.SERVERS))
                .containsOnly("from node1");
        assumeThat(cells).as("the machine spoilt none").allMatch(CellRecord::valid);
        assertThat(study.output()).containsPattern("On 1 node, the knee (is at|was not reached)");
    }

    private static List<CellCpuProfile> profiles(Path study) throws IOException {
        CpuProfileReader reader =
                new CpuProfileReader(unreadableFile -> fail(unreadableFile.path() + ": " + unreadableFile.reason()));
        return CellStore.readAll(study).cells().stream()
                .flatMap(cell -> reader.read(cell).stream())
                .toList();
    }

    /** @param factor the option with two levels, which are an arm each */
    private void measureBriefly(String pattern, String factor) throws Exception {
        measureBriefly(pattern, "-Disolation=process", factor);
    }

    private void measureBriefly(String pattern, String isolation, String... factor) throws Exception {
        study.startStudy(
                "load",
                Stream.concat(
                                Stream.of(
                                        isolation,
                                        "-Dpatterns=" + pattern,
                                        "-Dnodes=2",
                                        "-Dclients=10",
                                        "-Dwindow=1s",
                                        "-Dwarmup=2s",
                                        "-Dbudget=12s"),
                                Stream.of(factor))
                        .toArray(String[]::new));
        MachineNoise.assertSound(study, "load");
    }

    private static Map<String, CellRecord> byVariant(Path folder) throws IOException {
        return CellStore.readAll(folder).records().stream()
                .collect(Collectors.toMap(cell -> cell.cell().variant().label(), cell -> cell));
    }
}
