package org.replibench.analysis.cpuprofile;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.NodeUsage;
import org.replibench.records.raw.ThreadCpuTimes;

/**
 * Where the threads of a cell's servers ran.
 *
 * @param measured the cell
 * @param stacks how often each folded stack was met, all servers together
 * @param threads what the servers' threads used; empty if it is not known
 */
public record CellCpuProfile(CellRecord measured, Map<String, Long> stacks, Optional<ThreadCpuTimes> threads) {
    /** The setting of a record that tells how many milliseconds were between two samples of a thread. */
    public static final String PERIOD_MILLIS = "profile.period_ms";

    private static final double MILLIS = 1000;

    private static final double PERCENT = 100;

    public CellCpuProfile {
        stacks = Map.copyOf(stacks);
    }

    /**
     * CPU time of all nodes for one page, by layer. Collectors, compilers, the JVM's other threads and the kernel's work for
     * Java threads are what the operating system accounted for threads; what Java threads used outside the kernel is shared out as
     * the samples of Java code are. The sum is what all threads used; it is not made to be {@link #accountedMillisPerPage}.
     */
    public Map<CodeLayer, Double> millisPerPage() {
        ThreadCpuTimes times = threads.orElseGet(this::withoutThreadNames);
        Map<CodeLayer, Double> millis = new EnumMap<>(CodeLayer.class);
        counts().forEach((codeLayer, count) ->
                millis.put(codeLayer, perPage(times, times.javaUserSeconds() * count / samples())));
        millis.put(CodeLayer.KERNEL, perPage(times, times.javaKernelSeconds()));
        millis.put(CodeLayer.HOUSEKEEPING, perPage(times, times.housekeepingSeconds()));
        millis.put(CodeLayer.COLLECTORS, perPage(times, times.collectorsSeconds()));
        millis.put(CodeLayer.COMPILERS, perPage(times, times.compilersSeconds()));
        return millis;
    }

    /** CPU time of all nodes for one page, as their hosts accounted it in the measured window. */
    public double accountedMillisPerPage() {
        return measured.resourceUsage().nodesCpuSeconds()
                * MILLIS
                / measured.loadMetrics().pages();
    }

    /**
     * By how many percent the layers together are more than what the hosts accounted; negative if they are less. NaN if threads were not accounted.
     */
    public double excessPercent() {
        return threads.map(times -> PERCENT * (times.threadsSeconds() / times.accountedSeconds() - 1))
                .orElse(Double.NaN);
    }

    /**
     * How much of the Java threads' time outside the kernel the recorder saw them in Java code, in percent: samples × period over
     * that time. What is missing is native code and the JVM's own, and samples that failed; threads that were ready to run and had
     * to wait count as if they ran. NaN if the period or the time is not known.
     */
    public double sampledPercent() {
        String period = measured.settings().get(PERIOD_MILLIS);
        // The samples are those of the window, the threads' time is that of a little more.
        return period == null
                ? Double.NaN
                : threads.map(times -> PERCENT
                                * samples()
                                * Integer.parseInt(period)
                                / MILLIS
                                / (times.javaUserSeconds()
                                        * measured.resourceUsage().nodesCpuSeconds()
                                        / times.accountedSeconds()))
                        .orElse(Double.NaN);
    }

    private Map<CodeLayer, Long> counts() {
        Map<CodeLayer, Long> counts = new EnumMap<>(CodeLayer.class);
        stacks.forEach((stack, count) -> counts.merge(CodeLayer.of(stack), count, Long::sum));
        return counts;
    }

    private long samples() {
        return stacks.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The stacks of several cells together. */
    static Map<String, Long> merged(Iterable<CellCpuProfile> cells) {
        Map<String, Long> merged = new TreeMap<>();
        cells.forEach(cell -> cell.stacks().forEach((stack, count) -> merged.merge(stack, count, Long::sum)));
        return merged;
    }

    /** Where no thread but the JVM's own was told apart, all the rest counts as Java code. */
    private ThreadCpuTimes withoutThreadNames() {
        double accounted = measured.resourceUsage().nodesCpuSeconds();
        double collectors = use(node -> node.cpu().collectorSeconds());
        double compilers = use(node -> node.cpu().compilerSeconds());
        return new ThreadCpuTimes(
                accounted, collectors, compilers, 0, Math.max(0, accounted - collectors - compilers), 0);
    }

    /** Of all nodes together; 0 where it is not known, as it is then part of the rest. */
    private double use(ToDoubleFunction<NodeUsage> quantity) {
        return measured.resourceUsage().nodes().stream()
                .mapToDouble(quantity)
                .filter(Double::isFinite)
                .sum();
    }

    /** As a share of what was accounted meanwhile, of what was accounted in the window for a page. */
    private double perPage(ThreadCpuTimes times, double seconds) {
        return accountedMillisPerPage() * seconds / times.accountedSeconds();
    }
}
