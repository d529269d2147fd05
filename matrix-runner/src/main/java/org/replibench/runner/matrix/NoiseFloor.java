package org.replibench.runner.matrix;

import java.util.ArrayList;
import java.util.List;
import org.replibench.model.Cell;
import org.replibench.model.NoReplication;

/** The A/A arm: the control, or without one the first arm, once more. What differs between the two is noise. */
final class NoiseFloor {
    private NoiseFloor() {}

    /** @param cells of one repeat */
    static List<Cell> addTo(List<Cell> cells) {
        if (cells.isEmpty()) {
            return cells;
        }
        Cell twin = cells.stream()
                .filter(cell -> cell.pattern() instanceof NoReplication)
                .findFirst()
                .orElse(cells.get(0));
        List<Cell> both = new ArrayList<>(cells);
        cells.stream()
                .filter(cell -> cell.pattern().equals(twin.pattern())
                        && cell.engine().equals(twin.engine())
                        && cell.variant().equals(twin.variant()))
                .map(Cell::asAaRepeat)
                .forEach(both::add);
        return both;
    }
}
