package org.replibench.analysis.enginebench;

import java.util.List;
import java.util.Locale;
import org.replibench.analysis.enginebench.ArmComparison.MedianAndRange;
import org.replibench.analysis.statistics.Judge;
import org.replibench.model.Arm;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HeapPerCopy;

/** What was measured, for the console: median and range of each arm, then ratios. */
public final class EngineBenchTable {
    private static final String METRIC_ROW = "%-20s %-4s %-22s %-19s %-18s %-18s %-22s %-19s%n";
    private static final String RATIO_ROW = "%-20s %14s %22s %28s%n";

    private EngineBenchTable() {}

    /** In the order in which arms were measured first. */
    public static String format(List<CellRecord> records) {
        List<CellRecord> loads =
                records.stream().filter(one -> HeapPerCopy.of(one).isEmpty()).toList();
        List<String> arms = loads.stream().map(ArmComparison::arm).distinct().toList();
        ArmComparison armComparison = new ArmComparison(loads);
        StringBuilder table = new StringBuilder();
        table.append(String.format(
                METRIC_ROW,
                "arm",
                "runs",
                "requests/s",
                "node CPU us/req",
                "p50 ms",
                "p99 ms",
                "interconnect B/req",
                "driver CPU us/req"));
        for (String arm : arms) {
            List<CellRecord> valid = armComparison.recordsOf(arm);
            table.append(String.format(
                    METRIC_ROW,
                    arm,
                    valid.size(),
                    MedianAndRange.of(valid, ArmComparison::requestsPerSecond).text(0),
                    MedianAndRange.of(valid, ArmComparison::nodeCpuMicrosPerRequest)
                            .text(1),
                    MedianAndRange.of(valid, one -> one.loadMetrics().response().p50Millis())
                            .text(2),
                    MedianAndRange.of(valid, one -> one.loadMetrics().response().p99Millis())
                            .text(2),
                    MedianAndRange.of(valid, ArmComparison::interconnectBytesPerRequest)
                            .text(0),
                    MedianAndRange.of(valid, ArmComparison::driverCpuMicrosPerRequest)
                            .text(1)));
        }
        table.append(ratios(arms, armComparison));
        records.stream().filter(CellRecord::valid).forEach(one -> HeapPerCopy.of(one)
                .ifPresent(heap -> table.append(heap(ArmComparison.arm(one), heap))));
        records.stream()
                .filter(one -> !one.valid())
                .forEach(one -> table.append(
                        "not valid: " + one.cell().id() + ": " + String.join("; ", one.invalidReasons()) + "\n"));
        records.stream()
                .filter(one -> !one.warnings().isEmpty())
                .forEach(one -> table.append(
                        "with warnings: " + one.cell().id() + ": " + String.join("; ", one.warnings()) + "\n"));
        return table.toString();
    }

    private static String ratios(List<String> arms, ArmComparison armComparison) {
        StringBuilder table = new StringBuilder(
                String.format("%nRatios of medians, of added CPU of means with 95 %% intervals (Fieller)%n"));
        List<String> bases = armComparison.wildFlyArms();
        for (String base : bases.isEmpty() ? List.of(Arm.WILDFLY) : bases) {
            table.append(String.format(RATIO_ROW, "over " + base, "req/s / none", "req/s / its", "added CPU / its"));
            for (String arm : arms) {
                table.append(String.format(
                        RATIO_ROW,
                        arm,
                        ratio(armComparison.throughputRatio(arm, Arm.NO_ENGINE)),
                        ratio(armComparison.throughputRatio(arm, base)),
                        ratio(armComparison.addedCpuRatio(arm, base)) + addedCpuInterval(armComparison, arm, base)));
            }
        }
        table.append(String.format("%nInterconnect bytes / serialised bytes of the change%n"));
        for (String arm : arms) {
            table.append(String.format(
                    "%-20s %14s%n",
                    arm, ratio(armComparison.median(arm, ArmComparison::interconnectBytesPerChangedByte))));
        }
        return table.toString();
    }

    private static String addedCpuInterval(ArmComparison armComparison, String arm, String base) {
        return armComparison
                .addedCpuInterval(arm, base, Judge.DEFAULT_CONFIDENCE)
                .filter(interval -> !arm.equals(base) && Double.isFinite(interval.low()))
                .map(interval -> String.format(Locale.ROOT, " [%.3f, %.3f]", interval.low(), interval.high()))
                .orElse("");
    }

    private static String heap(String arm, HeapPerCopy heap) {
        return String.format(
                Locale.ROOT,
                "%nHeap of a copy, %s, %d sessions after collection: %.0f B / %d serialised = %.3f%n",
                arm,
                heap.sessions(),
                heap.bytesPerSession(),
                heap.serialisedBytesPerSession(),
                heap.bytesPerSerialisedByte());
    }

    private static String ratio(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3f", value) : "-";
    }
}
