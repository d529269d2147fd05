package org.replibench.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.model.Variant;

/** Loads that took turns. */
class LoadSweepFindingTest {
    @TempDir
    private Path results;

    private SyntheticRounds rounds;

    @BeforeEach
    void prepare() throws IOException {
        rounds = new SyntheticRounds(results.resolve("load/20260102-030405"));
    }

    @Test
    void the_knee_is_told_and_what_gave_out_first_with_its_evidence() throws IOException {
        rounds.load(Variant.PLAIN, 20, 5, 2, 15);
        rounds.load(Variant.PLAIN, 40, 5, 6, 5);
        rounds.load(Variant.PLAIN, 60, 15, 9.8, 0.4);

        assertThat(StudyReport.write(rounds.study()).answer())
                .startsWith(
                        "On 1 node, the knee is at 50 clients per node: there, mean response leaves its plateau (95 % interval 48 to 52);"
                                + " the host (98 % of its CPU time) and the node (96 % of the CPU time that it may have)"
                                + " saturate first, at 60 clients per node. 0 of 40 blocks excluded.")
                .contains("Decided: The knee lies between 48 and 52 clients per node (95 % interval over 40 blocks).")
                .contains("Decided: The bottleneck: the host")
                .doesNotContain("No arm has a control");
    }

    @Test
    void each_of_several_variants_has_its_knee() throws IOException {
        Variant g1 = Variant.PLAIN.with("gc", "g1");
        Variant zgc = Variant.PLAIN.with("gc", "zgc");
        for (Variant variant : new Variant[] {g1, zgc}) {
            rounds.load(variant, 20, 5, 2, 15);
            rounds.load(variant, 40, 5, 6, 5);
            rounds.load(variant, 60, variant == g1 ? 15 : 30, 9.8, 0.4);
        }

        assertThat(StudyReport.write(rounds.study()).answer())
                .contains("g1: On 1 node, the knee is at 50 clients", "zgc: On 1 node, the knee is at 44 clients");
    }

    @Test
    void what_did_not_give_out_is_said_too() throws IOException {
        rounds.load(Variant.PLAIN, 20, 5, 2, 15);
        rounds.load(Variant.PLAIN, 40, 5, 3, 12);
        rounds.load(Variant.PLAIN, 60, 6, 4, 9);

        assertThat(StudyReport.write(rounds.study()).answer())
                .startsWith("On 1 node, the knee was not reached up to 60 clients per node; no bottleneck was found.")
                .contains("Not decided: The capacity: no load was beyond the knee", "Not decided: The bottleneck");
    }

    @Test
    void a_pattern_that_carries_fewer_clients_says_how_many_times_those_of_its_control() throws IOException {
        for (int clients : new int[] {100, 200, 300, 400}) {
            rounds.load("none", clients, clients < 400 ? 2 : 10);
            rounds.load("2212", clients, clients < 300 ? 2 : 10);
        }

        assertThat(StudyReport.write(rounds.study()).answer())
                .contains("On 2 nodes, the knee is at 325 clients", "On 2 nodes, the knee is at 225 clients")
                .contains("Decided: At its knee 2212")
                .containsPattern("carries 0.69 times the clients of none[^(]*\\(0.69 to 0.69\\)");
    }

    @Test
    void loads_of_as_many_clients_are_one() throws IOException {
        rounds.load("none", "first", 100, 2);
        rounds.load("none", "second", 100, 2);
        rounds.load("none", "third", 200, 2);
        rounds.load("none", "last", 300, 6);

        assertThat(StudyReport.write(rounds.study()).answer()).startsWith("On 2 nodes, the knee is at 250 clients");
    }

    @Test
    void costs_come_first_where_loads_stay_below_a_knee() throws IOException {
        for (int clients : new int[] {100, 200, 300}) {
            rounds.load("none", clients, 2);
            rounds.load("2212", clients, clients < 300 ? 2 : 10);
        }

        assertThat(StudyReport.write(rounds.study()).answer())
                .doesNotContain("knee")
                .contains("compared with no replication");
    }
}
