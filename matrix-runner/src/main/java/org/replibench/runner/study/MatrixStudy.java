package org.replibench.runner.study;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.replibench.analysis.store.CellStore;
import org.replibench.model.Cell;
import org.replibench.model.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.live.AfterCell;

/** Measures the cells of a plan one after another. */
public final class MatrixStudy {
    private final MatrixPlan plan;
    private final StudyFolder folder;
    private final CellRunner runner;
    private final List<AfterCell> afterCell;
    private final Progress progress;

    /** @param afterCell what is done after each cell, in this order */
    public MatrixStudy(
            MatrixPlan plan, StudyFolder folder, CellRunner runner, List<AfterCell> afterCell, Progress progress) {
        this.plan = plan;
        this.folder = folder;
        this.runner = runner;
        this.afterCell = List.copyOf(afterCell);
        this.progress = progress;
    }

    /**
     * Measures every cell that the folder has no record of, whatever becomes of single ones.
     *
     * @return whether all of the study's cells are valid, those measured before included
     */
    public boolean run() throws IOException, InterruptedException {
        List<Cell> cells = folder.missing(plan);
        progress.say(plan.announcement(cells) + "; results in " + folder.path());
        long start = System.nanoTime();
        for (int done = 0; done < cells.size(); done++) {
            Cell cell = cells.get(done);
            progress.say("cell " + (done + 1) + " of " + cells.size() + ": " + cell.id() + "; about "
                    + Progress.spell(left(start, cells, done)) + " left");
            CellRecord measured = runner.measure(cell, folder);
            measured.invalidReasons().forEach(reason -> progress.say(cell.id() + ": invalid: " + reason));
            measured.marks().forEach(mark -> progress.say(cell.id() + ": marked: " + mark));
            for (AfterCell next : afterCell) {
                next.measured(folder.path(), CellStore.folder(folder.path(), cell.id()));
            }
        }
        if (!cells.isEmpty()) {
            progress.say(share(since(start), runner.loaded()));
        }
        return CellStore.readAll(folder.path()).records().stream().allMatch(CellRecord::valid);
    }

    private static String share(Duration total, Duration loaded) {
        return "took " + Progress.spell(total) + ", of that " + 100 * loaded.toMillis() / Math.max(1, total.toMillis())
                + " % warming up and measuring";
    }

    /** As foretold, corrected by how wrong that was so far. */
    private Duration left(long start, List<Cell> cells, int done) {
        Duration left = plan.forecast().of(cells).minus(plan.forecast().of(cells.subList(0, done)));
        return done == 0
                ? left
                : Duration.ofMillis(left.toMillis()
                        * since(start).toMillis()
                        / plan.forecast().of(cells.subList(0, done)).toMillis());
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
