package org.replibench.analysis.rounds;

import java.nio.file.Path;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.model.Cell;

/**
 * An arm in one round, which may still be under way.
 *
 * @param folder has its raw files
 * @param servers a name that is equal for arms of a round on the same servers
 * @param plannedStarts in how many rounds of the study the arm is to take turns, each on servers that are started for it
 */
public record MeasuredArm(Cell cell, Path folder, String servers, int plannedStarts) {
    public ComparisonKey key() {
        return ComparisonKey.of(cell);
    }

    int start() {
        return cell.repeat();
    }
}
