package org.replibench.analysis.report;

import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.blocks.BlockQuantity;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.ComparisonLabels;
import org.replibench.analysis.rounds.BaseVariant;
import org.replibench.model.Variant;
import org.replibench.records.quantity.RatiosCsv;

/**
 * Variants of arms that took turns, such as collectors, each compared with each.
 *
 * @param pairs by the first of a pair, and rounds
 */
record RoundVariants(List<ComparedRounds> pairs) {
    /** What is said of them: by whole costs, throughput, and the response of usual and of slow pages. */
    private static final Set<BlockQuantity> QUANTITIES = EnumSet.of(
            BlockQuantity.TOTAL_CPU_PER_PAGE,
            BlockQuantity.THROUGHPUT,
            BlockQuantity.RESPONSE_MEAN,
            BlockQuantity.RESPONSE_P99,
            BlockQuantity.RESPONSE_P999);

    boolean isEmpty() {
        return pairs.isEmpty();
    }

    /** Whether some are of patterns that replicate. */
    boolean replicate() {
        return arms().anyMatch(ComparisonKey::replicates);
    }

    /** The one that the others are compared with, where nothing replicates. */
    Optional<String> base() {
        return BaseVariant.of(arms().toList()).map(Variant::label);
    }

    private Stream<ComparisonKey> arms() {
        return pairs.stream()
                .flatMap(of -> Stream.concat(
                        Stream.of(of.control()), of.comparisons().stream().map(of::key)));
    }

    /** Rows of pairs that are not among these already. */
    Stream<RatiosCsv.Ratio> csv(String study, Set<Set<ComparisonKey>> known) {
        return pairs.stream().flatMap(of -> of.comparisons().stream()
                .filter(comparison -> !known.contains(Set.of(of.control(), of.key(comparison))))
                .map(comparison -> of.csv(study, comparison)));
    }

    /** Rows that name arms and panel by index. */
    List<VariantComparisonRow> rows(List<ReportArmKey> reportArms, List<ComparableGroupKey> panels) {
        return pairs.stream()
                .flatMap(of -> of.comparisons().stream()
                        .map(comparison -> new VariantComparisonRow(
                                ComparisonRow.index(reportArms, arm -> arm.matches(of.control())),
                                of.row(comparison, reportArms, panels))))
                .toList();
    }

    /** What may be said of each pair next to all others. */
    List<VariantPair> judged(ArmLookup names) {
        Map<BlockComparison, ComparedRounds> rounds = new IdentityHashMap<>();
        pairs.forEach(of -> of.comparisons().forEach(comparison -> rounds.put(comparison, of)));
        ComparisonLabels labels = ComparisonLabels.among(
                pairs.stream().map(ComparedRounds::control).toList());
        return BlockLook.judgedTogether(pairs.stream()
                        .flatMap(of -> of.comparisons().stream())
                        .filter(comparison -> QUANTITIES.contains(comparison.quantity()))
                        .toList())
                .stream()
                .map(claim -> {
                    ComparedRounds of = rounds.get(claim.comparison());
                    return VariantPair.of(
                            claim,
                            names.name(of.control()),
                            names.name(of.key(claim.comparison())),
                            labels.load(of.control()));
                })
                .toList();
    }
}
