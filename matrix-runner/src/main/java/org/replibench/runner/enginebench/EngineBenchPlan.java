package org.replibench.runner.enginebench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.replibench.model.Arm;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.Study;
import org.replibench.runner.study.AbbaBlocks;
import org.replibench.runner.study.StudyPlan;

/**
 * What is measured with the bare servlet.
 *
 * @param cells repeat by repeat, in blocks of two whose order is drawn and then reversed, so that a drift of the machine hits all arms alike; then those
 *     whose heap per copy is measured
 * @param warmUp the longest time that load is on before the window
 * @param window how long is measured
 * @param sessions how many sessions heap is measured with
 */
record EngineBenchPlan(List<Cell> cells, Duration warmUp, Duration window, int sessions) implements StudyPlan<Cell> {
    /** The load of all nodes by clients that do not think. */
    static final String COUNT = "count";

    /** One client that makes sessions on the first node, for the second node's heap. */
    static final String HEAP = "heap";

    /** Holder and owner; no third node has a part in it. */
    private static final int HEAP_NODES = 2;

    private static final Duration OVERHEAD_PER_RUN = Duration.ofSeconds(25);

    EngineBenchPlan {
        cells = List.copyOf(cells);
    }

    /**
     * Lays out the arms under load, and then those whose heap is measured.
     *
     * @param clients on each node
     * @param blocks draws the order of arms
     */
    static EngineBenchPlan of(
            Study study,
            int clients,
            List<Arm> heapArms,
            Duration warmUp,
            Duration window,
            int sessions,
            AbbaBlocks blocks) {
        ClientLoad load = new ClientLoad(COUNT, clients);
        List<Cell> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= study.repeats(); repeat++) {
            for (Arm arm : inOrder(study.arms(), repeat, blocks)) {
                for (int nodes : study.nodes()) {
                    cells.add(new Cell(arm, nodes, load, repeat));
                }
            }
        }
        ClientLoad creation = new ClientLoad(HEAP, 1, ClientLoad.ClientPlacement.FIRST_NODE);
        heapArms.forEach(arm -> cells.add(new Cell(arm, HEAP_NODES, creation, 1)));
        return new EngineBenchPlan(cells, warmUp, window, sessions);
    }

    static boolean measuresHeap(Cell cell) {
        return cell.load().name().equals(HEAP);
    }

    @Override
    public int maxNodes() {
        return cells.stream().mapToInt(Cell::nodes).max().orElseThrow();
    }

    @Override
    public Duration expectedDuration(List<Cell> left) {
        return left.stream()
                .map(cell -> measuresHeap(cell)
                        ? OVERHEAD_PER_RUN.multipliedBy(2)
                        : OVERHEAD_PER_RUN.plus(warmUp).plus(window))
                .reduce(Duration.ZERO, Duration::plus);
    }

    @Override
    public String effort(List<Cell> left) {
        return "servers started " + left.size() + " times";
    }

    private static List<Arm> inOrder(List<Arm> arms, int repeat, AbbaBlocks blocks) {
        List<Arm> order = blocks.order(arms, repeat);
        if (blocks.reversed(repeat)) {
            Collections.reverse(order);
        }
        return order;
    }
}
