package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.replibench.analysis.Figures;
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
        TreeMap<Panel, List<Mean>> panels = new TreeMap<>(Panel.ORDER);
        valid.stream()
                .collect(Collectors.groupingBy(cell -> Panel.of(cell.cell())))
                .forEach((panel, members) -> panels.put(panel, means(members)));
        for (Map.Entry<Panel, List<Mean>> panel : panels.descendingMap().entrySet()) {
            List<Mean> arms = new ArrayList<>(panel.getValue());
            arms.removeIf(mean -> mean.arm().again());
            Mean control = arms.stream()
                    .filter(mean -> mean.arm().isControl())
                    .findFirst()
                    .orElse(null);
            arms.removeIf(mean -> mean.arm().isControl());
            if (control != null && !arms.isEmpty()) {
                return compared(panel.getKey(), control, arms);
            }
        }
        return uncompared(panels.lastKey(), panels.lastEntry().getValue());
    }

    private static String compared(Panel panel, Mean control, List<Mean> arms) {
        arms.sort(Comparator.comparingDouble(Mean::cpuMillisPerPage));
        Mean least = arms.get(0);
        Mean most = arms.get(arms.size() - 1);
        boolean same = Arm.sameEngine(names(arms));
        String where = "On " + panel.nodesInWords() + ", ";
        if (!arms.stream().allMatch(arm -> Double.isFinite(arm.cpuMillisPerPage() / control.cpuMillisPerPage()))) {
            return where + "the CPU per page of some pattern is not known, so their costs can't be compared.";
        }
        if (arms.size() == 1) {
            return where + least.arm().label(same) + " cost " + least.against(control) + ".";
        }
        return where + least.arm().label(same) + " cost least: " + least.against(control) + "; "
                + most.arm().label(same) + " cost most: " + most.ratios(control) + ".";
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
                best.arm().label(Arm.sameEngine(names(arms))),
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
                + (fewest == 1 ? "" : Tested.of(valid));
    }

    private static List<Mean> means(List<CellRecord> cells) {
        return cells.stream().collect(Collectors.groupingBy(cell -> Arm.of(cell.cell()))).entrySet().stream()
                .map(arm -> new Mean(
                        arm.getKey(),
                        mean(arm.getValue(), cell -> cell.driven().throughputPagesPerSecond()),
                        mean(arm.getValue(), cell -> Figures.of(cell).cpuMillisPerPage())))
                .sorted(Comparator.comparing(Mean::arm, Arm.ORDER))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static List<Arm> names(List<Mean> arms) {
        return arms.stream().map(Mean::arm).toList();
    }

    private static double mean(List<CellRecord> cells, ToDoubleFunction<CellRecord> figure) {
        return cells.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    private record Mean(Arm arm, double pagesPerSecond, double cpuMillisPerPage) {
        String against(Mean control) {
            return String.format(
                    Locale.ROOT,
                    "%.2f × the CPU per page of no replication, at %.1f %% of its throughput",
                    cpuMillisPerPage / control.cpuMillisPerPage,
                    100 * pagesPerSecond / control.pagesPerSecond);
        }

        String ratios(Mean control) {
            return String.format(
                    Locale.ROOT,
                    "%.2f × at %.1f %%",
                    cpuMillisPerPage / control.cpuMillisPerPage,
                    100 * pagesPerSecond / control.pagesPerSecond);
        }
    }
}
