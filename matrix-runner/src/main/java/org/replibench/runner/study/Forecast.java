package org.replibench.runner.study;

import java.time.Duration;
import java.util.List;
import org.replibench.model.Cell;

/**
 * How long cells will take, from the first boot to the last stop: foretold, not measured.
 *
 * @param warmUp at most
 */
record Forecast(Duration warmUp, Duration window, Reuse reuse, int cores) {
    /** Starting and ending the driver, its clients one by one, resetting the shop, reading the samples; as seen. */
    private static final Duration AROUND_A_LOAD = Duration.ofSeconds(13);

    /** Processor time of a server's boot; as seen. */
    private static final Duration BOOT_CPU_PER_NODE = Duration.ofSeconds(16);

    /** A boot takes no less, however many cores there are. */
    private static final Duration BOOT_AT_LEAST = Duration.ofSeconds(12);

    /** Processor time of letting the shop begin anew; as seen. */
    private static final Duration SWITCH_CPU_PER_NODE = Duration.ofSeconds(1);

    /** Servers that have been under load before show that they are steady in the first slices. */
    private static final Duration WARM_UP_AT_LEAST = WarmedUp.SLICE.multipliedBy(Steadiness.SLICES);

    /** @return for this machine */
    static Forecast here(Duration warmUp, Duration window, Reuse reuse) {
        return new Forecast(warmUp, window, reuse, Runtime.getRuntime().availableProcessors());
    }

    /** The time for {@code cells}, one after another in this order. */
    Duration of(List<Cell> cells) {
        Duration time = Duration.ZERO;
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            boolean running = i > 0 && reuse.possible(cells.get(i - 1), cell);
            time = time.plus(AROUND_A_LOAD)
                    .plus(running ? switched(cell) : booted(cell))
                    .plus(window);
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

    private Duration switched(Cell cell) {
        Duration warm = warmUp.compareTo(WARM_UP_AT_LEAST) < 0 ? warmUp : WARM_UP_AT_LEAST;
        return SWITCH_CPU_PER_NODE.multipliedBy(cell.nodes()).dividedBy(cores).plus(warm);
    }

    private Duration booted(Cell cell) {
        Duration boot = BOOT_CPU_PER_NODE.multipliedBy(cell.nodes()).dividedBy(cores);
        return (boot.compareTo(BOOT_AT_LEAST) > 0 ? boot : BOOT_AT_LEAST).plus(warmUp);
    }
}
