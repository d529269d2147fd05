package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.replibench.model.StudyCell;
import org.replibench.records.cell.AuditedRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.testbed.DiskSpace;
import org.replibench.runner.testbed.FullDiskException;

/** Measures what a study's folder has no valid record of, cell by cell, whatever the kind of study. */
public final class StudyLoop<C extends StudyCell, R extends AuditedRecord> {
    private final StudyPlan<C> plan;
    private final StudyFolder folder;
    private final DiskSpace diskSpace;
    private final RecordStore<R> store;
    private final List<CellListener> afterCell;
    private final Progress progress;
    private final LongSupplier nanoClock;

    /** @param afterCell what is done after each cell, in this order */
    public StudyLoop(
            StudyPlan<C> plan,
            StudyFolder folder,
            DiskSpace diskSpace,
            RecordStore<R> store,
            List<CellListener> afterCell,
            Progress progress) {
        this(plan, folder, diskSpace, store, afterCell, progress, System::nanoTime);
    }

    StudyLoop(
            StudyPlan<C> plan,
            StudyFolder folder,
            DiskSpace diskSpace,
            RecordStore<R> store,
            List<CellListener> afterCell,
            Progress progress,
            LongSupplier nanoClock) {
        this.plan = plan;
        this.folder = folder;
        this.diskSpace = diskSpace;
        this.store = store;
        this.afterCell = List.copyOf(afterCell);
        this.progress = progress;
        this.nanoClock = nanoClock;
    }

    /**
     * Measures every cell that is missing, whatever becomes of single ones.
     *
     * @return whether every cell of the plan has a valid record now
     * @throws FullDiskException if no room is left for the next one
     */
    public boolean run(BlockMeasurer<C, R> measurement) throws IOException, InterruptedException {
        List<C> missing = folder.missing(plan.cells(), store);
        List<C> cells = plan.toMeasure(missing);
        Pass pass = new Pass(cells);
        progress.log(plan.announcement(cells, pass.expected) + "; results in " + folder.path());
        for (List<C> block : plan.blocks(missing)) {
            diskSpace.requireForCell();
            pass.announce(block);
            measurement.measure(block, pass);
        }
        if (!missing.isEmpty()) {
            progress.log("took " + Progress.format(pass.elapsed())
                    + measurement
                            .timeUnderLoad()
                            .map(loaded -> loadShare(pass.elapsed(), loaded))
                            .orElse(""));
        }
        return folder.missing(plan.cells(), store).isEmpty();
    }

    private static String loadShare(Duration total, Duration loaded) {
        return ", of that " + 100 * loaded.toMillis() / Math.max(1, total.toMillis()) + " % warming up and measuring";
    }

    /** One pass over the cells that are to be measured. */
    private final class Pass implements BlockMeasurer.CellRecorder<C, R> {
        private final List<C> cells;
        private final long start = nanoClock.getAsLong();
        private final Duration expected;
        private int ended;

        private Pass(List<C> cells) throws IOException {
            this.cells = cells;
            this.expected = left(0);
        }

        private void announce(List<C> block) throws IOException {
            String which = block.size() == 1
                    ? "cell " + (ended + 1)
                    : "cells " + (ended + 1) + " to " + (ended + block.size());
            progress.log(which + " of " + cells.size() + ": "
                    + block.stream().map(StudyCell::id).collect(Collectors.joining(", ")) + "; about "
                    + Progress.format(correctedLeft()) + " left");
        }

        @Override
        public Path begin(C cell) throws IOException {
            return folder.emptyCellFolder(cell.id());
        }

        @Override
        public void end(C cell, R measured) throws IOException, InterruptedException {
            Path cellFolder = folder.cell(cell.id());
            requireRoomWasLeft(measured.valid());
            store.write(cellFolder, measured);
            ended++;
            measured.invalidReasons().forEach(reason -> progress.log(cell.id() + ": invalid: " + reason));
            for (CellListener next : afterCell) {
                next.cellMeasured(folder.path(), cellFolder);
            }
        }

        /** A cell is measured again, if a lack of room may be why it is invalid, or cut its files short. */
        private void requireRoomWasLeft(boolean valid) throws IOException {
            if (valid) {
                diskSpace.requireForRecord();
            } else {
                diskSpace.requireForCell();
            }
        }

        /** As predicted, corrected by how wrong that was so far. */
        private Duration correctedLeft() throws IOException {
            Duration left = left(ended);
            Duration done = expected.minus(left);
            return done.isZero()
                    ? left
                    : Duration.ofMillis(left.toMillis() * elapsed().toMillis() / Math.max(1, done.toMillis()));
        }

        /** As predicted, with what those before left of their time. */
        private Duration left(int from) throws IOException {
            return plan.expectedDuration(cells)
                    .minus(plan.expectedDuration(cells.subList(0, from)))
                    .plus(plan.carriedOver(cells.subList(from, cells.size()), folder));
        }

        private Duration elapsed() {
            return Duration.ofNanos(nanoClock.getAsLong() - start);
        }
    }

    /** What is done when a cell's record is written, before the next cell begins. */
    public interface CellListener {
        /**
         * Does it.
         *
         * @param study the study's folder
         * @param cell the cell's folder
         */
        void cellMeasured(Path study, Path cell) throws IOException, InterruptedException;
    }
}
