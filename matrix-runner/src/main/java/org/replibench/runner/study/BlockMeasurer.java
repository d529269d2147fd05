package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Measures the cells of a block: one after another, or in turns. */
public interface BlockMeasurer<C, R> extends AutoCloseable {
    /** Begins and ends every cell of the block; what goes wrong with servers makes records invalid and ends nothing. */
    void measure(List<C> block, CellRecorder<C, R> recorder) throws IOException, InterruptedException;

    /** How long servers were under load so far, where that is known. */
    default Optional<Duration> timeUnderLoad() {
        return Optional.empty();
    }

    /** Stops what runs. */
    @Override
    void close();

    /** Takes what becomes of cells, in whichever order or interleaving they are measured. */
    interface CellRecorder<C, R> {
        /**
         * Announces a cell.
         *
         * @return an empty folder for its raw files
         */
        Path begin(C cell) throws IOException;

        /** Stores the record of a cell that was begun. */
        void end(C cell, R measured) throws IOException, InterruptedException;
    }
}
