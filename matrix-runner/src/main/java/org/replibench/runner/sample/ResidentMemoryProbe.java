package org.replibench.runner.sample;

import java.util.Map;
import java.util.OptionalLong;
import org.replibench.cluster.process.Program;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/** Physical memory of a server's process: the touched part of the heap, metaspace, code, threads. */
record ResidentMemoryProbe(String node, Program program) implements Probe {
    private static final double BYTES_PER_MEGABYTE = 1 << 20;

    @Override
    public Map<MetricKey, Double> read() {
        OptionalLong bytes = program.memoryBytes();
        return bytes.isPresent()
                ? Map.of(new MetricKey(node, Metric.RESIDENT_MEMORY), bytes.getAsLong() / BYTES_PER_MEGABYTE)
                : Map.of();
    }
}
