package org.replibench.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.blocks.Block;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.compare.ComparisonLabels;
import org.replibench.analysis.rounds.Looks;
import org.replibench.analysis.rounds.RoundComparison;
import org.replibench.analysis.statistics.RatioInterval;
import org.replibench.records.quantity.RatiosCsv;

/**
 * Arms that were compared with the same control in the same rounds.
 *
 * @param looks at them, at least one
 */
record ComparedRounds(RoundComparison arms, List<BlockLook> looks) {
    /**
     * Those of a study at which looks were taken.
     *
     * @param looksBySize that were taken, by the number of nodes
     */
    static List<ComparedRounds> of(List<RoundComparison> comparisons, IntFunction<Looks> looksBySize) {
        List<ComparedRounds> compared = new ArrayList<>();
        for (RoundComparison comparison : comparisons) {
            List<BlockLook> looks =
                    comparison.take(looksBySize.apply(comparison.control().nodes()));
            if (!looks.isEmpty()) {
                compared.add(new ComparedRounds(comparison, looks));
            }
        }
        return compared;
    }

    /** The same without what was measured again. */
    ComparedRounds withoutAa() {
        return new ComparedRounds(
                arms,
                looks.stream()
                        .map(look -> new BlockLook(
                                look.budgetFraction(),
                                look.comparisons().stream()
                                        .filter(comparison -> !comparison.aaRepeat())
                                        .toList()))
                        .toList());
    }

    ComparisonKey control() {
        return arms.control();
    }

    ComparisonKey key(BlockComparison comparison) {
        return arms.arm(comparison.arm());
    }

    /** As they stand at the last look. */
    List<BlockComparison> comparisons() {
        return looks.get(looks.size() - 1).comparisons();
    }

    RatiosCsv.Ratio csv(String study, BlockComparison comparison) {
        ComparisonKey arm = key(comparison);
        return comparison.csvRow(
                study,
                arm.label().replace(" A/A", " (A/A)"),
                ComparisonLabels.among(List.of(control(), arm)).of(control()),
                arm.engine(),
                arm.nodes(),
                arm.load());
    }

    /** A row that names its arm and panel by the index in {@code arms} and {@code panels}. */
    ComparisonRow row(BlockComparison comparison, List<ReportArmKey> reportArms, List<ComparableGroupKey> panels) {
        ComparisonKey arm = key(comparison);
        RatioInterval ratio = RatioInterval.of(comparison.ratio(), comparison.interval());
        return new ComparisonRow(
                ComparisonRow.index(reportArms, reportArm -> reportArm.matches(arm)),
                ComparisonRow.index(panels, panel -> panel.contains(arm)),
                comparison.quantity().described().key(),
                comparison.quantity().described().label(),
                ratio.ratio(),
                ratio.low(),
                ratio.high(),
                comparison.starts(),
                comparison.verdict().decided() ? comparison.verdict().label() : "inconclusive",
                comparison.verdict().decided());
    }

    /** Such as {@code 3 of 40 blocks excluded.}; arms of the same round have the same blocks, of which each knows the windows of some. */
    static String excluded(Stream<ComparedRounds> compared) {
        Map<List<Integer>, Block> blocks = compared.flatMap(of -> of.arms().blocks().stream()
                        .map(block -> Map.entry(List.of(of.control().nodes(), block.start(), block.number()), block)))
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        Map.Entry::getValue,
                        (one, other) -> one.excluded().isEmpty() ? other : one));
        long excluded = blocks.values().stream()
                .filter(block -> !block.excluded().isEmpty())
                .count();
        return excluded + " of " + blocks.size() + " blocks excluded"
                + (excluded > 0 ? ", or some arms in them." : ".");
    }
}
