package org.replibench.runner.turns;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.runner.sample.MetricSnapshot;
import org.replibench.runner.sample.Probe;

/**
 * What is read at the edges of a window. A server that has to answer for it would spend CPU time in the window of an arm that
 * replicates, and none in that of one without anything to ask, so servers are asked before the window begins, and after it has ended.
 */
final class TurnReadings {
    private final List<Probe> askServers;
    private final List<Probe> others;

    TurnReadings(List<Probe> probes) {
        Map<Boolean, List<Probe>> parts = probes.stream().collect(Collectors.partitioningBy(Probe::asksServer));
        askServers = parts.get(true);
        others = parts.get(false);
    }

    /** Returns when the window begins. */
    MetricSnapshot begin() {
        MetricSnapshot asked = MetricSnapshot.of(askServers);
        return MetricSnapshot.of(others).with(asked);
    }

    /** The window ends when it is called. */
    MetricSnapshot end() {
        MetricSnapshot end = MetricSnapshot.of(others);
        return end.with(MetricSnapshot.of(askServers));
    }
}
