package org.replibench.runner.sample;

import java.util.HashMap;
import java.util.Map;

/**
 * Processor time of a JVM's threads, and at the same moment that of its whole node, which the host accounts in another way: what the
 * threads can be held against. The node goes on while its threads are looked at, so its time is the mean of before and after.
 *
 * @param node reads the {@link Metric#CPU} of the node
 */
record AccountedThreads(Probe threads, Probe node) implements Probe {
    @Override
    public Map<Source, Double> read() {
        Map<Source, Double> before = node.read();
        Map<Source, Double> readings = new HashMap<>(threads.read());
        node.read().forEach((source, after) -> {
            if (source.metric() == Metric.CPU && before.containsKey(source)) {
                readings.put(new Source(source.subject(), Metric.ACCOUNTED_CPU), (before.get(source) + after) / 2);
            }
        });
        return readings;
    }
}
