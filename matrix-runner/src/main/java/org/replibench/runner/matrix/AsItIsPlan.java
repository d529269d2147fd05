package org.replibench.runner.matrix;

import java.time.Duration;
import java.util.List;
import org.replibench.jmeter.ClientBehaviour;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.runner.measure.CellTiming;
import org.replibench.runner.study.StudyPlan;

/**
 * The loads that a cluster of others is put under, one after another.
 *
 * @param timing of each
 */
record AsItIsPlan(List<Cell> cells, Loads loads, ClientBehaviour clients, CellTiming timing)
        implements StudyPlan<Cell> {
    AsItIsPlan {
        cells = List.copyOf(cells);
    }

    static AsItIsPlan of(Loads loads, int nodes, ClientBehaviour clients, CellTiming timing) {
        return new AsItIsPlan(
                loads.all().stream()
                        .map(load -> new Cell(Arm.AS_IT_IS, nodes, load, 1))
                        .toList(),
                loads,
                clients,
                timing);
    }

    @Override
    public int maxNodes() {
        return cells.get(0).nodes();
    }

    @Override
    public Duration expectedDuration(List<Cell> left) {
        return clients.rampUp().plus(timing.warmUp()).plus(timing.window()).multipliedBy(left.size());
    }

    @Override
    public String effort(List<Cell> left) {
        return "no server started";
    }
}
