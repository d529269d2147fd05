package org.replibench.runner.enginebench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.replibench.model.Cell;
import org.replibench.model.ClientLoad;
import org.replibench.model.ClusterSize;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.study.StudyPlan;
import org.replibench.runner.testbed.Arm;

/**
 * What is measured with the bare servlet.
 *
 * @param cells repeat by repeat, every other one in reverse order, so that a drift of the machine hits all arms alike; then those
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

    private static final int MIN_NODES = 2;
    private static final Duration MIN_WINDOW = Duration.ofSeconds(1);
    private static final Duration MAX_DURATION = Duration.ofHours(1);
    private static final int MAX_CLIENTS = 256;
    private static final int MAX_REPEATS = 100;

    /** What the nodes' heap of 512 MiB holds with room to spare. */
    private static final int MAX_SESSIONS = 50_000;

    private static final Duration OVERHEAD_PER_RUN = Duration.ofSeconds(25);

    EngineBenchPlan {
        cells = List.copyOf(cells);
    }

    /** @throws InvalidRequestException if an option is out of its range, or an arm's engine can't express its pattern */
    static EngineBenchPlan from(CommandOptions options) {
        List<Arm> arms = Arm.listed(options, Option.ARMS);
        int nodes = options.number(Option.NODES, MIN_NODES, ClusterSize.MAX);
        ClientLoad load = new ClientLoad(COUNT, options.number(Option.CLIENTS, 1, MAX_CLIENTS));
        List<Cell> cells = new ArrayList<>();
        for (int repeat = 1; repeat <= options.number(Option.REPEATS, 1, MAX_REPEATS); repeat++) {
            for (Arm arm : inOrder(arms, repeat)) {
                cells.add(new Cell(arm.pattern(), arm.engine().name(), nodes, load, repeat));
            }
        }
        if (!options.text(Option.HEAP_ARMS).isEmpty()) {
            ClientLoad creation = new ClientLoad(HEAP, 1, ClientLoad.ClientPlacement.FIRST_NODE);
            Arm.listed(options, Option.HEAP_ARMS)
                    .forEach(arm ->
                            cells.add(new Cell(arm.pattern(), arm.engine().name(), HEAP_NODES, creation, 1)));
        }
        return new EngineBenchPlan(
                cells,
                options.duration(Option.WARMUP, Duration.ZERO, MAX_DURATION),
                options.duration(Option.DURATION, MIN_WINDOW, MAX_DURATION),
                options.number(Option.SESSIONS, 1, MAX_SESSIONS));
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

    private static List<Arm> inOrder(List<Arm> arms, int repeat) {
        List<Arm> order = new ArrayList<>(arms);
        if (repeat % 2 == 0) {
            Collections.reverse(order);
        }
        return order;
    }
}
