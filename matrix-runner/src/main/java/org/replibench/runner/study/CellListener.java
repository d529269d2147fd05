package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Path;

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
