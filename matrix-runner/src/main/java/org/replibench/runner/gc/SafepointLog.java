package org.replibench.runner.gc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.replibench.records.raw.GcPause;

/**
 * What GCToolKit leaves unread in a JVM's unified log: safepoints as they are written since JDK 12, and Shenandoah's cycles, of
 * which its parser publishes none (3.7.2 included).
 *
 * @param pauses safepoints that a collector asked for; all collectors log them alike, and with the time until the last thread
 *     had stopped, which a collector's own lines leave out
 * @param ofShenandoah whether that is the collector
 * @param cycles what Shenandoah's found and left; empty for other collectors
 */
record SafepointLog(List<GcPause> pauses, boolean ofShenandoah, List<GcCycle> cycles) {
    /** The time of a line of {@code -Xlog} with the decoration {@code time}. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ");

    /** Such as {@code Safepoint "G1CollectForAllocation", Time since last: 5 ns, ..., Total: 7 ns}. */
    private static final Pattern SAFEPOINT =
            Pattern.compile("^\\[([^\\]]+)].*\\bSafepoint \"(\\w+)\",.*\\bTotal: +(\\d+) ns");

    /** HotSpot's operations that stop threads for a collector; others do so to deoptimise code, or to list threads. */
    private static final Pattern COLLECTOR_OPERATION =
            Pattern.compile("(?:G1|Gen(?=Collect)|Parallel|Serial|Shenandoah|CollectFor|CGC_|[XZ](?=[A-Z])).*");

    /** Such as {@code GC(7) Concurrent cleanup 84M->28M(512M) 0.039ms}; a cycle has one or two of them. */
    private static final Pattern CYCLE = Pattern.compile(
            "^\\[([^\\]]+)].*\\bGC\\((\\d+)\\) (?:Concurrent cleanup|Pause Degenerated|Pause Full).* (\\d+)([BKMG])->(\\d+)([BKMG])\\(");

    private static final String SHENANDOAH = "Using Shenandoah";

    private static final double NANOS_PER_MILLI = 1e6;

    static SafepointLog read(Path log) throws IOException {
        List<GcPause> gcPauses = new ArrayList<>();
        Map<String, GcCycle> cycles = new LinkedHashMap<>();
        boolean ofShenandoah = false;
        try (Stream<String> lines = Files.lines(log)) {
            for (String line : (Iterable<String>) lines::iterator) {
                ofShenandoah |= line.contains(SHENANDOAH);
                addPause(line, gcPauses);
                if (ofShenandoah) {
                    addCycle(line, cycles);
                }
            }
        }
        return new SafepointLog(List.copyOf(gcPauses), ofShenandoah, List.copyOf(cycles.values()));
    }

    private static void addPause(String line, List<GcPause> gcPauses) {
        Matcher safepoint = SAFEPOINT.matcher(line);
        if (safepoint.find() && COLLECTOR_OPERATION.matcher(safepoint.group(2)).matches()) {
            long nanos = Long.parseLong(safepoint.group(3));
            // It is logged when it is over.
            gcPauses.add(new GcPause(time(safepoint.group(1)).minusNanos(nanos), nanos / NANOS_PER_MILLI));
        }
    }

    private static void addCycle(String line, Map<String, GcCycle> cycles) {
        Matcher cycle = CYCLE.matcher(line);
        if (cycle.find()) {
            GcCycle step = new GcCycle(
                    time(cycle.group(1)),
                    megabytes(cycle.group(3), cycle.group(4)),
                    megabytes(cycle.group(5), cycle.group(6)));
            cycles.merge(
                    cycle.group(2),
                    step,
                    (first, last) -> new GcCycle(first.at(), first.heapBeforeMegabytes(), last.heapAfterMegabytes()));
        }
    }

    private static Instant time(String decoration) {
        return OffsetDateTime.parse(decoration, TIME).toInstant();
    }

    private static double megabytes(String number, String unit) {
        return Double.parseDouble(number) * Math.pow(1024, "BKMG".indexOf(unit) - 2.0);
    }
}
