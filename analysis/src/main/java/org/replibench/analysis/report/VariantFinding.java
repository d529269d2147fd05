package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.analysis.compare.VariantComparison;
import org.replibench.analysis.page.Answer;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.Margin;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/**
 * What a study with further factors found, in words: the decided trade-off, or what would decide one.
 *
 * @param where such as {@code "On 1 node, "}
 * @param names of the variants
 * @param pairs of them, by every quantity that is compared
 * @param margin within which a ratio counts as 1
 * @param observed what the means say, tested or not
 */
record VariantFinding(String where, List<String> names, List<VariantPair> pairs, Margin margin, String observed) {
    /** More pairs than these are no longer read: the page has them all. */
    private static final int MAX_LISTED = 5;

    private static final double WHOLE_FROM = 100;

    private static final Comparator<VariantPair> BY_SIZE = Comparator.comparingDouble(VariantPair::size);

    /** Parts of the total CPU: the headline names the whole. */
    private static final List<CellQuantity> PARTS =
            List.of(CellQuantity.NODE_CPU_PER_PAGE, CellQuantity.DATABASE_CPU_PER_PAGE);

    /**
     * By repeats.
     *
     * @param valid cells of one study, at least one
     */
    static Answer of(List<CellRecord> valid) {
        ComparableGroupKey panel = heaviest(valid);
        Map<ReportArmKey, List<CellRecord>> arms = arms(valid, panel);
        ArmNames called = ArmNames.among(arms.keySet());
        Margin margin = DeclaredMargin.of(valid).margin();
        List<VariantPair> pairs = VariantComparison.of(valid, new Judge(margin)).stream()
                .filter(pair -> panel.contains(pair.baseline()))
                .map(pair -> VariantPair.of(pair, ArmLookup.among(arms.keySet())))
                .toList();
        VariantFinding finding = of(panel, arms, called, pairs, margin);
        return StudyAnswer.maxRepeats(valid) < 2 ? finding.ofOneRepeat() : finding.answer();
    }

    /**
     * By arms that took turns.
     *
     * @param valid cells of one study, at least one
     */
    static Answer ofTurns(List<CellRecord> valid, RoundVariants variants) {
        ComparableGroupKey panel = heaviest(valid);
        List<VariantPair> pairs = variants.judged(ArmLookup.of(valid), panel.nodes());
        Map<ReportArmKey, List<CellRecord>> arms = arms(valid, panel);
        ArmNames called = ArmNames.among(arms.keySet());
        Answer answer = of(panel, arms, called, pairs, DeclaredMargin.of(valid).margin())
                .answer();
        return new Answer(
                answer.sentence() + extremes(panel, called, arms),
                answer.decided(),
                answer.undecided(),
                answer.warnings());
    }

    /** Of what blocks have no ratio of: pauses and memory. */
    private static String extremes(
            ComparableGroupKey panel, ArmNames called, Map<ReportArmKey, List<CellRecord>> arms) {
        String found = Stream.of(CellQuantity.GC_PAUSE_MAX, CellQuantity.RESIDENT_PER_NODE)
                .flatMap(quantity -> extremes(quantity, called, arms).stream())
                .collect(Collectors.joining(", "));
        return found.isEmpty() ? "" : " Observed under " + panel.load().name() + " load: " + found + ".";
    }

    private static Optional<String> extremes(
            CellQuantity quantity, ArmNames called, Map<ReportArmKey, List<CellRecord>> arms) {
        Map<ReportArmKey, Double> means = new HashMap<>();
        arms.forEach((arm, cells) -> means.put(arm, mean(cells, quantity::of)));
        means.values().removeIf(value -> !Double.isFinite(value));
        return means.size() < 2
                ? Optional.empty()
                : Optional.of(quantity.title() + " from "
                        + extreme(Collections.min(means.entrySet(), Map.Entry.comparingByValue()), called) + " to "
                        + extreme(Collections.max(means.entrySet(), Map.Entry.comparingByValue()), called) + " "
                        + quantity.description().unit());
    }

    private static String extreme(Map.Entry<ReportArmKey, Double> arm, ArmNames called) {
        return String.format(
                Locale.ROOT,
                arm.getValue() < WHOLE_FROM ? "%.1f (%s)" : "%.0f (%s)",
                arm.getValue(),
                called.of(arm.getKey()));
    }

    private static VariantFinding of(
            ComparableGroupKey panel,
            Map<ReportArmKey, List<CellRecord>> arms,
            ArmNames called,
            List<VariantPair> pairs,
            Margin margin) {
        return new VariantFinding(
                "On " + panel.nodesLabel() + ", ",
                arms.keySet().stream().map(called::of).toList(),
                pairs,
                margin,
                observed(called, arms));
    }

    private static ComparableGroupKey heaviest(List<CellRecord> valid) {
        return valid.stream()
                .map(cell -> ComparableGroupKey.of(cell.cell()))
                .max(ComparableGroupKey.ORDER)
                .orElseThrow();
    }

    private static Map<ReportArmKey, List<CellRecord>> arms(List<CellRecord> valid, ComparableGroupKey panel) {
        return valid.stream()
                .filter(cell -> ComparableGroupKey.of(cell.cell()).equals(panel)
                        && !cell.cell().aaRepeat())
                .collect(Collectors.groupingBy(
                        cell -> ReportArmKey.of(cell.cell()),
                        () -> new TreeMap<>(ReportArmKey.ORDER),
                        Collectors.toList()));
    }

    private Answer ofOneRepeat() {
        return new Answer(
                where + "nothing is decided between " + all() + ", as one repeat has no interval; " + observed,
                List.of(),
                List.of(TestedDifferences.ONE_REPEAT),
                List.of());
    }

    private Answer answer() {
        return new Answer(where + sentence(), decided(), undecided(), List.of());
    }

    private String sentence() {
        List<VariantPair> wholes =
                pairs.stream().filter(pair -> !PARTS.contains(pair.quantity())).toList();
        List<VariantPair> different =
                wholes.stream().filter(VariantPair::different).toList();
        if (different.isEmpty()) {
            boolean alike = !wholes.isEmpty()
                    && wholes.stream().allMatch(pair -> pair.verdict().decided());
            return alike
                    ? all() + " are equivalent within " + margin + " in every quantity; " + observed
                    : "nothing is decided between " + all() + "; " + soonest(wholes) + "; " + observed;
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

    /** What needs the least to be decided. */
    private static String soonest(List<VariantPair> pairs) {
        return pairs.stream()
                .filter(pair -> !pair.verdict().decided())
                .filter(pair -> pair.missing().amount().isPresent())
                .min(Comparator.comparingDouble(pair -> pair.missing().amount().getAsDouble()))
                .map(pair -> pair.missing().text() + " " + pair.quantity().title() + pair.place() + " of "
                        + pair.baseline() + " and " + pair.other())
                .orElse("what would decide is not known yet");
    }

    /** Lines of what is settled, different first. */
    private List<String> decided() {
        List<String> lines = new ArrayList<>();
        lines.addAll(lines(VariantPair::different, ", different: "));
        lines.addAll(lines(
                pair -> pair.verdict() instanceof ComparisonVerdict.Equivalent,
                ", equivalent within " + margin + ": "));
        return lines;
    }

    /** Lines of what is open. */
    private List<String> undecided() {
        return lines(pair -> !pair.verdict().decided(), ": ");
    }

    /** A line for each quantity, and for each load if there are several. */
    private List<String> lines(Predicate<VariantPair> which, String verdict) {
        return pairs.stream()
                .filter(which)
                .collect(Collectors.groupingBy(
                        pair -> pair.quantity().label() + pair.place(), LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(quantity -> quantity.getKey() + verdict + listed(quantity.getValue()) + ".")
                .toList();
    }

    private static String listed(List<VariantPair> pairs) {
        String first = pairs.stream()
                .sorted(BY_SIZE.reversed())
                .limit(MAX_LISTED)
                .map(VariantPair::text)
                .collect(Collectors.joining("; "));
        int more = pairs.size() - MAX_LISTED;
        return more > 0 ? first + "; and " + more + (more == 1 ? " more pair" : " more pairs") : first;
    }

    private String all() {
        return names.size() == 1
                ? names.get(0) + " and any other"
                : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.get(names.size() - 1);
    }

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
