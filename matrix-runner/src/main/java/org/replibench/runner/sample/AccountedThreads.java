package org.replibench.runner.sample;

import java.util.HashMap;
import java.util.Map;

/**
 * Processor time of a JVM's threads, and at the same moment that of its whole node, which the host accounts in another way: what the
 * threads can be held against. Looking at all threads takes long enough for the node to go on meanwhile; so its time is read right
 * before, and theirs begins with the process's, of which all but little is a part.
 *
 * @param node reads the {@link Metric#CPU} of the node
 */
record AccountedThreads(Probe threads, Probe node) implements Probe {
    @Override
    public Map<Source, Double> read() {
        Map<Source, Double> readings = new HashMap<>();
        node.read().forEach((source, used) -> {
            if (source.metric() == Metric.CPU) {
                readings.put(new Source(source.subject(), Metric.ACCOUNTED_CPU), used);
            }
        });
        readings.putAll(threads.read());
        return readings;
    }
}
