package org.replibench.runner.turns;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.model.Cell;

/**
 * In which rounds the arms of a study are to take turns.
 *
 * @param cells of all rounds; a cell's repeat is the number of its round among those on as many nodes
 */
public record PlannedRounds(List<Cell> cells) {
    public PlannedRounds {
        cells = List.copyOf(cells);
    }

    /** Arms that take turns at the same time, in the order of measurement. */
    public List<List<Cell>> rounds() {
        return List.copyOf(cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> List.of(cell.repeat(), cell.nodes()), LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    /** Whether there are clusters of more than one size. */
    boolean haveSeveralSizes() {
        return cells.stream().map(Cell::nodes).distinct().count() > 1;
    }

    /** In how many rounds an arm takes turns. */
    int starts(Cell cell) {
        return (int) roundsOf(cell).count();
    }

    /** Whether an arm takes turns in no later round. */
    boolean isLast(Cell cell) {
        return roundsOf(cell).max().orElseThrow() == cell.repeat();
    }

    private IntStream roundsOf(Cell cell) {
        return cells.stream().filter(ComparisonKey.of(cell)::matches).mapToInt(Cell::repeat);
    }
}
