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
 *
 * <p>The others are what the process used beyond the JVM's own threads, because they come and go: the server's workers end when they
 * were idle for a tenth of a second, and only the process's account keeps what they used.
 */
record JvmThreads(String node, ProcessHandle process) implements Probe {
    private static final double MILLIS = 1e3;

    @Override
    public Map<Source, Double> read() {
        OSProcess server = new SystemInfo().getOperatingSystem().getProcess((int) process.pid());
        if (server == null) {
            return Map.of();
        }
        Map<ThreadKind, List<OSThread>> own = server.getThreadDetails().stream()
                .collect(Collectors.groupingBy(thread -> ThreadKind.of(thread.getName())));
        own.remove(ThreadKind.JAVA);
        return own.containsKey(ThreadKind.COMPILER)
                ? Map.of(
                        new Source(node, Metric.COMPILER_CPU), seconds(own, ThreadKind.COMPILER),
                        new Source(node, Metric.COLLECTOR_CPU), seconds(own, ThreadKind.COLLECTOR),
                        new Source(node, Metric.HOUSEKEEPING_CPU), seconds(own, ThreadKind.HOUSEKEEPING),
                        new Source(node, Metric.JAVA_USER_CPU), left(server.getUserTime(), own, OSThread::getUserTime),
                        new Source(node, Metric.JAVA_KERNEL_CPU),
                                left(server.getKernelTime(), own, OSThread::getKernelTime))
                : Map.of();
    }

    private static double seconds(Map<ThreadKind, List<OSThread>> threads, ThreadKind kind) {
        return threads.getOrDefault(kind, List.of()).stream()
                        .mapToLong(thread -> thread.getKernelTime() + thread.getUserTime())
                        .sum()
                / MILLIS;
    }

    private static double left(
            long millis, Map<ThreadKind, List<OSThread>> threads, ToLongFunction<OSThread> millisOfThread) {
        long taken = threads.values().stream()
                .flatMap(List::stream)
                .mapToLong(millisOfThread)
                .sum();
        return (millis - taken) / MILLIS;
    }
}
