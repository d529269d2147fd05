package org.replibench.runner.sample;

import java.util.Map;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/** Processor time that the whole machine had left, all cores added up. */
final class HostIdle implements Probe {
    private final CentralProcessor processor = new SystemInfo().getHardware().getProcessor();

    @Override
    public Map<Source, Double> read() {
        long[] ticks = processor.getSystemCpuLoadTicks();
        double idleMillis = ticks[TickType.IDLE.getIndex()] + ticks[TickType.IOWAIT.getIndex()];
        return Map.of(new Source(Source.HOST, Metric.IDLE), idleMillis / 1e3);
    }
}
