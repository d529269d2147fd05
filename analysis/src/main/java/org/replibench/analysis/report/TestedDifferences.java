package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.ControlComparisons;
import org.replibench.analysis.compare.DeclaredMargin;
import org.replibench.analysis.compare.PairedRepeats;
import org.replibench.analysis.compare.QuantityComparison;
import org.replibench.analysis.statistics.ComparisonVerdict;
import org.replibench.analysis.statistics.Judge;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.quantity.CellQuantity;

/** What repeats have shown against no replication: for the largest cluster under the heaviest load, as cost shows there first. */
final class TestedDifferences {
    private static final List<CellQuantity> REPORTED_QUANTITIES =
            List.of(CellQuantity.TOTAL_CPU_PER_PAGE, CellQuantity.THROUGHPUT);
    static final String ONE_REPEAT =
            "Every difference: one repeat has no interval; measure at least 2 repeats, better 4.";

    private TestedDifferences() {}

    /** @param valid cells of one study */
    static List<String> decided(List<CellRecord> valid) {
        Judge judge = new Judge(DeclaredMargin.of(valid).margin());
        ArmLookup names = ArmLookup.of(valid);
        List<String> lines = new ArrayList<>();
        for (CellQuantity quantity : REPORTED_QUANTITIES) {
            List<QuantityComparison> family = largest(valid, judge, quantity);
            lines(names, family, ComparisonVerdict.Different.class, SignedPercent::of)
                    .ifPresent(arms -> lines.add(
                            quantity.label() + ", different from no replication" + where(family) + ": " + arms + "."));
            lines(names, family, ComparisonVerdict.Equivalent.class, SignedPercent::of)
                    .ifPresent(arms -> lines.add(quantity.label() + ", equivalent to no replication within "
                            + judge.margin() + where(family) + ": " + arms + "."));
        }
        return lines;
    }

    /** @param valid cells of one study */
    static List<String> undecided(List<CellRecord> valid) {
        if (StudyAnswer.maxRepeats(valid) < 2) {
            return List.of(ONE_REPEAT);
        }
        Judge judge = new Judge(DeclaredMargin.of(valid).margin());
        ArmLookup names = ArmLookup.of(valid);
        List<String> lines = new ArrayList<>();
        for (CellQuantity quantity : REPORTED_QUANTITIES) {
            List<QuantityComparison> family = largest(valid, judge, quantity);
            lines(
                            names,
                            family,
                            ComparisonVerdict.Inconclusive.class,
                            comparison -> SignedPercent.of(comparison) + ", " + whatDecides(comparison))
                    .ifPresent(arms -> lines.add(quantity.label() + where(family) + ": " + arms + "."));
        }
        cheapestIsOpen(
                        names,
                        CostRanking.of(
                                new PairedRepeats(valid), largest(valid, judge, CellQuantity.TOTAL_CPU_PER_PAGE)))
                .ifPresent(lines::add);
        return lines;
    }

    /** Which patterns were not shown to cost more than the cheapest. */
    private static Optional<String> cheapestIsOpen(ArmLookup names, CostRanking ranking) {
        if (ranking.byCost().isEmpty()
                || !ranking.isRepeated()
                || ranking.cheapest().size() == 1) {
            return Optional.empty();
        }
        List<String> near = ranking.cheapest().stream()
                .map(comparison -> names.name(comparison.subject()))
                .toList();
        return Optional.of("Whether " + near.get(0) + " is really cheaper than "
                + String.join(", ", near.subList(1, near.size())) + ": the 95 % interval of their ratio contains 1.");
    }

    /** Such as {@code about 7 repeats would decide}. */
    static String whatDecides(QuantityComparison comparison) {
        if (comparison.ratio().repeats() < 2) {
            return "one repeat has no interval";
        }
        return comparison.verdict() instanceof ComparisonVerdict.Inconclusive open
                        && open.repeatsNeeded().isPresent()
                ? "about " + open.repeatsNeeded().getAsInt() + " repeats would decide"
                : "how many repeats would decide is not known yet";
    }

    private static String where(List<QuantityComparison> family) {
        return family.isEmpty() ? "" : " on " + family.get(0).subject().nodes() + " nodes";
    }

    private static List<QuantityComparison> largest(List<CellRecord> valid, Judge judge, CellQuantity quantity) {
        List<QuantityComparison> comparisons = ControlComparisons.rows(valid, judge);
        Optional<ComparisonKey> largest = comparisons.stream()
                .map(QuantityComparison::subject)
                .filter(comparisonKey -> !comparisonKey.aaRepeat())
                .max(Comparator.comparingDouble((ComparisonKey comparisonKey) -> clients(valid, comparisonKey))
                        .thenComparingInt(ComparisonKey::nodes));
        return comparisons.stream()
                .filter(comparison -> comparison.quantity() == quantity)
                .filter(comparison -> largest.filter(where -> where.nodes()
                                        == comparison.subject().nodes()
                                && where.load().equals(comparison.subject().load()))
                        .isPresent())
                .toList();
    }

    private static Optional<String> lines(
            ArmLookup names,
            List<QuantityComparison> family,
            Class<? extends ComparisonVerdict> kind,
            Function<QuantityComparison, String> text) {
        List<String> arms = family.stream()
                .filter(comparison -> kind.isInstance(comparison.verdict()))
                .map(comparison -> names.name(comparison.subject()) + " " + text.apply(comparison))
                .toList();
        return arms.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", arms));
    }

    private static double clients(List<CellRecord> cells, ComparisonKey comparisonKey) {
        return cells.stream()
                .filter(cell -> cell.cell().load().name().equals(comparisonKey.load()))
                .mapToInt(cell -> cell.cell().load().clientsPerNode())
                .max()
                .orElse(0);
    }
}
