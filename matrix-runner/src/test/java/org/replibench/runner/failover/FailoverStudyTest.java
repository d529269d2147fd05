package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.store.CellStore;
import org.replibench.model.failover.FailoverCell;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.study.StudyFile;
import org.replibench.runner.study.StudyFolder;

class FailoverStudyTest {
    private static final Options NOTHING = new Options(Map.of());

    @TempDir
    private Path study;

    @Test
    void a_resumed_study_measures_what_has_no_record_and_begins_interrupted_cells_anew() throws Exception {
        FailoverPlan plan = FailoverPlan.from(NOTHING);
        StudyFolder folder = StudyFolder.existing(study);
        FailoverCell measured = plan.cells().get(0);
        FailoverCell interrupted = plan.cells().get(1);
        Files.writeString(folder.emptyCell(measured.id()).resolve(CellStore.RECORD), "{}");
        Path left = Files.writeString(folder.emptyCell(interrupted.id()).resolve("copies.csv"), "half");

        assertThat(plan.missing(folder))
                .isEqualTo(plan.cells().subList(1, plan.cells().size()));
        assertThat(folder.emptyCell(interrupted.id())).isEmptyDirectory();
        assertThat(left).doesNotExist();
    }

    @Test
    void a_resumed_study_has_the_plan_with_which_it_was_begun() throws Exception {
        Options begun = FailoverStudy.settled(
                new Options(Map.of(Option.FAULTS, "kill,join", Option.DETECTION, "2s", Option.DELAYS, "")));
        StudyFile.write(study, begun, FailoverStudy.KEPT);

        Options resumed = StudyFile.read(study, NOTHING, FailoverStudy.KEPT);

        assertThat(FailoverPlan.from(resumed)).isEqualTo(FailoverPlan.from(begun));
        assertThat(study.resolve("study.yaml")).content().contains("nodes: '3'", "clients: '24'", "injections: '2'");
    }

    @Test
    void a_study_can_be_repeated_by_the_command_that_it_states() {
        Options begun = FailoverStudy.settled(
                new Options(Map.of(Option.FAULTS, "kill", Option.JVM_OPTIONS, "-Da='b c'", Option.PATTERNS, "2212")));

        assertThat(FailoverStudy.KEPT.commandLine(begun))
                .contains("-Dfaults='kill'", "-Dpatterns='2212'", "-Djvm.options='-Da='\\''b c'\\'''", "-Dnodes='3'")
                .doesNotContain("-Darms");
    }
}
