package org.replibench.runner.study;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.replibench.runner.sample.Metric;
import org.replibench.runner.sample.Probe;
import org.replibench.runner.sample.Snapshot;
import org.replibench.runner.sample.Source;

/**
 * What became of the load before the window.
 *
 * @param steady whether the servers had become steady when it ended
 */
record WarmedUp(Duration lasted, boolean steady) {
    /** A compilation takes no longer, a collection of garbage may pass. */
    static final Duration SLICE = Duration.ofSeconds(4);

    private static final int SLICES_PER_REPORT = 5;

    /**
     * Lets the load be on until the nodes are steady, or {@code atMost} is over, or something dies.
     *
     * @param processorTime of the nodes, of their compilers, and of the machine
     * @param progress told now and then which part of the nodes' processor time the compilers took
     */
    static WarmedUp watch(Watch watch, List<Probe> processorTime, Duration atMost, DoubleConsumer progress)
            throws IOException, InterruptedException {
        Steadiness steadiness = new Steadiness();
        long start = System.nanoTime();
        Snapshot before = Snapshot.of(processorTime);
        Duration left = atMost;
        int slices = 0;
        while (left.compareTo(Duration.ZERO) > 0 && !steadiness.reached() && watch.allAlive()) {
            watch.forAsLongAs(left.compareTo(SLICE) < 0 ? left : SLICE);
            Snapshot now = Snapshot.of(processorTime);
            // A compiler's thread that has ended takes what it used with it.
            double share = Math.max(0, growth(Metric.COMPILER_CPU, before, now)) / growth(Metric.CPU, before, now);
            steadiness.add(share, idleShare(before, now));
            if (++slices % SLICES_PER_REPORT == 0) {
                progress.accept(share);
            }
            before = now;
            left = atMost.minusNanos(System.nanoTime() - start);
        }
        return new WarmedUp(Duration.ofNanos(System.nanoTime() - start), steadiness.reached());
    }

    /** The same, with what went before. */
    WarmedUp after(Duration before) {
        return new WarmedUp(before.plus(lasted), steady);
    }

    private static double idleShare(Snapshot before, Snapshot now) {
        return now.growth(new Source(Source.HOST, Metric.IDLE), before)
                / now.secondsSince(before)
                / Runtime.getRuntime().availableProcessors();
    }

    /** Of all nodes together; NaN if one can't be read. */
    private static double growth(Metric metric, Snapshot before, Snapshot now) {
        return before.readings().keySet().stream()
                .filter(source -> source.metric() == metric)
                .mapToDouble(source -> now.growth(source, before))
                .sum();
    }
}
