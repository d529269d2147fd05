package org.replibench.runner.gc;

import com.microsoft.gctoolkit.GCToolKit;
import com.microsoft.gctoolkit.io.SingleGCLogFile;
import com.microsoft.gctoolkit.jvm.JavaVirtualMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceConfigurationError;
import org.replibench.records.raw.GcPause;
import org.replibench.runner.audit.input.TimeSpans;

/**
 * A JVM's unified log of collections and safepoints ({@code -Xlog:gc*,safepoint}, with wall-clock time stamps first).
 *
 * @param cycles in the order of their beginnings; none of a collector that GCToolKit does not know, such as Epsilon
 * @param pauses in the order of their ends
 */
public record GcLog(List<GcCycle> cycles, List<GcPause> pauses) {
    public GcLog {
        cycles = List.copyOf(cycles);
        pauses = List.copyOf(pauses);
    }

    /** Reads a log; one that is missing or empty holds nothing. */
    public static GcLog read(Path log) throws IOException {
        if (!Files.exists(log) || Files.size(log) == 0) {
            return new GcLog(List.of(), List.of());
        }
        SafepointLog lines = SafepointLog.read(log);
        return new GcLog(lines.ofShenandoah() ? lines.cycles() : readCycles(log), lines.pauses());
    }

    /** What began within these spans. */
    public GcLog within(TimeSpans spans) {
        return new GcLog(
                cycles.stream()
                        .filter(gcCycle -> spans.contains(gcCycle.at().toEpochMilli()))
                        .toList(),
                pauses.stream()
                        .filter(gcPause -> spans.contains(gcPause.at().toEpochMilli()))
                        .toList());
    }

    /**
     * What the application allocated between the first of these collections and the last: what was in use before each, less
     * what the one before it left over. NaN with fewer than two.
     */
    public double allocatedMegabytesPerSecond() {
        List<GcCycle> known = cycles.stream()
                .filter(gcCycle ->
                        Double.isFinite(gcCycle.heapBeforeMegabytes()) && Double.isFinite(gcCycle.heapAfterMegabytes()))
                .toList();
        if (known.size() < 2) {
            return Double.NaN;
        }
        double megabytes = 0;
        for (int i = 1; i < known.size(); i++) {
            megabytes += Math.max(
                    0, known.get(i).heapBeforeMegabytes() - known.get(i - 1).heapAfterMegabytes());
        }
        long millis = known.get(known.size() - 1).at().toEpochMilli()
                - known.get(0).at().toEpochMilli();
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
