package org.replibench.analysis.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.PairedRepeats;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.figure.CellFigure;

/** What a study of patterns found, in words: the cheapest and the most expensive against no replication. */
final class PatternCostFinding {
    private static final String CPU = " CPU per page";
    private static final String THROUGHPUT = " throughput";

    private PatternCostFinding() {}

    /** @param valid cells of one study, at least one */
    static Answer of(List<CellRecord> valid) {
        return new Answer(
                sentence(valid), TestedDifferences.decided(valid), TestedDifferences.undecided(valid), List.of());
    }

    private static String sentence(List<CellRecord> valid) {
        TreeMap<ReportPanel, List<CellRecord>> reportPanels = valid.stream()
                .collect(Collectors.groupingBy(
                        cell -> ReportPanel.of(cell.cell()),
                        () -> new TreeMap<>(ReportPanel.ORDER),
                        Collectors.toList()));
        PairedRepeats pairedRepeats = new PairedRepeats(valid);
        for (Map.Entry<ReportPanel, List<CellRecord>> panel :
                reportPanels.descendingMap().entrySet()) {
            List<ArmCost> armCosts = costs(pairedRepeats, panel.getValue());
            if (!armCosts.isEmpty()) {
                return compared(panel.getKey(), armCosts);
            }
        }
        return uncompared(reportPanels.lastKey(), means(reportPanels.lastEntry().getValue()));
    }

    /** Of each arm that can be chosen; none without a control. */
    private static List<ArmCost> costs(PairedRepeats pairedRepeats, List<CellRecord> panel) {
        List<ComparisonKey> comparisonKeys = pairedRepeats.subjects().stream()
                .filter(comparisonKey -> panel.stream().anyMatch(cell -> comparisonKey.matches(cell.cell())))
                .toList();
        List<ReportArm> reportArms = panel.stream()
                .map(cell -> ReportArm.of(cell.cell()))
                .distinct()
                .sorted(ReportArm.ORDER)
                .toList();
        return reportArms.stream()
                .filter(ReportArm::isControl)
                .findFirst()
                .map(control -> reportArms.stream()
                        .filter(reportArm -> reportArm.replicates() && !reportArm.aaRepeat())
                        .map(reportArm -> ArmCost.of(
                                reportArm,
                                pairedRepeats,
                                subject(comparisonKeys, control),
                                subject(comparisonKeys, reportArm)))
                        .toList())
                .orElse(List.of());
    }

    private static ComparisonKey subject(List<ComparisonKey> comparisonKeys, ReportArm reportArm) {
        return comparisonKeys.stream().filter(reportArm::matches).findFirst().orElseThrow();
    }

    private static String compared(ReportPanel reportPanel, List<ArmCost> armCosts) {
        String where = "On " + reportPanel.nodesLabel() + ", ";
        if (!armCosts.stream().allMatch(armCost -> Double.isFinite(armCost.cpuPerPage()))) {
            return where + "the CPU per page of some pattern is not known, so their costs can't be compared.";
        }
        ArmCost least = armCosts.stream()
                .min(Comparator.comparingDouble(ArmCost::cpuPerPage))
                .orElseThrow();
        ArmCost most = armCosts.stream()
                .max(Comparator.comparingDouble(ArmCost::cpuPerPage))
                .orElseThrow();
        ArmNames called = ArmNames.among(armCosts.stream().map(ArmCost::arm).toList());
        if (armCosts.size() == 1) {
            return where + inSentence(called, least) + " costs " + least.description() + " against no replication.";
        }
        return where + "the cheapest pattern is " + inSentence(called, least) + ": " + least.description()
                + " against no replication; the most expensive is " + inSentence(called, most) + ": "
                + most.description()
                + ".";
    }

    /** Such as {@code 2211 (TCP, request end, delta, async)}. */
    private static String inSentence(ArmNames called, ArmCost armCost) {
        return called.of(armCost.arm()) + " (" + armCost.arm().pattern().words().replace(" ·", ",") + ")";
    }

    private static String uncompared(ReportPanel reportPanel, List<ArmThroughput> arms) {
        ArmThroughput best = arms.stream()
                .max(Comparator.comparingDouble(ArmThroughput::pagesPerSecond))
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "On %s, %s served %.1f pages/s; patterns can't be compared, for valid cells of both none and a"
                        + " replication at the same nodes and load are missing.",
                reportPanel.nodesLabel(),
                ArmNames.among(names(arms)).of(best.arm()),
                best.pagesPerSecond());
    }

    private static List<ArmThroughput> means(List<CellRecord> cells) {
        return cells.stream().collect(Collectors.groupingBy(cell -> ReportArm.of(cell.cell()))).entrySet().stream()
                .map(arm -> new ArmThroughput(
                        arm.getKey(),
                        arm.getValue().stream()
                                .mapToDouble(cell -> cell.loadMetrics().throughputPagesPerSecond())
                                .average()
                                .orElse(Double.NaN)))
                .sorted(Comparator.comparing(ArmThroughput::arm, ReportArm.ORDER))
                .toList();
    }

    private static List<ReportArm> names(List<ArmThroughput> arms) {
        return arms.stream().map(ArmThroughput::arm).toList();
    }

    private record ArmThroughput(ReportArm arm, double pagesPerSecond) {}

    /** Ratios to no replication, over the repeats that have both, as the verdicts below the finding take them. */
    private record ArmCost(ReportArm arm, double cpuPerPage, double throughput) {
        static ArmCost of(
                ReportArm reportArm, PairedRepeats pairedRepeats, ComparisonKey control, ComparisonKey comparisonKey) {
            return new ArmCost(
                    reportArm,
                    ratio(pairedRepeats, control, comparisonKey, CellFigure.CPU_PER_PAGE),
                    ratio(pairedRepeats, control, comparisonKey, CellFigure.THROUGHPUT));
        }

        private static double ratio(
                PairedRepeats pairedRepeats,
                ComparisonKey control,
                ComparisonKey comparisonKey,
                CellFigure cellFigure) {
            return pairedRepeats
                    .ratio(control, comparisonKey, cellFigure)
                    .map(RatioEstimate::ratio)
                    .orElse(Double.NaN);
        }

        String description() {
            return SignedPercent.of(cpuPerPage) + CPU + ", " + SignedPercent.of(throughput) + THROUGHPUT;
        }
    }
}
