package org.replibench.runner.study;

import java.io.IOException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import org.replibench.model.StudyCell;
import org.replibench.runner.console.Progress;

/** The cells of a study in the order of measurement, and how long they take. */
public interface StudyPlan<C extends StudyCell> {
    List<C> cells();

    /** The largest cluster in the plan. */
    int maxNodes();

    /** How many nodes run at once at most. */
    default int maxNodesAtOnce() {
        return maxNodes();
    }

    /** How long these cells take, one after another in this order: predicted, not measured. */
    Duration expectedDuration(List<C> cells);

    /**
     * By how much longer they may take, since others of the plan left some of their time.
     *
     * @param folder has the others' records
     */
    default Duration carriedOver(List<C> cells, StudyFolder folder) throws IOException {
        return Duration.ZERO;
    }

    /** What else these cells take, such as {@code servers started 4 times}. */
    String effort(List<C> cells);

    /**
     * The blocks that have any of these cells, each of which is measured as a whole: here every cell is one. Arms that are to be
     * measured in turns on servers that run at the same time are a block.
     */
    default List<List<C>> blocks(List<C> missing) {
        return missing.stream().map(List::of).toList();
    }

    /** All cells of these blocks: what has a record is measured again with what has none. */
    default List<C> toMeasure(List<C> missing) {
        return blocks(missing).stream().flatMap(List::stream).toList();
    }

    /**
     * How many cells, with what effort, how long and until when.
     *
     * @param time that they take
     */
    default String announcement(List<C> left, Duration time) {
        return left.size() + " of " + cells().size() + " cells, " + effort(left) + ", about " + Progress.format(time)
                + ", until " + LocalTime.now().plus(time).truncatedTo(ChronoUnit.MINUTES);
    }

    /** What is left of the plan: a line for each cell, then the announcement. */
    default String description(List<C> left, Duration time) {
        return left.stream().map(cell -> cell.id() + "\n").collect(Collectors.joining()) + announcement(left, time);
    }
}
