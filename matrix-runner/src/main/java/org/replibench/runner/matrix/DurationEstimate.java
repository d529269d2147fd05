package org.replibench.runner.matrix;

import java.time.Duration;
import java.util.List;
import org.replibench.model.Cell;
import org.replibench.runner.measure.SteadyStateDetector;
import org.replibench.runner.measure.WarmUpResult;

/**
 * How long cells will take, from the first boot to the last stop: predicted, not measured.
 *
 * @param warmUp at most
 */
record DurationEstimate(Duration warmUp, Duration window, ServerReusePolicy reuse, int cores) {
    /** Starting and ending the driver, its clients one by one, resetting the shop, reading the samples; as seen. */
    private static final Duration LOAD_OVERHEAD = Duration.ofSeconds(13);

    /** CPU time of a server's boot; as seen. */
    private static final Duration BOOT_CPU_PER_NODE = Duration.ofSeconds(16);

    /** A boot takes no less, however many cores there are. */
    private static final Duration MIN_BOOT = Duration.ofSeconds(12);

    /** CPU time of letting the shop begin again; as seen. */
    private static final Duration SWITCH_CPU_PER_NODE = Duration.ofSeconds(1);

    /** Servers that have been under load before show that they are steady in the first slices. */
    private static final Duration MIN_WARM_UP = WarmUpResult.SLICE.multipliedBy(SteadyStateDetector.REQUIRED_SLICES);

    /** @return for this machine */
    static DurationEstimate forThisMachine(Duration warmUp, Duration window, ServerReusePolicy serverReusePolicy) {
        return new DurationEstimate(
                warmUp, window, serverReusePolicy, Runtime.getRuntime().availableProcessors());
    }

    /** The time for {@code cells}, one after another in this order. */
    Duration of(List<Cell> cells) {
        Duration time = Duration.ZERO;
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            boolean running = i > 0 && reuse.canReuse(cells.get(i - 1), cell);
            time = time.plus(LOAD_OVERHEAD)
                    .plus(running ? switchTime(cell) : bootTime(cell))
                    .plus(window);
        }
        return time;
    }

    /** How many times servers are started. */
    long boots(List<Cell> cells) {
        long boots = 0;
        for (int i = 0; i < cells.size(); i++) {
            boots += i > 0 && reuse.canReuse(cells.get(i - 1), cells.get(i)) ? 0 : 1;
        }
        return boots;
    }

    private Duration switchTime(Cell cell) {
        Duration warm = warmUp.compareTo(MIN_WARM_UP) < 0 ? warmUp : MIN_WARM_UP;
        return SWITCH_CPU_PER_NODE.multipliedBy(cell.nodes()).dividedBy(cores).plus(warm);
    }

    private Duration bootTime(Cell cell) {
        Duration boot = BOOT_CPU_PER_NODE.multipliedBy(cell.nodes()).dividedBy(cores);
        return (boot.compareTo(MIN_BOOT) > 0 ? boot : MIN_BOOT).plus(warmUp);
    }
}
