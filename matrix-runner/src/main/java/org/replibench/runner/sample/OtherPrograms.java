package org.replibench.runner.sample;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.replibench.cluster.database.Database;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** What others than this study run on this machine, and the CPU time that it takes from its making on. */
public final class OtherPrograms {
    /** Less than that is what any machine does. */
    private static final double MIN_CORES = 0.02;

    private static final int MAX_NAMED = 3;

    /** Whose children they are. */
    private static final int KERNEL_THREADS = 2;

    private static final double MILLIS_PER_SECOND = 1000;

    private final OperatingSystem system = new SystemInfo().getOperatingSystem();
    private final Supplier<Set<Long>> own;
    private final Map<Long, Long> before;
    private final long startNanos = System.nanoTime();

    /** @param database the study's */
    public OtherPrograms(Database database) {
        this(() -> StudyProcesses.cpuTimes(database).keySet());
    }

    /** @param own the study's processes, whenever asked */
    OtherPrograms(Supplier<Set<Long>> own) {
        this.own = own;
        this.before = system.getProcesses().stream()
                .collect(Collectors.toMap(
                        process -> (long) process.getProcessID(), OtherPrograms::cpuMillis, (one, again) -> one));
    }

    private static long cpuMillis(OSProcess process) {
        return process.getKernelTime() + process.getUserTime();
    }

    /** The busiest of those that still run, such as {@code updatedb 0.41 cores}; one that came and went is in none. */
    public List<String> busiest() {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        Set<Long> ofStudy = own.get();
        Map<String, Double> coresByName = system.getProcesses().stream()
                .filter(process -> !ofStudy.contains((long) process.getProcessID()) && !isOfKernel(process))
                .collect(Collectors.groupingBy(
                        OSProcess::getName, Collectors.summingDouble(process -> growth(process) / seconds)));
        return coresByName.entrySet().stream()
                .filter(program -> program.getValue() >= MIN_CORES)
                .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MAX_NAMED)
                .map(program -> String.format(Locale.ROOT, "%s %.2f cores", program.getKey(), program.getValue()))
                .toList();
    }

    /** Threads of Linux's kernel work for the study, too: for its packets and its disk. */
    private static boolean isOfKernel(OSProcess process) {
        return process.getProcessID() == KERNEL_THREADS || process.getParentProcessID() == KERNEL_THREADS;
    }

    private double growth(OSProcess process) {
        return (cpuMillis(process) - before.getOrDefault((long) process.getProcessID(), 0L)) / MILLIS_PER_SECOND;
    }

    /** For a check, such as {@code ; others: updatedb 0.41 cores}; nothing if none is known. */
    public static String by(List<String> busiest) {
        return busiest.isEmpty() ? "" : "; others: " + String.join(", ", busiest);
    }
}
