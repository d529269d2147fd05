package org.replibench.analysis.blocks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The blocks of one round as they come in, and the looks that are taken at them.
 *
 * <p>The same blocks and looks in the same order give the same results: a resumed round adds them again.
 */
public final class BlockStudy {
    private final BlockPlan plan;
    private final SpendingBoundary boundary;
    private final List<Block> blocks = new ArrayList<>();
    private final Map<String, LookHistory> histories = new HashMap<>();
    private double lastLook;

    public BlockStudy(BlockPlan plan) {
        this(plan, new SpendingBoundary());
    }

    /** @param boundary shared by studies with the same looks, since critical values take long to compute */
    BlockStudy(BlockPlan plan, SpendingBoundary boundary) {
        this.plan = plan;
        this.boundary = boundary;
    }

    /** Adds a block, in the order of time; one that is excluded, too, so that it is counted. */
    public void add(Block block) {
        blocks.add(plan.withPooledControl(block));
    }

    /** Whether it is time for a look, now that {@code budgetFraction} of the round's budget is spent. */
    public boolean lookIsDue(double budgetFraction) {
        return LookSchedule.DEFAULT.due(lastLook, Math.min(1, budgetFraction));
    }

    /**
     * Takes a look. Each one spends part of the error, so it is taken when {@link #lookIsDue}, and at the end.
     *
     * @param budgetFraction of the round's budget that is spent: above 0, more than at the look before; above 1 counts as 1
     */
    public BlockLook look(double budgetFraction) {
        double fraction = Math.min(1, budgetFraction);
        lastLook = fraction;
        List<BlockComparison> comparisons = new ArrayList<>();
        for (String arm : arms()) {
            for (BlockQuantity quantity : BlockQuantity.values()) {
                compare(arm, quantity, fraction).ifPresent(comparisons::add);
            }
        }
        return new BlockLook(fraction, comparisons);
    }

    /** An arm's ratio in each block in which it and its control have one; none for percentiles, which no single window has. */
    public List<BlockRatio> ratios(String arm, BlockQuantity quantity) {
        String control = plan.controlOf(arm);
        return blocks.stream()
                .filter(block -> block.has(control, arm))
                .map(block -> new BlockRatio(
                        block.start(),
                        block.number(),
                        quantity.of(block.windows().get(arm))
                                / quantity.of(block.windows().get(control)),
                        block.exclusion().isPresent()))
                .filter(block -> Double.isFinite(block.ratio()))
                .toList();
    }

    private Set<String> arms() {
        Set<String> arms = new LinkedHashSet<>();
        blocks.forEach(block -> block.windows().keySet().stream().sorted().forEach(arms::add));
        arms.removeIf(arm -> !plan.isCompared(arm));
        return arms;
    }

    private Optional<BlockComparison> compare(String arm, BlockQuantity quantity, double fraction) {
        Optional<LogRatios> ratios = LogRatios.of(blocks, plan.controlOf(arm), arm, quantity);
        if (ratios.isEmpty()) {
            return Optional.empty();
        }
        BetweenStarts between = plan.startEffects().of(arm, quantity);
        StartEstimate estimate = StartEstimate.of(ratios.get().starts(between.none()), between);
        int counted = ratios.get().blocks();
        String key = arm + "\n" + quantity;
        LookHistory history = histories.getOrDefault(key, LookHistory.NONE);
        if (estimate.testable()) {
            history = history.with(fraction, counted, plan.starts(), estimate);
            histories.put(key, history);
        }
        return Optional.of(new BlockComparison(
                arm,
                plan.aaRepeats().contains(arm),
                quantity,
                ratios.get().armLevel(),
                ratios.get().controlLevel(),
                ratios.get().startCount(),
                counted,
                excluded(arm),
                fraction,
                plan.margin(),
                new BlockComparison.Precision(estimate, history, plan.starts(), boundary)));
    }

    private int excluded(String arm) {
        return (int) blocks.stream()
                .filter(block ->
                        block.has(plan.control(), arm) && block.exclusion().isPresent())
                .count();
    }
}
