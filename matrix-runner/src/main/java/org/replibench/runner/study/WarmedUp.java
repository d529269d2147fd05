package org.replibench.runner.study;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.replibench.cluster.Node;
import org.replibench.runner.sample.Metric;
import org.replibench.runner.sample.Sampler;
import org.replibench.runner.sample.Snapshot;
import org.replibench.runner.sample.Source;

/**
 * What became of the load before the window.
 *
 * @param steady whether the servers had become steady when it ended
 */
record WarmedUp(Duration lasted, boolean steady) {
    /** Long enough for some collections of garbage, so that one more or less does not show. */
    static final Duration SLICE = Duration.ofSeconds(4);

    /** Lets the load be on until the nodes are steady, or {@code atMost} is over, or something dies. */
    static WarmedUp watch(Watch watch, Sampler sampler, List<Node> nodes, Duration atMost)
            throws IOException, InterruptedException {
        Steadiness steadiness = new Steadiness();
        long start = System.nanoTime();
        Snapshot before = sampler.snapshot();
        Duration left = atMost;
        while (left.compareTo(Duration.ZERO) > 0 && !steadiness.reached()) {
            watch.forAsLongAs(left.compareTo(SLICE) < 0 ? left : SLICE);
            Snapshot now = sampler.snapshot();
            steadiness.add(nodesCores(nodes, before, now), idleShare(before, now));
            before = now;
            left = atMost.minusNanos(System.nanoTime() - start);
            if (!watch.allAlive()) {
                break;
            }
        }
        return new WarmedUp(Duration.ofNanos(System.nanoTime() - start), steadiness.reached());
    }

    /** The same, with what went before. */
    WarmedUp after(Duration before) {
        return new WarmedUp(before.plus(lasted), steady);
    }

    private static double nodesCores(List<Node> nodes, Snapshot before, Snapshot now) {
        return nodes.stream()
                        .map(Node::hostName)
                        .distinct()
                        .mapToDouble(host -> now.growth(new Source(host, Metric.CPU), before))
                        .sum()
                / now.secondsSince(before);
    }

    private static double idleShare(Snapshot before, Snapshot now) {
        return now.growth(new Source(Source.HOST, Metric.IDLE), before)
                / now.secondsSince(before)
                / Runtime.getRuntime().availableProcessors();
    }
}
