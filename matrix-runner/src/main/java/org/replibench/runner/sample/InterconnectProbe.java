package org.replibench.runner.sample;

import java.util.Map;
import java.util.OptionalLong;
import org.replibench.cluster.Node;
import org.replibench.cluster.linux.NetworkDevice;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/** Bytes that a node sent to other nodes; and packets, where it has a network card of its own. */
record InterconnectProbe(Node node) implements Probe {
    @Override
    public Map<MetricKey, Double> read() {
        return node.host().interconnectDevice().map(this::ofNetworkInterface).orElseGet(this::bytes);
    }

    private Map<MetricKey, Double> ofNetworkInterface(NetworkDevice networkDevice) {
        return networkDevice
                .counters()
                .map(networkDeviceCounters -> Map.of(
                        new MetricKey(node.name(), Metric.INTERCONNECT), (double) networkDeviceCounters.bytesSent(),
                        new MetricKey(node.name(), Metric.INTERCONNECT_PACKETS),
                                (double) networkDeviceCounters.packetsSent(),
                        new MetricKey(node.name(), Metric.INTERCONNECT_DROPS),
                                (double) networkDeviceCounters.packetsDropped()))
                .orElse(Map.of());
    }

    private Map<MetricKey, Double> bytes() {
        OptionalLong bytes = node.interconnectBytesSent();
        return bytes.isPresent()
                ? Map.of(new MetricKey(node.name(), Metric.INTERCONNECT), (double) bytes.getAsLong())
                : Map.of();
    }
}
