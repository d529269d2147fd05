package org.replibench.runner.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.replibench.analysis.store.CellStore;
import org.replibench.model.failover.FailoverCell;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.study.StudyFolder;

class FailoverFolderTest {
    @TempDir
    private Path study;

    @Test
    void a_resumed_study_measures_what_has_no_record_and_begins_interrupted_cells_anew() throws Exception {
        FailoverPlan plan = FailoverPlan.from(new Options(new EnumMap<>(Option.class)));
        FailoverFolder folder = new FailoverFolder(StudyFolder.existing(study));
        FailoverCell measured = plan.cells().get(0);
        FailoverCell interrupted = plan.cells().get(1);
        Files.writeString(folder.emptyCell(measured).resolve(CellStore.RECORD), "{}");
        Path left = Files.writeString(folder.emptyCell(interrupted).resolve("copies.csv"), "half");

        assertThat(folder.missing(plan))
                .isEqualTo(plan.cells().subList(1, plan.cells().size()));
        assertThat(folder.emptyCell(interrupted)).isEmptyDirectory();
        assertThat(left).doesNotExist();
    }
}
