package org.replibench.analysis.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.analysis.compare.Pairs;
import org.replibench.analysis.compare.Quantity;
import org.replibench.analysis.compare.Subject;
import org.replibench.analysis.load.LoadSweep;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.model.CellRecord;

/**
 * What a study found: the arms against the control, by valid cells only.
 *
 * @param finding one plain line
 * @param standing one line on how far to trust it
 */
record Verdict(String finding, String standing) {

    static Verdict of(List<CellRecord> cells) {
        List<CellRecord> valid = cells.stream().filter(CellRecord::valid).toList();
        if (valid.isEmpty()) {
            return cells.isEmpty()
                    ? new Verdict("No cell was measured to its end, so there is no result.", "")
                    : new Verdict(
                            "No cell is valid, so there is no result.",
                            "0 of " + cells.size() + " cells valid: the table gives the reasons.");
        }
        return new Verdict(finding(valid), standing(cells, valid));
    }

    private static String finding(List<CellRecord> valid) {
        Optional<LoadSweep> sweep = LoadSweep.of(valid);
        if (sweep.isPresent()) {
            return LoadFinding.of(sweep.get());
        }
        if (valid.stream().anyMatch(cell -> !cell.cell().variant().plain())) {
            return VariantFinding.of(valid);
        }
        TreeMap<Panel, List<CellRecord>> panels = valid.stream()
                .collect(Collectors.groupingBy(
                        cell -> Panel.of(cell.cell()), () -> new TreeMap<>(Panel.ORDER), Collectors.toList()));
        Pairs pairs = new Pairs(valid);
        for (Map.Entry<Panel, List<CellRecord>> panel : panels.descendingMap().entrySet()) {
            List<Cost> costs = costs(pairs, panel.getValue());
            if (!costs.isEmpty()) {
                return compared(panel.getKey(), costs);
            }
        }
        return uncompared(panels.lastKey(), means(panels.lastEntry().getValue()));
    }

    /** Of each arm that can be chosen; none without a control. */
    private static List<Cost> costs(Pairs pairs, List<CellRecord> panel) {
        List<Subject> subjects = pairs.subjects().stream()
                .filter(subject -> panel.stream().anyMatch(cell -> subject.isOf(cell.cell())))
                .toList();
        List<Arm> arms = panel.stream()
                .map(cell -> Arm.of(cell.cell()))
                .distinct()
                .sorted(Arm.ORDER)
                .toList();
        return arms.stream()
                .filter(Arm::isControl)
                .findFirst()
                .map(control -> arms.stream()
                        .filter(arm -> arm.replicates() && !arm.again())
                        .map(arm -> Cost.of(arm, pairs, subject(subjects, control), subject(subjects, arm)))
                        .toList())
                .orElse(List.of());
    }

    private static Subject subject(List<Subject> subjects, Arm arm) {
        return subjects.stream().filter(arm::is).findFirst().orElseThrow();
    }

    private static String compared(Panel panel, List<Cost> costs) {
        String where = "On " + panel.nodesInWords() + ", ";
        if (!costs.stream().allMatch(cost -> Double.isFinite(cost.cpuPerPage()))) {
            return where + "the CPU per page of some pattern is not known, so their costs can't be compared.";
        }
        Cost least =
                costs.stream().min(Comparator.comparingDouble(Cost::cpuPerPage)).orElseThrow();
        Cost most =
                costs.stream().max(Comparator.comparingDouble(Cost::cpuPerPage)).orElseThrow();
        ArmNames called = ArmNames.among(costs.stream().map(Cost::arm).toList());
        if (costs.size() == 1) {
            return where + called.of(least.arm()) + " cost " + least.inWords() + ".";
        }
        return where + called.of(least.arm()) + " cost least: " + least.inWords() + "; " + called.of(most.arm())
                + " cost most: " + most.ratios() + ".";
    }

    private static String uncompared(Panel panel, List<Mean> arms) {
        Mean best = arms.stream()
                .max(Comparator.comparingDouble(Mean::pagesPerSecond))
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "On %s, %s served %.1f pages/s; patterns can't be compared, for valid cells of both none and a"
                        + " replication at the same nodes and load are missing.",
                panel.nodesInWords(),
                ArmNames.among(names(arms)).of(best.arm()),
                best.pagesPerSecond());
    }

    private static String standing(List<CellRecord> cells, List<CellRecord> valid) {
        long fewest = valid.stream()
                .collect(Collectors.groupingBy(
                        cell -> List.of(Arm.of(cell.cell()), Panel.of(cell.cell())), Collectors.counting()))
                .values()
                .stream()
                .mapToLong(Long::longValue)
                .min()
                .orElse(0);
        long marked = valid.stream().filter(cell -> !cell.marks().isEmpty()).count();
        return valid.size() + " of " + cells.size() + " cells valid; "
                + (marked == 0
                        ? ""
                        : marked + " of them marked: the machine, not the pattern, may have set their numbers; ")
                + (fewest == 1
                        ? "1 repeat of each: observed, not tested statistically."
                        : fewest + " repeats of each. ")
                + (fewest == 1 ? "" : tested(valid));
    }

    private static String tested(List<CellRecord> valid) {
        if (LoadSweep.of(valid).isPresent()) {
            return "The interval is over repeats.";
        }
        return valid.stream().allMatch(cell -> cell.cell().variant().plain())
                ? Tested.of(valid)
                : VariantFinding.tested(valid);
    }

    private static List<Mean> means(List<CellRecord> cells) {
        return cells.stream().collect(Collectors.groupingBy(cell -> Arm.of(cell.cell()))).entrySet().stream()
                .map(arm -> new Mean(
                        arm.getKey(),
                        arm.getValue().stream()
                                .mapToDouble(cell -> cell.driven().throughputPagesPerSecond())
                                .average()
                                .orElse(Double.NaN)))
                .sorted(Comparator.comparing(Mean::arm, Arm.ORDER))
                .toList();
    }

    private static List<Arm> names(List<Mean> arms) {
        return arms.stream().map(Mean::arm).toList();
    }

    private record Mean(Arm arm, double pagesPerSecond) {}

    /** Ratios to no replication, over the repeats that have both, as the verdicts below the finding take them. */
    private record Cost(Arm arm, double cpuPerPage, double throughput) {
        static Cost of(Arm arm, Pairs pairs, Subject control, Subject subject) {
            return new Cost(
                    arm,
                    ratio(pairs, control, subject, Quantity.CPU_PER_PAGE),
                    ratio(pairs, control, subject, Quantity.THROUGHPUT));
        }

        private static double ratio(Pairs pairs, Subject control, Subject subject, Quantity quantity) {
            return pairs.ratio(control, subject, quantity)
                    .map(RatioEstimate::ratio)
                    .orElse(Double.NaN);
        }

        String inWords() {
            return String.format(
                    Locale.ROOT,
                    "%.2f × the CPU per page of no replication, at %.1f %% of its throughput",
                    cpuPerPage,
                    100 * throughput);
        }

        String ratios() {
            return String.format(Locale.ROOT, "%.2f × at %.1f %%", cpuPerPage, 100 * throughput);
        }
    }
}
