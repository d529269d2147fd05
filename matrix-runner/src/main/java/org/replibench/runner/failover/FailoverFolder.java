package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.replibench.analysis.store.CellStore;
import org.replibench.cluster.server.Directories;
import org.replibench.model.failover.FailoverCell;
import org.replibench.runner.study.StudyFolder;

/** What a failover study has measured so far. */
record FailoverFolder(StudyFolder study) {
    /** The cells of a plan that were not measured to their end yet, in its order. */
    List<FailoverCell> missing(FailoverPlan plan) {
        return plan.cells().stream().filter(cell -> !has(cell)).toList();
    }

    private boolean has(FailoverCell cell) {
        return Files.exists(folder(cell).resolve(CellStore.RECORD));
    }

    /** An empty folder for a cell's record and raw files; what an interrupted attempt left there is gone. */
    Path emptyCell(FailoverCell cell) throws IOException {
        Directories.delete(folder(cell));
        return Files.createDirectories(folder(cell));
    }

    private Path folder(FailoverCell cell) {
        return CellStore.folder(study.path(), cell.id());
    }
}
