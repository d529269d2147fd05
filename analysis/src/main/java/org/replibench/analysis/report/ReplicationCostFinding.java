package org.replibench.analysis.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.analysis.compare.ControlComparisons;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.analysis.compare.PairedRepeats;
import org.replibench.analysis.compare.QuantityComparison;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Judge;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/**
 * What a study of patterns found, in words: the cheapest and the most expensive, as far as repeats tell them apart.
 *
 * @param comparisons with no replication, on the nodes and under the load of {@code ranking}
 */
record ReplicationCostFinding(CostRanking ranking, List<QuantityComparison> comparisons, ArmLookup names) {
    private static final String CPU = " CPU per page";
    private static final String THROUGHPUT = " throughput";

    /** More patterns than these are counted, not listed. */
    private static final int MAX_LISTED = 2;

    /** @param valid cells of one study, at least one */
    static Answer of(List<CellRecord> valid) {
        return new Answer(
                sentence(valid), TestedDifferences.decided(valid), TestedDifferences.undecided(valid), List.of());
    }

    private static String sentence(List<CellRecord> valid) {
        TreeMap<ComparableGroupKey, List<CellRecord>> comparableGroups = valid.stream()
                .collect(Collectors.groupingBy(
                        cell -> ComparableGroupKey.of(cell.cell()),
                        () -> new TreeMap<>(ComparableGroupKey.ORDER),
                        Collectors.toList()));
        for (Map.Entry<ComparableGroupKey, List<CellRecord>> panel :
                comparableGroups.descendingMap().entrySet()) {
            List<ReportArmKey> patterns = comparable(panel.getValue());
            if (!patterns.isEmpty()) {
                return "On " + panel.getKey().nodesLabel() + ", " + compared(valid, panel.getKey(), patterns);
            }
        }
        return uncompared(
                comparableGroups.lastKey(), means(comparableGroups.lastEntry().getValue()));
    }

    /** Arms that can be chosen; none without a control. */
    private static List<ReportArmKey> comparable(List<CellRecord> panel) {
        List<ReportArmKey> reportArms = panel.stream()
                .map(cell -> ReportArmKey.of(cell.cell()))
                .distinct()
                .toList();
        return reportArms.stream().anyMatch(ReportArmKey::isControl)
                ? reportArms.stream()
                        .filter(reportArm -> reportArm.replicates() && !reportArm.aaRepeat())
                        .toList()
                : List.of();
    }

    private static String compared(List<CellRecord> valid, ComparableGroupKey panel, List<ReportArmKey> patterns) {
        List<QuantityComparison> comparisons =
                ControlComparisons.rows(
                                valid, new Judge(DeclaredMargin.of(valid).margin()))
                        .stream()
                        .filter(comparison -> panel.contains(comparison.subject()))
                        .toList();
        CostRanking ranking = CostRanking.of(new PairedRepeats(valid), comparisons);
        if (ranking.byCost().size() + ranking.once().size() < patterns.size()) {
            return unknownCost(valid.stream()
                    .filter(cell -> ComparableGroupKey.of(cell.cell()).equals(panel))
                    .toList());
        }
        return new ReplicationCostFinding(ranking, comparisons, ArmLookup.among(patterns)).sentence();
    }

    private static String unknownCost(List<CellRecord> cells) {
        return cells.stream()
                        .map(cell -> cell.resourceUsage().database().cpuSeconds())
                        .anyMatch(seconds -> seconds.isNaN())
                ? "the CPU time of the database is not known, so costs can't be compared."
                : "the CPU per page of some pattern is not known, so their costs can't be compared.";
    }

    private String sentence() {
        return ranking.once().isEmpty()
                ? finding() + "."
                : finding() + "; measured once and not ranked: "
                        + ranking.once().stream().map(this::name).collect(Collectors.joining(", ")) + ".";
    }

    private String finding() {
        if (!ranking.isRepeated()) {
            return "nothing is decided, as one repeat has no interval; " + observed();
        }
        List<QuantityComparison> byCost = ranking.byCost();
        if (byCost.size() == 1) {
            return isDecided(byCost.get(0))
                    ? "compared with no replication, " + decided(byCost.get(0))
                    : "nothing is decided between " + name(byCost.get(0)) + " and no replication; " + observed();
        }
        List<QuantityComparison> cheapest = ranking.cheapest();
        if (cheapest.size() == byCost.size()) {
            return "which pattern is cheapest is not decided; " + observed();
        }
        List<QuantityComparison> mostExpensive = ranking.mostExpensive();
        return "compared with no replication, the cheapest pattern is " + decided(cheapest) + "; the most expensive is "
                + decided(mostExpensive);
    }

    /** One pattern, or several that were not told apart. */
    private String decided(List<QuantityComparison> patterns) {
        if (patterns.size() == 1) {
            return decided(patterns.get(0));
        }
        return "one of "
                + (patterns.size() > MAX_LISTED
                        ? patterns.size() + " patterns"
                        : patterns.stream().map(this::name).collect(Collectors.joining(", ")))
                + ", observed at "
                + patterns.stream()
                        .map(ReplicationCostFinding::observed)
                        .distinct()
                        .collect(Collectors.joining(", "))
                + CPU;
    }

    private String name(QuantityComparison comparison) {
        return names.name(comparison.subject());
    }

    /** What is tested is said as such; of what is not, no number. */
    private String decided(QuantityComparison comparison) {
        return name(comparison) + ": " + verdict(comparison, CPU) + ", "
                + throughput(comparison).map(row -> verdict(row, THROUGHPUT)).orElse("unknown" + THROUGHPUT);
    }

    private boolean isDecided(QuantityComparison cost) {
        return cost.verdict().decided()
                || throughput(cost).filter(row -> row.verdict().decided()).isPresent();
    }

    private static String verdict(QuantityComparison comparison, String quantity) {
        if (comparison.verdict() instanceof ComparisonVerdict.Different) {
            return observed(comparison) + quantity;
        }
        return (quantity + " "
                        + (comparison.verdict().decided() ? comparison.verdict().label() : "not decided"))
                .strip();
    }

    /** What was measured, without a claim. */
    private String observed() {
        QuantityComparison least = ranking.byCost().get(0);
        QuantityComparison most = ranking.byCost().get(ranking.byCost().size() - 1);
        return "observed, compared with no replication: "
                + (least.equals(most) ? each(least) : "from " + each(least) + ", to " + each(most));
    }

    private String each(QuantityComparison comparison) {
        return name(comparison) + " with " + observed(comparison) + CPU
                + throughput(comparison)
                        .map(row -> " and " + observed(row) + THROUGHPUT)
                        .orElse("");
    }

    private static String observed(QuantityComparison comparison) {
        return SignedPercent.of(comparison.ratio().ratio());
    }

    private Optional<QuantityComparison> throughput(QuantityComparison cost) {
        return comparisons.stream()
                .filter(comparison -> comparison.quantity() == CellQuantity.THROUGHPUT
                        && comparison.subject().equals(cost.subject()))
                .findFirst();
    }

    private static String uncompared(ComparableGroupKey comparableGroup, List<ArmThroughput> arms) {
        ArmThroughput best = arms.stream()
                .max(Comparator.comparingDouble(ArmThroughput::pagesPerSecond))
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "On %s, %s served %.1f pages/s with %s; %s.",
                comparableGroup.nodesLabel(),
                ArmNames.among(names(arms)).of(best.arm()),
                best.pagesPerSecond(),
                comparableGroup.clientsLabel(),
                arms.size() == 1
                        ? "no other valid cell is there to compare it with"
                        : "patterns can't be compared, for valid cells of both none and a replication at the same nodes and"
                                + " load are missing");
    }

    private static List<ArmThroughput> means(List<CellRecord> cells) {
        return cells.stream().collect(Collectors.groupingBy(cell -> ReportArmKey.of(cell.cell()))).entrySet().stream()
                .map(arm -> new ArmThroughput(
                        arm.getKey(),
                        arm.getValue().stream()
                                .mapToDouble(cell -> cell.loadMetrics().throughputPagesPerSecond())
                                .average()
                                .orElse(Double.NaN)))
                .sorted(Comparator.comparing(ArmThroughput::arm, ReportArmKey.ORDER))
                .toList();
    }

    private static List<ReportArmKey> names(List<ArmThroughput> arms) {
        return arms.stream().map(ArmThroughput::arm).toList();
    }

    private record ArmThroughput(ReportArmKey arm, double pagesPerSecond) {}
}
