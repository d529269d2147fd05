package org.replibench.analysis.report;

import java.util.Collection;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.blocks.BlockQuantity;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.ComparisonLabels;
import org.replibench.analysis.rounds.Controls;
import org.replibench.model.Variant;
import org.replibench.records.cell.RecordSettings;
import org.replibench.records.quantity.RatiosCsv;

/**
 * Variants of arms that took turns, such as collectors, each compared with each.
 *
 * @param pairs by the first of a pair, and rounds
 * @param controls what arms are compared with while they are measured
 */
record RoundVariants(List<ComparedRounds> pairs, Controls controls) {
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

    /**
     * Those of a study.
     *
     * @param compared with their control, or the base, whose A/A arm counts there
     * @param each with each
     * @param arms that are valid
     */
    static RoundVariants of(List<ComparedRounds> compared, List<ComparedRounds> each, Collection<ComparisonKey> arms) {
        Controls controls = Controls.among(arms);
        Optional<Variant> base = controls.baseVariant();
        return base.isEmpty()
                ? new RoundVariants(each, controls)
                : new RoundVariants(
                        Stream.concat(
                                        compared.stream().map(ComparedRounds::withoutAa),
                                        each.stream().filter(of -> !base.get()
                                                .equals(of.control().variant())))
                                .filter(of -> !of.comparisons().isEmpty())
                                .toList(),
                        controls);
    }

    /** Whether nothing else is compared. */
    boolean isAll() {
        return !isEmpty() && controls.baseVariant().isPresent();
    }

    /** Rows of pairs that are not among these already. */
    Stream<RatiosCsv.Ratio> csv(String study, Set<Set<ComparisonKey>> known) {
        return pairs.stream().flatMap(of -> of.comparisons().stream()
                .filter(comparison -> isCountedAlike(of, comparison))
                .filter(comparison -> !known.contains(Set.of(of.control(), of.key(comparison))))
                .map(comparison -> of.csv(study, comparison)));
    }

    /** On hosts of two kinds bytes between nodes are counted by different means. */
    private static boolean isCountedAlike(ComparedRounds of, BlockComparison comparison) {
        return comparison.quantity() != BlockQuantity.INTERCONNECT_PER_PAGE
                || Objects.equals(
                        of.control().variant().levels().get(RecordSettings.ISOLATION),
                        of.key(comparison).variant().levels().get(RecordSettings.ISOLATION));
    }

    /** Rows that name arms and panel by index. */
    List<VariantComparisonRow> rows(List<ReportArmKey> reportArms, List<ComparableGroupKey> panels) {
        return pairs.stream()
                .flatMap(of -> of.comparisons().stream()
                        .filter(comparison -> isCountedAlike(of, comparison))
                        .map(comparison -> new VariantComparisonRow(
                                ComparisonRow.index(reportArms, arm -> arm.matches(of.control())),
                                of.row(comparison, reportArms, panels))))
                .toList();
    }

    /** What may be said of each pair on that many nodes next to all others. */
    List<VariantPair> judged(ArmLookup names, int nodes) {
        List<ComparedRounds> ofSize =
                pairs.stream().filter(of -> of.control().nodes() == nodes).toList();
        IdentityHashMap<BlockComparison, ComparedRounds> rounds = new IdentityHashMap<>();
        ofSize.forEach(of -> of.comparisons().forEach(comparison -> rounds.put(comparison, of)));
        ComparisonLabels labels = ComparisonLabels.among(
                ofSize.stream().map(ComparedRounds::control).toList());
        return BlockLook.judgedTogether(ofSize.stream()
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
