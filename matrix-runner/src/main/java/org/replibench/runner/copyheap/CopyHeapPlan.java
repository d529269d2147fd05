package org.replibench.runner.copyheap;

import java.time.Duration;
import java.util.List;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.runner.study.StudyPlan;

/**
 * The arms of whose copies heap is measured.
 *
 * @param sessions with how many
 */
record CopyHeapPlan(List<Cell> cells, int sessions) implements StudyPlan<Cell> {
    /** Holder and owner; no third node has a part in it. */
    private static final int NODES = 2;

    /** One client, which makes sessions on the first node, for the second node's heap. */
    private static final ClientLoad LOAD = new ClientLoad("heap", 1);

    private static final Duration OF_A_CELL = Duration.ofSeconds(50);

    CopyHeapPlan {
        cells = List.copyOf(cells);
    }

    static CopyHeapPlan of(List<Arm> arms, int sessions) {
        return new CopyHeapPlan(
                arms.stream().map(arm -> new Cell(arm, NODES, LOAD, 1)).toList(), sessions);
    }

    @Override
    public int maxNodes() {
        return NODES;
    }

    @Override
    public Duration expectedDuration(List<Cell> left) {
        return OF_A_CELL.multipliedBy(left.size());
    }

    @Override
    public String effort(List<Cell> left) {
        return "servers started " + left.size() + " times";
    }
}
