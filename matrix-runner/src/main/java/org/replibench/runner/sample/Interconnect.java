package org.replibench.runner.sample;

import java.util.Map;
import java.util.OptionalLong;
import org.replibench.cluster.Node;
import org.replibench.cluster.linux.Card;

/** Bytes that a node sent to other nodes; and packets, where it has a network card of its own. */
record Interconnect(Node node) implements Probe {
    @Override
    public Map<Source, Double> read() {
        return node.host().interconnectCard().map(this::ofCard).orElseGet(this::bytes);
    }

    private Map<Source, Double> ofCard(Card card) {
        return card.traffic()
                .map(traffic -> Map.of(
                        new Source(node.name(), Metric.INTERCONNECT), (double) traffic.bytesSent(),
                        new Source(node.name(), Metric.INTERCONNECT_PACKETS), (double) traffic.packetsSent(),
                        new Source(node.name(), Metric.INTERCONNECT_DROPS), (double) traffic.packetsDropped()))
                .orElse(Map.of());
    }

    private Map<Source, Double> bytes() {
        OptionalLong bytes = node.interconnectBytesSent();
        return bytes.isPresent()
                ? Map.of(new Source(node.name(), Metric.INTERCONNECT), (double) bytes.getAsLong())
                : Map.of();
    }
}
