package org.replibench.runner.sample;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Processor time of a process, as the operating system accounts it (on Linux to 10 ms).
 *
 * @param withDescendants whether its children count too; what one used is lost when it ends between two readings
 */
record ProcessCpu(String subject, ProcessHandle process, boolean withDescendants) implements Probe {
    @Override
    public Map<Source, Double> read() {
        if (!process.isAlive()) {
            return Map.of();
        }
        double seconds = Stream.concat(Stream.of(process), withDescendants ? process.descendants() : Stream.empty())
                .map(one -> one.info().totalCpuDuration().orElse(Duration.ZERO))
                .mapToDouble(cpu -> cpu.toNanos() / 1e9)
                .sum();
        return Map.of(new Source(subject, Metric.CPU), seconds);
    }
}
