package org.replibench.runner.gc;

import com.microsoft.gctoolkit.GCToolKit;
import com.microsoft.gctoolkit.io.SingleGCLogFile;
import com.microsoft.gctoolkit.jvm.JavaVirtualMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.ServiceConfigurationError;
import org.replibench.records.raw.GcPause;
import org.replibench.runner.audit.input.TimeSpans;

/**
 * A JVM's unified log of collections and safepoints ({@code -Xlog:gc*,safepoint}, with wall-clock time stamps first).
 *
 * @param cycles in the order of their beginnings; none of a collector that GCToolKit does not know, such as Epsilon
 * @param pauses in the order of their ends
 * @param spans in which both began
 */
public record GcLog(List<GcCycle> cycles, List<GcPause> pauses, TimeSpans spans) {
    private static final double NANOS_PER_MILLI = 1e6;

    public GcLog {
        cycles = List.copyOf(cycles);
        pauses = List.copyOf(pauses);
    }

    /** Reads a log; one that is missing or empty holds nothing. */
    public static GcLog read(Path log) throws IOException {
        if (!Files.exists(log) || Files.size(log) == 0) {
            return new GcLog(List.of(), List.of(), TimeSpans.ALWAYS);
        }
        SafepointLog lines = SafepointLog.read(log);
        return new GcLog(lines.ofShenandoah() ? lines.cycles() : readCycles(log), lines.pauses(), TimeSpans.ALWAYS);
    }

    /** The same by a clock that the log's one was ahead of; below 0: behind. */
    public GcLog earlierBy(double millis) {
        Duration ahead = Duration.ofNanos(Math.round(millis * NANOS_PER_MILLI));
        return new GcLog(
                cycles.stream()
                        .map(cycle -> new GcCycle(
                                cycle.at().minus(ahead), cycle.heapBeforeMegabytes(), cycle.heapAfterMegabytes()))
                        .toList(),
                pauses.stream()
                        .map(pause -> new GcPause(pause.at().minus(ahead), pause.millis()))
                        .toList(),
                spans);
    }

    /** What began within these spans. */
    public GcLog within(TimeSpans these) {
        return new GcLog(
                cycles.stream()
                        .filter(gcCycle -> these.contains(gcCycle.at().toEpochMilli()))
                        .toList(),
                pauses.stream()
                        .filter(gcPause -> these.contains(gcPause.at().toEpochMilli()))
                        .toList(),
                these);
    }

    /**
     * What the application allocated between successive collections of the same span: what was in use before each, less what the
     * one before it left over. NaN if no span has two.
     */
    public double allocatedMegabytesPerSecond() {
        List<GcCycle> known = cycles.stream()
                .filter(gcCycle ->
                        Double.isFinite(gcCycle.heapBeforeMegabytes()) && Double.isFinite(gcCycle.heapAfterMegabytes()))
                .toList();
        double megabytes = 0;
        long millis = 0;
        for (int i = 1; i < known.size(); i++) {
            GcCycle before = known.get(i - 1);
            GcCycle next = known.get(i);
            if (spans.haveInOne(before.at().toEpochMilli(), next.at().toEpochMilli())) {
                megabytes += Math.max(0, next.heapBeforeMegabytes() - before.heapAfterMegabytes());
                millis += next.at().toEpochMilli() - before.at().toEpochMilli();
            }
        }
        return millis > 0 ? megabytes * 1e3 / millis : Double.NaN;
    }

    private static List<GcCycle> readCycles(Path log) throws IOException {
        GCToolKit toolKit = new GCToolKit();
        toolKit.loadAggregation(new GcCycleList());
        try {
            JavaVirtualMachine machine = toolKit.analyze(new SingleGCLogFile(log));
            return machine.getAggregation(GcCycleList.class)
                    .map(GcCycleList::cycles)
                    .orElse(List.of());
        } catch (ServiceConfigurationError | RuntimeException unknownCollector) {
            // It has a parser for each collector that it knows. Whatever else a cell tells stands without.
            return List.of();
        }
    }
}
