package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Path;

/** Takes what becomes of cells, in whichever order or interleaving they are measured. */
public interface CellRecorder<C, R> {
    /**
     * Announces a cell.
     *
     * @return an empty folder for its raw files
     */
    Path begin(C cell) throws IOException;

    /** Stores the record of a cell that was begun. */
    void end(C cell, R measured) throws IOException, InterruptedException;
}
