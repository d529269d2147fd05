package org.replibench.runner.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;

/**
 * What became of the load before the window.
 *
 * @param steady whether the servers had become steady when it ended
 */
public record WarmUpResult(Duration duration, boolean steady) {
    /** A compilation takes no longer, a collection of garbage may pass. */
    private static final Duration SLICE = Duration.ofSeconds(4);

    private static final int SLICES_PER_REPORT = 5;

    /**
     * Lets the load be on until the nodes are steady, or {@code atMost} is over, or something dies.
     *
     * @param processorTime of the nodes, of their compilers, and of the machine
     * @param progress told now and then how many cores of a node the compilers took, mean
     */
    static WarmUpResult await(
            LivenessWait livenessWait, List<Probe> processorTime, Duration atMost, DoubleConsumer progress)
            throws IOException, InterruptedException {
        SteadyStateDetector steadyStateDetector = new SteadyStateDetector();
        long start = System.nanoTime();
        MetricSnapshot before = MetricSnapshot.of(processorTime);
        Duration left = atMost;
        int slices = 0;
        while (left.compareTo(Duration.ZERO) > 0 && !steadyStateDetector.reached() && livenessWait.allAlive()) {
            livenessWait.waitFor(left.compareTo(SLICE) < 0 ? left : SLICE);
            MetricSnapshot now = MetricSnapshot.of(processorTime);
            double cores = compilerCores(before, now);
            steadyStateDetector.add(cores, idleShare(before, now));
            if (++slices % SLICES_PER_REPORT == 0) {
                progress.accept(cores);
            }
            before = now;
            left = atMost.minusNanos(System.nanoTime() - start);
        }
        return new WarmUpResult(Duration.ofNanos(System.nanoTime() - start), steadyStateDetector.reached());
    }

    private static double idleShare(MetricSnapshot before, MetricSnapshot now) {
        return now.growth(new MetricKey(MetricKey.HOST, Metric.HOST_IDLE), before)
                / now.secondsSince(before)
                / Runtime.getRuntime().availableProcessors();
    }

    /** Of a node, mean; NaN if one can't be read. */
    private static double compilerCores(MetricSnapshot before, MetricSnapshot now) {
        return before.readings().keySet().stream()
                        .filter(metricKey -> metricKey.metric() == Metric.COMPILER_CPU)
                        .mapToDouble(metricKey -> now.growth(metricKey, before))
                        .average()
                        .orElse(Double.NaN)
                / now.secondsSince(before);
    }
}
