package org.replibench.runner.study;

import java.time.Duration;
import java.util.List;
import org.replibench.model.Cell;

/** How long cells will take, from the first boot to the last stop: foretold, not measured. */
record Forecast(Duration loaded, Reuse reuse, int cores) {
    /** Starting and ending the driver, resetting the shop, reading the samples; as seen on two cores. */
    private static final Duration AROUND_A_LOAD = Duration.ofSeconds(12);

    /** Processor time of a server's boot; as seen. */
    private static final Duration BOOT_CPU_PER_NODE = Duration.ofSeconds(18);

    /** A boot takes no less, however many cores there are. */
    private static final Duration BOOT_AT_LEAST = Duration.ofSeconds(12);

    /** Processor time of taking a shop away and bringing it back in another pattern; as seen. */
    private static final Duration SWITCH_CPU_PER_NODE = Duration.ofSeconds(6);

    /**
     * @param loaded how long a cell is under load
     * @return for this machine
     */
    static Forecast here(Duration loaded, Reuse reuse) {
        return new Forecast(loaded, reuse, Runtime.getRuntime().availableProcessors());
    }

    /** The time for {@code cells}, one after another in this order. */
    Duration of(List<Cell> cells) {
        Duration time = Duration.ZERO;
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            time = time.plus(loaded).plus(AROUND_A_LOAD).plus(i == 0 ? boot(cell) : servers(cells.get(i - 1), cell));
        }
        return time;
    }

    /** How many times servers are started. */
    long boots(List<Cell> cells) {
        long boots = 0;
        for (int i = 0; i < cells.size(); i++) {
            boots += i > 0 && reuse.possible(cells.get(i - 1), cells.get(i)) ? 0 : 1;
        }
        return boots;
    }

    private Duration servers(Cell before, Cell next) {
        if (!reuse.possible(before, next)) {
            return boot(next);
        }
        return before.pattern().equals(next.pattern())
                ? Duration.ZERO
                : SWITCH_CPU_PER_NODE.multipliedBy(next.nodes()).dividedBy(cores);
    }

    private Duration boot(Cell cell) {
        Duration time = BOOT_CPU_PER_NODE.multipliedBy(cell.nodes()).dividedBy(cores);
        return time.compareTo(BOOT_AT_LEAST) > 0 ? time : BOOT_AT_LEAST;
    }
}
