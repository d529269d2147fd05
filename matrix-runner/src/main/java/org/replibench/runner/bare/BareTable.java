package org.replibench.runner.bare;

import java.util.List;
import java.util.Locale;
import org.replibench.analysis.statistics.Judge;

/** What was measured, for the console: median and range of each arm, then ratios of medians. */
final class BareTable {
    private static final String FIGURES = "%-20s %-4s %-22s %-19s %-18s %-18s %-22s %-19s%n";
    private static final String RATIOS = "%-20s %14s %22s %28s%n";

    private BareTable() {}

    static String format(List<Arm> arms, List<LoadRecord> records, List<HeapRecord> heaps) {
        Comparison comparison = new Comparison(records);
        StringBuilder table = new StringBuilder();
        table.append(String.format(
                FIGURES,
                "arm",
                "runs",
                "requests/s",
                "node CPU us/req",
                "p50 ms",
                "p99 ms",
                "interconnect B/req",
                "driver CPU us/req"));
        for (Arm arm : arms) {
            List<LoadRecord> valid = comparison.of(arm.name());
            table.append(String.format(
                    FIGURES,
                    arm.name(),
                    valid.size(),
                    Spread.of(valid, LoadRecord::requestsPerSecond).text(0),
                    Spread.of(valid, LoadRecord::nodeCpuMicrosPerRequest).text(1),
                    Spread.of(valid, LoadRecord::p50Millis).text(2),
                    Spread.of(valid, LoadRecord::p99Millis).text(2),
                    Spread.of(valid, LoadRecord::interconnectBytesPerRequest).text(0),
                    Spread.of(valid, LoadRecord::driverCpuMicrosPerRequest).text(1)));
        }
        table.append(ratios(arms, comparison));
        heaps.forEach(heap -> table.append(heap(heap)));
        records.stream()
                .filter(one -> !one.valid())
                .forEach(one -> table.append("not valid: " + one.arm() + ", repeat " + one.repeat() + ": "
                        + String.join("; ", one.invalid()) + "\n"));
        return table.toString();
    }

    private static String ratios(List<Arm> arms, Comparison comparison) {
        String best = comparison.bestNative().orElse(Arm.NATIVE);
        StringBuilder table = new StringBuilder(String.format(
                "%nRatios of medians; best native: %s; in brackets 95 %% intervals (Fieller)%n" + RATIOS,
                comparison.bestNative().orElse("not measured"),
                "arm",
                "req/s / none",
                "req/s / best native",
                "added CPU / b. native"));
        for (Arm arm : arms) {
            table.append(String.format(
                    RATIOS,
                    arm.name(),
                    ratio(comparison.throughputOver(arm.name(), Arm.NONE)),
                    ratio(comparison.throughputOver(arm.name(), best)),
                    ratio(comparison.addedCpuOver(arm.name(), best)) + added(comparison, arm.name(), best)));
        }
        table.append(String.format("%nInterconnect bytes / serialised bytes of the change%n"));
        for (Arm arm : arms) {
            table.append(String.format(
                    "%-20s %14s%n",
                    arm.name(), ratio(comparison.median(arm.name(), LoadRecord::interconnectPerChange))));
        }
        return table.toString();
    }

    private static String added(Comparison comparison, String arm, String base) {
        return comparison
                .addedCpuInterval(arm, base, Judge.DEFAULT_CONFIDENCE)
                .filter(interval -> !arm.equals(base) && Double.isFinite(interval.low()))
                .map(interval -> String.format(Locale.ROOT, " [%.3f, %.3f]", interval.low(), interval.high()))
                .orElse("");
    }

    private static String heap(HeapRecord heap) {
        return heap.invalid().isEmpty()
                ? String.format(
                        Locale.ROOT,
                        "%nHeap of a copy, %s, %d sessions after collection: %.0f B / %d serialised = %.3f%n",
                        heap.arm(),
                        heap.sessions(),
                        heap.heapBytesPerSession(),
                        heap.serialisedBytesPerSession(),
                        heap.heapPerSerialised())
                : "not valid: heap of " + heap.arm() + ": " + String.join("; ", heap.invalid()) + "\n";
    }

    private static String ratio(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3f", value) : "-";
    }
}
