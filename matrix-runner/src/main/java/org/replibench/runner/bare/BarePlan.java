package org.replibench.runner.bare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.replibench.model.Nodes;
import org.replibench.model.Ranges;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/**
 * What is measured with the bare servlet.
 *
 * @param arms what is compared; each repeat measures all of them, every other one in reverse order, so that a drift of the
 *     machine hits all alike
 * @param nodes how many servers, 2 to 8
 * @param clients closed-loop clients on each node
 * @param warmUp the longest time that load is on before the window
 * @param window how long is measured
 * @param heapArms whose heap per session is measured; may be empty
 * @param sessions how many sessions for that
 */
record BarePlan(
        List<Arm> arms,
        int nodes,
        int clients,
        int repeats,
        Duration warmUp,
        Duration window,
        List<Arm> heapArms,
        int sessions) {
    /** The smallest cluster in which something is replicated. */
    private static final int DEFAULT_NODES = 2;

    /** Enough to keep two cores busy while each client waits for its response. */
    private static final int DEFAULT_CLIENTS = 8;

    /** A median, and a range around it. */
    private static final int DEFAULT_REPEATS = 3;

    /** Most JIT compilation of so small an application is over by then. */
    private static final int DEFAULT_WARMUP_SECONDS = 30;

    private static final int DEFAULT_WINDOW_SECONDS = 15;

    private static final int MAX_SECONDS = 3600;
    private static final int MAX_CLIENTS = 256;
    private static final int MAX_REPEATS = 100;

    /** What the nodes' heap of 512 MiB holds with room to spare. */
    private static final int MAX_SESSIONS = 50_000;

    private static final Duration OVERHEAD_PER_RUN = Duration.ofSeconds(25);

    BarePlan {
        arms = List.copyOf(arms);
        heapArms = List.copyOf(heapArms);
    }

    /** @throws BadInput if an option is out of its range, or an arm's engine can't express its pattern */
    static BarePlan from(Options options) {
        return new BarePlan(
                options.list(Option.ARMS, Arm::parse),
                number(options, Option.NODES, DEFAULT_NODES, 2, Nodes.MAX),
                number(options, Option.CLIENTS, DEFAULT_CLIENTS, 1, MAX_CLIENTS),
                number(options, Option.REPEATS, DEFAULT_REPEATS, 1, MAX_REPEATS),
                Duration.ofSeconds(number(options, Option.WARMUP, DEFAULT_WARMUP_SECONDS, 0, MAX_SECONDS)),
                Duration.ofSeconds(number(options, Option.SECONDS, DEFAULT_WINDOW_SECONDS, 1, MAX_SECONDS)),
                options.text(Option.HEAP_ARMS).isEmpty() ? List.of() : options.list(Option.HEAP_ARMS, Arm::parse),
                options.number(Option.SESSIONS, 1, MAX_SESSIONS));
    }

    /** The arms of a repeat, in the order in which they are measured. */
    List<Arm> arms(int repeat) {
        List<Arm> order = new ArrayList<>(arms);
        if (repeat % 2 == 0) {
            Collections.reverse(order);
        }
        return order;
    }

    /** How long the whole study takes at most: foretold, not measured. */
    Duration expected() {
        return warmUp.plus(window)
                .plus(OVERHEAD_PER_RUN)
                .multipliedBy((long) repeats * arms.size())
                .plus(OVERHEAD_PER_RUN.multipliedBy(2L * heapArms.size()));
    }

    private static int number(Options options, Option option, int otherwise, int min, int max) {
        return options.isGiven(option)
                ? options.number(option, min, max)
                : Ranges.require(option.key(), otherwise, min, max);
    }
}
