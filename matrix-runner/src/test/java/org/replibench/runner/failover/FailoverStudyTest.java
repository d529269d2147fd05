package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.model.FailoverCell;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.OrderAuditCounts;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.StudyFile;
import org.replibench.runner.study.StudyFolder;

class FailoverStudyTest {
    private static final CommandOptions NOTHING = new CommandOptions(CommandName.FAILOVER, Map.of());

    @TempDir
    private Path study;

    @Test
    void a_resumed_study_measures_what_has_no_record_and_begins_interrupted_cells_anew() throws Exception {
        FailoverPlan plan = FailoverStudyKind.plan(NOTHING);
        StudyFolder folder = StudyFolder.open(study);
        FailoverCell measured = plan.cells().get(0);
        FailoverCell interrupted = plan.cells().get(1);
        FailoverStudy.STORE.write(folder.emptyCellFolder(measured.id()), record(measured, true));
        Path left = Files.writeString(folder.emptyCellFolder(interrupted.id()).resolve("copies.csv"), "half");

        assertThat(folder.missing(plan.cells(), FailoverStudy.STORE))
                .isEqualTo(plan.cells().subList(1, plan.cells().size()));
        assertThat(folder.emptyCellFolder(interrupted.id())).isEmptyDirectory();
        assertThat(left).doesNotExist();
    }

    @Test
    void a_resumed_study_measures_invalid_cells_again() throws Exception {
        FailoverPlan plan = FailoverStudyKind.plan(NOTHING);
        StudyFolder folder = StudyFolder.open(study);
        FailoverCell invalid = plan.cells().get(0);
        FailoverStudy.STORE.write(folder.emptyCellFolder(invalid.id()), record(invalid, false));

        assertThat(folder.missing(plan.cells(), FailoverStudy.STORE)).isEqualTo(plan.cells());
    }

    private static FailoverRecord record(FailoverCell cell, boolean valid) {
        return new FailoverRecord(
                cell,
                Instant.EPOCH,
                1,
                List.of(new AuditCheck("faults", "1", "1", valid)),
                List.of(),
                OrderAuditCounts.NONE,
                Map.of(),
                Map.of());
    }

    @Test
    void a_resumed_study_has_the_plan_with_which_it_was_begun() throws Exception {
        CommandOptions begun = new CommandOptions(
                CommandName.FAILOVER,
                Map.of(Option.FAULTS, "kill,join", Option.DETECTION, "2s", Option.FAULT_DELAY, ""));
        StudyFile.write(study, begun);

        CommandOptions resumed = StudyFile.read(study, NOTHING);

        assertThat(FailoverStudyKind.plan(resumed)).isEqualTo(FailoverStudyKind.plan(begun));
        assertThat(study.resolve("study.yaml")).content().contains("nodes: '3'", "clients: '8'", "fault.count: '6'");
    }

    @Test
    void a_study_can_be_repeated_by_the_command_that_it_states() {
        CommandOptions begun = new CommandOptions(
                CommandName.FAILOVER,
                Map.of(Option.FAULTS, "kill", Option.JVM_OPTIONS, "-Da='b c'", Option.PATTERNS, "2212"));

        assertThat(StudyFile.repeatCommands(begun))
                .contains("-Dfaults='kill'", "-Dpatterns='2212'", "-Djvm.options='-Da='\\''b c'\\'''", "-Dnodes='3'")
                .doesNotContain("-Darms");
    }
}
