package org.replibench.runner.sample;

import java.util.Map;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;

/** Physical memory that a server's process has: heap as far as it was touched, metaspace, code, threads. */
record ResidentMemory(String node, ProcessHandle process) implements Probe {
    private static final double BYTES_PER_MEGABYTE = 1 << 20;

    @Override
    public Map<Source, Double> read() {
        OSProcess server = new SystemInfo().getOperatingSystem().getProcess((int) process.pid());
        return server == null
                ? Map.of()
                : Map.of(new Source(node, Metric.RESIDENT), server.getResidentMemory() / BYTES_PER_MEGABYTE);
    }
}
