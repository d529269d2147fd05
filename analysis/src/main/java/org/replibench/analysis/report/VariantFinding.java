package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.analysis.compare.VariantComparison;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Judge;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/** What a study with further factors found, in words: the decided trade-off, or what would decide one. */
final class VariantFinding {
    private static final Comparator<VariantPair> BY_SIZE = Comparator.comparingDouble(VariantPair::size);

    /** Parts of the total CPU: the headline names the whole. */
    private static final List<CellQuantity> PARTS =
            List.of(CellQuantity.NODE_CPU_PER_PAGE, CellQuantity.DATABASE_CPU_PER_PAGE);

    private VariantFinding() {}

    /** @param valid cells of one study, at least one */
    static Answer of(List<CellRecord> valid) {
        ComparableGroupKey panel = valid.stream()
                .map(cell -> ComparableGroupKey.of(cell.cell()))
                .max(ComparableGroupKey.ORDER)
                .orElseThrow();
        Map<ReportArmKey, List<CellRecord>> arms = valid.stream()
                .filter(cell -> ComparableGroupKey.of(cell.cell()).equals(panel)
                        && !cell.cell().aaRepeat())
                .collect(Collectors.groupingBy(
                        cell -> ReportArmKey.of(cell.cell()),
                        () -> new TreeMap<>(ReportArmKey.ORDER),
                        Collectors.toList()));
        ArmNames called = ArmNames.among(arms.keySet());
        String where = "On " + panel.nodesLabel() + ", ";
        if (StudyAnswer.maxRepeats(valid) < 2) {
            return new Answer(
                    where + "nothing is decided between " + names(called, arms) + ", as one repeat has no interval; "
                            + observed(called, arms),
                    List.of(),
                    List.of(TestedDifferences.ONE_REPEAT),
                    List.of());
        }
        Judge judge = new Judge(DeclaredMargin.of(valid).margin());
        List<VariantPair> pairs = VariantComparison.of(valid, judge).stream()
                .filter(pair -> panel.contains(pair.baseline()))
                .map(pair -> VariantPair.of(pair, ArmLookup.among(arms.keySet())))
                .toList();
        return new Answer(
                where + sentence(wholes(pairs), judge, called, arms),
                decided(pairs, judge),
                undecided(pairs),
                List.of());
    }

    private static List<VariantPair> wholes(List<VariantPair> pairs) {
        return pairs.stream().filter(pair -> !PARTS.contains(pair.quantity())).toList();
    }

    private static String sentence(
            List<VariantPair> pairs, Judge judge, ArmNames called, Map<ReportArmKey, List<CellRecord>> arms) {
        List<VariantPair> different =
                pairs.stream().filter(VariantPair::different).toList();
        if (different.isEmpty()) {
            boolean alike = !pairs.isEmpty()
                    && pairs.stream().allMatch(pair -> pair.verdict().decided());
            return alike
                    ? names(called, arms) + " are equivalent within " + judge.margin() + " in every quantity; "
                            + observed(called, arms)
                    : "nothing is decided between " + names(called, arms) + "; " + soonest(pairs) + "; "
                            + observed(called, arms);
        }
        Optional<VariantPair> opposed = different.stream()
                .filter(pair -> different.stream().anyMatch(pair::isOpposedBy))
                .max(BY_SIZE);
        if (opposed.isPresent()) {
            VariantPair pair = opposed.get();
            VariantPair price =
                    different.stream().filter(pair::isOpposedBy).max(BY_SIZE).orElseThrow();
            return "the decided trade-off is between " + pair.better() + " and " + pair.worse() + ": " + pair.better()
                    + " has " + pair.change(pair.better()) + ", but " + price.change(pair.better()) + ".";
        }
        VariantPair most = different.stream().max(BY_SIZE).orElseThrow();
        return most.better() + " is better than " + most.worse() + ", by " + most.change(most.better())
                + "; no trade-off is decided, as " + most.worse() + " is better in nothing that is decided.";
    }

    /** What needs the fewest repeats to be decided. */
    private static String soonest(List<VariantPair> pairs) {
        return pairs.stream()
                .filter(pair -> pair.repeatsNeeded().isPresent())
                .min(Comparator.comparingInt(pair -> pair.repeatsNeeded().getAsInt()))
                .map(pair -> "about " + pair.repeatsNeeded().getAsInt() + " repeats would decide "
                        + pair.quantity().title() + " of " + pair.baseline() + " and " + pair.other())
                .orElse("how many repeats would decide is not known yet");
    }

    private static List<String> decided(List<VariantPair> pairs, Judge judge) {
        List<String> lines = new ArrayList<>();
        for (CellQuantity quantity : CellQuantity.compared()) {
            line(pairs, quantity, ComparisonVerdict.Different.class)
                    .ifPresent(names -> lines.add(quantity.label() + ", different: " + names + "."));
            line(pairs, quantity, ComparisonVerdict.Equivalent.class)
                    .ifPresent(names ->
                            lines.add(quantity.label() + ", equivalent within " + judge.margin() + ": " + names + "."));
        }
        return lines;
    }

    private static List<String> undecided(List<VariantPair> pairs) {
        return CellQuantity.compared().stream()
                .flatMap(quantity -> line(pairs, quantity, ComparisonVerdict.Inconclusive.class)
                        .map(names -> quantity.label() + ": " + names + ".")
                        .stream())
                .toList();
    }

    private static Optional<String> line(
            List<VariantPair> pairs, CellQuantity quantity, Class<? extends ComparisonVerdict> kind) {
        List<String> lines = pairs.stream()
                .filter(pair -> pair.quantity() == quantity && kind.isInstance(pair.verdict()))
                .map(VariantPair::text)
                .toList();
        return lines.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", lines));
    }

    private static String names(ArmNames called, Map<ReportArmKey, List<CellRecord>> arms) {
        List<String> names = arms.keySet().stream().map(called::of).toList();
        return names.size() == 1
                ? names.get(0) + " and any other"
                : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.get(names.size() - 1);
    }

    /** What the means say, tested or not. */
    private static String observed(ArmNames called, Map<ReportArmKey, List<CellRecord>> arms) {
        List<ReportArmKey> byCost = new ArrayList<>(arms.keySet());
        byCost.removeIf(arm -> !Double.isFinite(cpuMillisPerPage(arms.get(arm))));
        byCost.sort(Comparator.comparingDouble(arm -> cpuMillisPerPage(arms.get(arm))));
        if (byCost.isEmpty()) {
            return "the CPU per page is not known.";
        }
        ReportArmKey least = byCost.get(0);
        ReportArmKey most = byCost.get(byCost.size() - 1);
        String cheapest = "observed: " + called.of(least) + " used least CPU per page, " + cost(arms.get(least));
        return byCost.size() == 1
                ? cheapest + "."
                : cheapest + ", " + called.of(most) + " most, " + cost(arms.get(most)) + ".";
    }

    private static String cost(List<CellRecord> cells) {
        return String.format(
                Locale.ROOT, "%.2f ms at %.1f pages/s", cpuMillisPerPage(cells), mean(cells, cell -> cell.loadMetrics()
                        .throughputPagesPerSecond()));
    }

    private static double cpuMillisPerPage(List<CellRecord> cells) {
        return mean(cells, cell -> CellQuantity.TOTAL_CPU_PER_PAGE.of(cell));
    }

    private static double mean(List<CellRecord> cells, ToDoubleFunction<CellRecord> figure) {
        return cells.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }
}
