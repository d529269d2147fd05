package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.replibench.analysis.Declaration;
import org.replibench.analysis.Figures;
import org.replibench.analysis.compare.BetweenVariants;
import org.replibench.analysis.compare.Contrast;
import org.replibench.analysis.compare.Quantity;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Verdict;
import org.replibench.model.CellRecord;

/** What a study with further factors found, in words: which levels cost least and most, and what repeats have shown. */
final class VariantFinding {
    private static final List<Quantity> TOLD = List.of(Quantity.CPU_PER_PAGE, Quantity.THROUGHPUT);

    private VariantFinding() {}

    /**
     * The cheapest and the dearest arm of the largest cluster under the heaviest load.
     *
     * @param valid cells of one study, at least one
     */
    static String of(List<CellRecord> valid) {
        Panel panel = valid.stream()
                .map(cell -> Panel.of(cell.cell()))
                .max(Panel.ORDER)
                .orElseThrow();
        Map<Arm, List<CellRecord>> arms = valid.stream()
                .filter(cell ->
                        Panel.of(cell.cell()).equals(panel) && !cell.cell().again())
                .collect(Collectors.groupingBy(
                        cell -> Arm.of(cell.cell()), () -> new TreeMap<>(Arm.ORDER), Collectors.toList()));
        List<Arm> byCost = new ArrayList<>(arms.keySet());
        byCost.removeIf(arm -> !Double.isFinite(cpuMillisPerPage(arms.get(arm))));
        byCost.sort(Comparator.comparingDouble(arm -> cpuMillisPerPage(arms.get(arm))));
        String where = "On " + panel.nodesInWords() + ", ";
        if (byCost.isEmpty()) {
            return where + "the CPU per page is not known, so costs can't be compared.";
        }
        ArmNames called = ArmNames.among(arms.keySet());
        Arm least = byCost.get(0);
        Arm most = byCost.get(byCost.size() - 1);
        String cheapest = where + called.of(least) + " used least CPU per page, " + cost(arms.get(least));
        return byCost.size() == 1
                ? cheapest + "; there is no other to compare it with."
                : cheapest + "; " + called.of(most) + " used most, " + cost(arms.get(most)) + ".";
    }

    /** @param valid cells of one study, more than one repeat of each */
    static String tested(List<CellRecord> valid) {
        Judge judge = new Judge(Declaration.of(valid).margin());
        List<Contrast> contrasts = BetweenVariants.of(valid, judge);
        if (contrasts.isEmpty()) {
            return "There is nothing to test them against.";
        }
        return "Each against each, margin " + judge.margin() + ": "
                + TOLD.stream().map(quantity -> counted(quantity, contrasts)).collect(Collectors.joining(" "));
    }

    private static String counted(Quantity quantity, List<Contrast> contrasts) {
        List<Verdict> verdicts = contrasts.stream()
                .filter(contrast -> contrast.row().quantity() == quantity)
                .map(contrast -> contrast.row().verdict())
                .toList();
        return quantity.label() + ": of " + verdicts.size() + " pairs " + count(verdicts, Verdict.Different.class)
                + " different, " + count(verdicts, Verdict.Equivalent.class) + " equivalent, "
                + count(verdicts, Verdict.Inconclusive.class) + " inconclusive.";
    }

    private static long count(List<Verdict> verdicts, Class<? extends Verdict> kind) {
        return verdicts.stream().filter(kind::isInstance).count();
    }

    private static String cost(List<CellRecord> cells) {
        return String.format(
                Locale.ROOT, "%.2f ms at %.1f pages/s", cpuMillisPerPage(cells), mean(cells, cell -> cell.driven()
                        .throughputPagesPerSecond()));
    }

    private static double cpuMillisPerPage(List<CellRecord> cells) {
        return mean(cells, cell -> Figures.of(cell).cpuMillisPerPage());
    }

    private static double mean(List<CellRecord> cells, ToDoubleFunction<CellRecord> figure) {
        return cells.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }
}
