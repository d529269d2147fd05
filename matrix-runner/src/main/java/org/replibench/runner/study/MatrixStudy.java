package org.replibench.runner.study;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.replibench.model.Cell;
import org.replibench.model.CellRecord;
import org.replibench.runner.console.Progress;

/** Measures the cells of a plan one after another. */
public final class MatrixStudy {
    private final MatrixPlan plan;
    private final StudyFolder folder;
    private final CellRunner runner;
    private final Progress progress;

    public MatrixStudy(MatrixPlan plan, StudyFolder folder, CellRunner runner, Progress progress) {
        this.plan = plan;
        this.folder = folder;
        this.runner = runner;
        this.progress = progress;
    }

    /**
     * Measures every cell, whatever becomes of single ones.
     *
     * @return whether all are valid
     */
    public boolean run() throws IOException, InterruptedException {
        List<Cell> cells = plan.cells();
        long start = System.nanoTime();
        boolean allValid = true;
        for (int done = 0; done < cells.size(); done++) {
            Cell cell = cells.get(done);
            progress.say("cell " + (done + 1) + " of " + cells.size() + ": " + cell.id() + "; about "
                    + Progress.spell(left(start, done)) + " left");
            CellRecord measured = runner.measure(cell, folder.cell(cell));
            allValid &= measured.valid();
            measured.invalidReasons().forEach(reason -> progress.say(cell.id() + ": invalid: " + reason));
            measured.marks().forEach(mark -> progress.say(cell.id() + ": marked: " + mark));
        }
        return allValid;
    }

    private Duration left(long start, int done) {
        Duration perCell = done == 0 ? plan.expectedPerCell() : Duration.ofNanos((System.nanoTime() - start) / done);
        return perCell.multipliedBy(plan.cells().size() - done);
    }
}
