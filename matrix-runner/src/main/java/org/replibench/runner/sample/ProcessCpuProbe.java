package org.replibench.runner.sample;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.replibench.cluster.process.Program;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/**
 * CPU time of a process, as the operating system accounts it (on Linux to 10 ms).
 *
 * @param withDescendants whether its children count too; what one used is lost when it ends between two readings
 */
record ProcessCpuProbe(String subject, Program program, boolean withDescendants) implements Probe {
    @Override
    public Map<MetricKey, Double> read() {
        if (!program.alive()) {
            return Map.of();
        }
        Collection<Duration> used = withDescendants ? program.cpuTimeByProcess().values() : List.of(program.cpuTime());
        double seconds = used.stream().mapToDouble(cpu -> cpu.toNanos() / 1e9).sum();
        return Map.of(new MetricKey(subject, Metric.CPU), seconds);
    }
}
