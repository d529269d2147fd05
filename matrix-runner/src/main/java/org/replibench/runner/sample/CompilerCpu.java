package org.replibench.runner.sample;

import java.util.Arrays;
import java.util.Map;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OSThread;

/**
 * Processor time that a node's just-in-time compilers used: what tells a pattern's cost from a server that is still
 * warming up. Known where the operating system names a process's threads, as Linux does; all threads are looked at, so it
 * is read at a window's edges only.
 */
record CompilerCpu(String node, ProcessHandle process) implements Probe {
    @Override
    public Map<Source, Double> read() {
        OSProcess server = new SystemInfo().getOperatingSystem().getProcess((int) process.pid());
        if (server == null) {
            return Map.of();
        }
        long[] millis = server.getThreadDetails().stream()
                .filter(thread -> compiles(thread.getName()))
                .mapToLong(CompilerCpu::millis)
                .toArray();
        return millis.length == 0
                ? Map.of()
                : Map.of(
                        new Source(node, Metric.COMPILER_CPU),
                        Arrays.stream(millis).sum() / 1e3);
    }

    /** HotSpot's are called "C1 CompilerThread0" and the like; Linux cuts names after 15 characters. */
    static boolean compiles(String threadName) {
        return threadName.matches("C[12] CompilerThre.*");
    }

    private static long millis(OSThread thread) {
        return thread.getKernelTime() + thread.getUserTime();
    }
}
