package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.replibench.machines.support.ClusterException;
import org.replibench.records.cell.AuditedRecord;

/** Measures one cell at a time; servers may live from one to the next. */
public interface CellMeasurer<C, R extends AuditedRecord> extends BlockMeasurer<C, R> {
    /**
     * Measures a cell.
     *
     * @param folder for raw files
     * @throws ClusterException if servers do not start or fail, with one line that says why
     */
    R measure(C cell, Path folder) throws IOException, InterruptedException;

    /** The record of a cell whose servers failed. */
    R failed(C cell, String reason, Path folder) throws IOException;

    /** Does what is left to do when the cell's record is stored. */
    default void recorded(C cell, R measured) {}

    /** Stops the servers, so that the next cell has others. */
    void stopServers();

    /** One cell after another; servers that failed, or were measured in vain, serve no other. */
    @Override
    default void measure(List<C> block, BlockMeasurer.CellRecorder<C, R> recorder)
            throws IOException, InterruptedException {
        for (C cell : block) {
            Path folder = recorder.begin(cell);
            R measured;
            try {
                measured = measure(cell, folder);
            } catch (ClusterException e) {
                stopServers();
                if (Thread.interrupted()) {
                    throw new InterruptedException(e.getMessage());
                }
                measured = failed(cell, e.getMessage(), folder);
            }
            // First of all: to stop servers may fail, and what was measured is known.
            recorder.end(cell, measured);
            if (!measured.valid()) {
                stopServers();
            }
            recorded(cell, measured);
        }
    }

    @Override
    default void close() {
        stopServers();
    }
}
