package org.replibench.runner.sample;

import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OSThread;

/**
 * Processor time that the threads of a node's JVM used: its just-in-time compilers, which tell a pattern's cost from a server that is
 * still warming up, its collectors, what it does for itself besides, and all the others, which run the application. Known where the
 * operating system names a process's threads, as Linux does; all threads are looked at, so it is read at a window's edges only.
 */
record JvmThreads(String node, ProcessHandle process) implements Probe {
    private static final double MILLIS = 1e3;

    @Override
    public Map<Source, Double> read() {
        OSProcess server = new SystemInfo().getOperatingSystem().getProcess((int) process.pid());
        if (server == null) {
            return Map.of();
        }
        Map<ThreadKind, List<OSThread>> threads = server.getThreadDetails().stream()
                .collect(Collectors.groupingBy(thread -> ThreadKind.of(thread.getName())));
        return threads.containsKey(ThreadKind.COMPILER)
                ? Map.of(
                        new Source(node, Metric.COMPILER_CPU), seconds(threads, ThreadKind.COMPILER, JvmThreads::all),
                        new Source(node, Metric.COLLECTOR_CPU), seconds(threads, ThreadKind.COLLECTOR, JvmThreads::all),
                        new Source(node, Metric.HOUSEKEEPING_CPU),
                                seconds(threads, ThreadKind.HOUSEKEEPING, JvmThreads::all),
                        new Source(node, Metric.JAVA_USER_CPU),
                                seconds(threads, ThreadKind.JAVA, OSThread::getUserTime),
                        new Source(node, Metric.JAVA_KERNEL_CPU),
                                seconds(threads, ThreadKind.JAVA, OSThread::getKernelTime))
                : Map.of();
    }

    private static long all(OSThread thread) {
        return thread.getKernelTime() + thread.getUserTime();
    }

    private static double seconds(
            Map<ThreadKind, List<OSThread>> threads, ThreadKind kind, ToLongFunction<OSThread> millis) {
        return threads.getOrDefault(kind, List.of()).stream().mapToLong(millis).sum() / MILLIS;
    }
}
