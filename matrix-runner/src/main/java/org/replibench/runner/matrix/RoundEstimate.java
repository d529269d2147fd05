package org.replibench.runner.matrix;

import java.time.Duration;
import java.util.List;
import org.replibench.model.Cell;
import org.replibench.runner.turns.RoundBudgets;
import org.replibench.runner.turns.TurnTiming;

/** How long rounds will take, from the first boot to the last stop: predicted, not measured. */
record RoundEstimate(TurnTiming timing, RoundBudgets budgets, int cores) {
    /** CPU time of a server's boot; as seen. */
    private static final Duration BOOT_CPU_PER_NODE = Duration.ofSeconds(16);

    /** A boot takes no less, however many cores there are. */
    private static final Duration MIN_BOOT = Duration.ofSeconds(12);

    /** CPU time until HotSpot's C2 compiler is nearly done with a server under load; as seen. */
    private static final Duration WARM_UP_CPU_PER_NODE = Duration.ofMinutes(5);

    /** Starting and ending a load, reading its samples; as seen. */
    private static final Duration LOAD_OVERHEAD = Duration.ofSeconds(4);

    Duration of(List<List<Cell>> rounds) {
        return rounds.stream().map(this::ofRound).reduce(Duration.ZERO, Duration::plus);
    }

    private Duration ofRound(List<Cell> arms) {
        int nodes = timing.sharing().nodes(arms);
        Duration boot = BOOT_CPU_PER_NODE.multipliedBy(nodes).dividedBy(cores);
        Duration warmUp = WARM_UP_CPU_PER_NODE.multipliedBy(nodes).dividedBy(cores);
        return (boot.compareTo(MIN_BOOT) > 0 ? boot : MIN_BOOT)
                .plus(warmUp.compareTo(timing.warmUp()) < 0 ? warmUp : timing.warmUp())
                .plus(budgets.of(arms))
                .plus(LOAD_OVERHEAD.multipliedBy(arms.size()));
    }
}
