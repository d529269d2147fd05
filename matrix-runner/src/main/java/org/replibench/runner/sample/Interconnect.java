package org.replibench.runner.sample;

import java.util.Map;
import java.util.OptionalLong;
import org.replibench.cluster.Node;

/** Bytes that a node sent to other nodes. */
record Interconnect(Node node) implements Probe {
    @Override
    public Map<Source, Double> read() {
        OptionalLong bytes = node.interconnectBytesSent();
        return bytes.isPresent()
                ? Map.of(new Source(node.name(), Metric.INTERCONNECT), (double) bytes.getAsLong())
                : Map.of();
    }
}
