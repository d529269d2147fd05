package org.replibench.runner.sample;

import java.util.HashMap;
import java.util.Map;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/**
 * CPU time of a JVM's threads, and at the same moment that of its whole node, which the host accounts in another way: what the
 * threads can be checked against. Looking at all threads takes long enough for the node to go on meanwhile; so its time is read right
 * before, and theirs begins with the process's, of which all but little is a part.
 *
 * @param node reads the {@link Metric#CPU} of the node
 */
record AccountedThreadsProbe(Probe threads, Probe node) implements Probe {
    @Override
    public Map<MetricKey, Double> read() {
        Map<MetricKey, Double> readings = new HashMap<>();
        node.read().forEach((metricKey, used) -> {
            if (metricKey.metric() == Metric.CPU) {
                readings.put(new MetricKey(metricKey.subject(), Metric.ACCOUNTED_CPU), used);
            }
        });
        readings.putAll(threads.read());
        return readings;
    }
}
