package org.replibench.runner.sample;

import java.util.Map;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/** Processor time that the hypervisor gave to other guests, all cores added up; 0 where there is none, or it does not tell. */
final class HostSteal implements Probe {
    private final CentralProcessor processor = new SystemInfo().getHardware().getProcessor();

    @Override
    public Map<Source, Double> read() {
        double stolenMillis = processor.getSystemCpuLoadTicks()[TickType.STEAL.getIndex()];
        return Map.of(new Source(Source.HOST, Metric.STEAL), stolenMillis / 1e3);
    }
}
