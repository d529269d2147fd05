package org.replibench.runner.sample;

import java.util.Map;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/**
 * CPU time that the whole machine had left, that it used, that interrupts used of it, and that its hypervisor gave to
 * other guests, all cores added up.
 *
 * <p>What was used is the time that passed less what was left or given to other virtual machines: Linux measures idle time,
 * but in most configurations only samples what the rest was spent on.
 */
final class HostCpuProbe implements Probe {
    private final CentralProcessor processor = new SystemInfo().getHardware().getProcessor();

    @Override
    public Map<MetricKey, Double> read() {
        long[] ticks = processor.getSystemCpuLoadTicks();
        double passed = System.nanoTime() / 1e9 * processor.getLogicalProcessorCount();
        double idle = seconds(ticks, TickType.IDLE) + seconds(ticks, TickType.IOWAIT);
        double stolen = seconds(ticks, TickType.STEAL);
        return Map.of(
                new MetricKey(MetricKey.HOST, Metric.HOST_IDLE),
                idle,
                new MetricKey(MetricKey.HOST, Metric.INTERRUPTS),
                seconds(ticks, TickType.IRQ) + seconds(ticks, TickType.SOFTIRQ),
                new MetricKey(MetricKey.HOST, Metric.HOST_BUSY),
                passed - idle - stolen,
                new MetricKey(MetricKey.HOST, Metric.STEAL),
                stolen);
    }

    private static double seconds(long[] ticks, TickType kind) {
        return ticks[kind.getIndex()] / 1e3;
    }
}
