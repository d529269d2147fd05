package org.replibench.runner.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.Node;
import org.replibench.process.Program;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;

/**
 * CPU time that the threads of a node's JVM used: its just-in-time compilers, which tell a pattern's cost from a server that is
 * still warming up, its collectors, what it does for itself besides, and all the others, which run the application. Known where the
 * operating system names a process's threads, as Linux does; all threads are looked at, so it is not read within a window.
 *
 * <p>The others are what the process used beyond the JVM's own threads, because they come and go: the server's workers end when they
 * were idle for a tenth of a second, and only the process's account keeps what they used. What one of the JVM's own used between
 * the last look at it and its end counts as the others'.
 */
final class JvmThreadCpuProbe implements Probe {
    /** Whether a thread of that name is a just-in-time compiler. */
    static final Predicate<String> COMPILERS = name -> ThreadKind.of(name) == ThreadKind.COMPILER;

    private static final double MILLIS = 1e3;

    private final String node;
    private final Program program;

    /** The JVM's own, living or ended, as they were last seen: HotSpot ends compilers that have nothing to do. */
    private final Map<Long, Program.ThreadTime> seen = new HashMap<>();

    private final List<Program.ThreadTime> replaced = new ArrayList<>();

    JvmThreadCpuProbe(String node, Program program) {
        this.node = node;
        this.program = program;
    }

    @Override
    public synchronized Map<MetricKey, Double> read() {
        return program.cpuAccount().map(this::read).orElse(Map.of());
    }

    private Map<MetricKey, Double> read(Program.CpuAccount account) {
        account.threads().stream()
                .filter(thread -> ThreadKind.of(thread.name()) != ThreadKind.JAVA)
                .forEach(this::see);
        Map<ThreadKind, List<Program.ThreadTime>> own = Stream.concat(seen.values().stream(), replaced.stream())
                .collect(Collectors.groupingBy(thread -> ThreadKind.of(thread.name())));
        return own.containsKey(ThreadKind.COMPILER)
                ? Map.of(
                        new MetricKey(node, Metric.COMPILER_CPU), seconds(own, ThreadKind.COMPILER),
                        new MetricKey(node, Metric.COLLECTOR_CPU), seconds(own, ThreadKind.COLLECTOR),
                        new MetricKey(node, Metric.HOUSEKEEPING_CPU), seconds(own, ThreadKind.HOUSEKEEPING),
                        new MetricKey(node, Metric.JAVA_USER_CPU),
                                remainder(account.userMillis(), own, Program.ThreadTime::userMillis),
                        new MetricKey(node, Metric.JAVA_KERNEL_CPU),
                                remainder(account.kernelMillis(), own, Program.ThreadTime::kernelMillis))
                : Map.of();
    }

    private void see(Program.ThreadTime thread) {
        Program.ThreadTime before = seen.put(thread.id(), thread);
        if (before != null && millis(before) > millis(thread)) {
            replaced.add(before);
        }
    }

    private static long millis(Program.ThreadTime thread) {
        return thread.userMillis() + thread.kernelMillis();
    }

    private static double seconds(Map<ThreadKind, List<Program.ThreadTime>> threads, ThreadKind kind) {
        return threads.getOrDefault(kind, List.of()).stream()
                        .mapToLong(JvmThreadCpuProbe::millis)
                        .sum()
                / MILLIS;
    }

    private static double remainder(
            long millis,
            Map<ThreadKind, List<Program.ThreadTime>> threads,
            ToLongFunction<Program.ThreadTime> millisOfThread) {
        long taken = threads.values().stream()
                .flatMap(List::stream)
                .mapToLong(millisOfThread)
                .sum();
        return (millis - taken) / MILLIS;
    }

    /** What a thread of a HotSpot JVM works for, told by its name, of which Linux keeps the first 15 characters. */
    enum ThreadKind {
        COMPILER(Node.COMPILER_THREADS),
        /** The Serial collector works in the VM thread, all others have it wait for theirs; it does little else. */
        COLLECTOR("GC Thread#.*|G1 .*|Shenandoah.*|VM Thread"
                + "|[XZ](?:Director|Driver|Stat|Worker|Unmapper|Uncommitter).*"),
        /** What else the JVM does for itself, Flight Recorder's threads included. */
        HOUSEKEEPING("VM Periodic.*|Signal Dispatch.*|Service Thread|Monitor Deflat.*|Sweeper thread|Notification T.*"
                + "|Attach Listener|JFR .*|Reference Handl.*|Finalizer|Common-Cleaner"),
        /** All others: the application's, and its libraries'. */
        JAVA(".*");

        private final Predicate<String> named;

        ThreadKind(String names) {
            this.named = Pattern.compile(names).asMatchPredicate();
        }

        /** The first kind, in their order, that has such names. */
        static ThreadKind of(String threadName) {
            return Arrays.stream(values())
                    .filter(kind -> kind.named.test(threadName))
                    .findFirst()
                    .orElse(JAVA);
        }
    }
}
