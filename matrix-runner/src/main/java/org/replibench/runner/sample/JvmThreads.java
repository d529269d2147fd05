package org.replibench.runner.sample;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OSThread;

/**
 * Processor time that a node's JVM used for itself: its just-in-time compilers, which tell a pattern's cost from a server that is
 * still warming up, and its collectors. Known where the operating system names a process's threads, as Linux does; all threads
 * are looked at, so it is read at a window's edges only.
 */
record JvmThreads(String node, ProcessHandle process) implements Probe {
    /** HotSpot's are called "C1 CompilerThread0" and the like; Linux cuts names after 15 characters. */
    private static final Predicate<String> COMPILERS =
            Pattern.compile("C[12] CompilerThre.*").asMatchPredicate();

    /** The Serial collector works in the VM thread, all others have it wait for theirs; it does little else. */
    private static final Predicate<String> COLLECTORS = Pattern.compile("GC Thread#.*|G1 .*|Shenandoah.*|VM Thread"
                    + "|[XZ](?:Director|Driver|Stat|Worker|Unmapper|Uncommitter).*")
            .asMatchPredicate();

    private static final double MILLIS = 1e3;

    @Override
    public Map<Source, Double> read() {
        OSProcess server = new SystemInfo().getOperatingSystem().getProcess((int) process.pid());
        if (server == null) {
            return Map.of();
        }
        List<OSThread> threads = server.getThreadDetails();
        return threads.stream().noneMatch(thread -> compiles(thread.getName()))
                ? Map.of()
                : Map.of(
                        new Source(node, Metric.COMPILER_CPU), seconds(threads, COMPILERS),
                        new Source(node, Metric.COLLECTOR_CPU), seconds(threads, COLLECTORS));
    }

    static boolean compiles(String threadName) {
        return COMPILERS.test(threadName);
    }

    static boolean collects(String threadName) {
        return COLLECTORS.test(threadName);
    }

    private static double seconds(List<OSThread> threads, Predicate<String> which) {
        return threads.stream()
                        .filter(thread -> which.test(thread.getName()))
                        .mapToLong(thread -> thread.getKernelTime() + thread.getUserTime())
                        .sum()
                / MILLIS;
    }
}
