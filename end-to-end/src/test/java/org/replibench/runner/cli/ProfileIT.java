package org.replibench.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.replibench.analysis.rounds.StoredRounds;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.store.CellStore;
import org.replibench.runner.console.ExitCode;

/** A short profile on real servers, and what is predicted from it, each as a process of its own. */
class ProfileIT extends WithStudyProcess {
    @Tag("thorough")
    @Test
    void only_the_first_node_is_asked_for_pages_and_the_other_works_for_its_copies() throws Exception {
        MachineNoise.runUntilValid(
                study,
                "profile",
                "-Dpattern=2211",
                "-Dclients=4,12,24",
                "-Dstarts=1",
                "-Dbudget=60s",
                "-Dwindow=1s",
                "-Dlead.in=500ms",
                "-Dwarmup=20s",
                "-Disolation=process");

        List<CellRecord> copies = CellStore.readAll(study.latest("profile")).records().stream()
                .filter(cell -> cell.cell().nodes() == 2)
                .toList();
        double updatesPerPage = copies.stream()
                        .mapToDouble(cell ->
                                cell.resourceUsage().nodes().get(0).traffic().sessionTransfers())
                        .sum()
                / copies.stream().mapToLong(cell -> cell.loadMetrics().pages()).sum();
        assertThat(updatesPerPage).isPositive();
        assertThat(copies)
                .extracting(cell -> cell.settings().get(StoredRounds.SERVERS))
                .containsOnly("from node1");
        assertThat(copies).hasSize(3).allSatisfy(cell -> {
            NodeUsage sender = cell.resourceUsage().nodes().get(0);
            NodeUsage receiver = cell.resourceUsage().nodes().get(1);
            assertThat(sender.traffic().sessionTransfers())
                    .as("a load's own, not a share of what all loads of these servers handed over")
                    .isCloseTo(updatesPerPage * cell.loadMetrics().pages(), withinPercentage(20));
            assertThat(receiver.traffic().sessionTransfers()).isZero();
            assertThat(receiver.cpu().seconds())
                    .isPositive()
                    .isLessThan(sender.cpu().seconds());
            assertThat(sender.traffic().bytes())
                    .isGreaterThan(receiver.traffic().bytes());
        });
        assertThat(study.output()).contains("CPU of the receiver for each write: ");
        assertThat(Files.readString(study.latest("profile").resolve("demands.csv")))
                .contains(
                        "none,none,all,node cpu,ms,",
                        "2211,replibench,all,receiver cpu,ms,",
                        "2211,replibench,search,node cpu,ms,");

        study.startStudy("predict", "-Dprofile.study=results/profile/latest", "-Dnodes=2,16", "-Dclients=10,100");
        assertThat(study.exitCode()).as(study.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(study.output()).contains("2211 replibench, 16 nodes: ");
        assertThat(study.latest("predict").resolve("predictions.json")).isNotEmptyFile();
    }
}
