package org.replibench.analysis.blocks;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

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

    /** Adds a block, in the order of time; excluded windows, too, so that they are counted. */
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
        Set<String> arms = arms();
        Map<BlockQuantity, Ratios> ratios = new EnumMap<>(BlockQuantity.class);
        for (BlockQuantity quantity : BlockQuantity.values()) {
            ratios.put(quantity, ratios(arms, quantity));
        }
        for (String arm : arms) {
            ratios.forEach((quantity, ofArms) -> {
                if (ofArms.byArm().containsKey(arm)) {
                    comparisons.add(compare(arm, quantity, ofArms, fraction));
                }
            });
        }
        return new BlockLook(fraction, comparisons);
    }

    /**
     * Of all arms, by one quantity.
     *
     * @param autocorrelation of successive blocks
     * @param interaction of arms on servers of their own with starts, if there are several
     */
    private record Ratios(
            Map<String, ArmRatios> byArm,
            CommonAutocorrelation autocorrelation,
            Optional<StartInteraction> interaction) {
        Optional<StartSpread> spread(String arm) {
            return interaction.flatMap(known -> known.spread(arm));
        }
    }

    /** One arm by one quantity, with the means of its starts: all arms are asked for what these have in common before any is compared. */
    private record ArmRatios(LogRatios ratios, LogRatios.Means means) {}

    private Ratios ratios(Set<String> arms, BlockQuantity quantity) {
        Map<String, ArmRatios> byArm = new LinkedHashMap<>();
        for (String arm : arms) {
            LogRatios.of(blocks, plan.controlOf(arm), arm, quantity)
                    .ifPresent(ratios -> byArm.put(
                            arm,
                            new ArmRatios(
                                    ratios,
                                    ratios.means(plan.startEffects()
                                            .of(arm, quantity)
                                            .none()))));
        }
        CommonAutocorrelation common = CommonAutocorrelation.of(byArm.values().stream()
                .flatMap(arm -> arm.means().autocorrelations())
                .toList());
        Map<String, SortedMap<Integer, RobustMean>> onOwnServers = new HashMap<>();
        byArm.forEach((arm, ratios) -> {
            if (!plan.startEffects().of(arm, quantity).none()) {
                onOwnServers.put(arm, ratios.means().asMeasured(common));
            }
        });
        return new Ratios(byArm, common, StartInteraction.of(onOwnServers, plan.aaRepeats(), plan::serversOf));
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
                        !block.counts(control, arm)))
                .filter(block -> Double.isFinite(block.ratio()))
                .toList();
    }

    private Set<String> arms() {
        Set<String> arms = new LinkedHashSet<>();
        blocks.forEach(block -> block.windows().keySet().stream().sorted().forEach(arms::add));
        arms.removeIf(arm -> !plan.isCompared(arm));
        return arms;
    }

    private BlockComparison compare(String arm, BlockQuantity quantity, Ratios ofArms, double fraction) {
        LogRatios ratios = ofArms.byArm().get(arm).ratios();
        LogRatios.Means means = ofArms.byArm().get(arm).means();
        BetweenStarts between = plan.startEffects().of(arm, quantity);
        Optional<StartSpread> spread = ofArms.spread(arm);
        StartEstimate estimate = StartEstimate.of(means.with(ofArms.autocorrelation()), between, spread);
        StartEstimate asMeasured = StartEstimate.of(
                List.copyOf(means.asMeasured(ofArms.autocorrelation()).values()), between, spread);
        int counted = ratios.blocks();
        String key = arm + "\n" + quantity;
        LookHistory history = histories.getOrDefault(key, LookHistory.NONE);
        if (estimate.testable()) {
            history = history.with(fraction, counted, plan.starts(), estimate);
            histories.put(key, history);
        }
        return new BlockComparison(
                arm,
                plan.aaRepeats().contains(arm),
                quantity,
                ratios.armLevel(),
                ratios.controlLevel(),
                ratios.startCount(),
                counted,
                excluded(arm),
                fraction,
                plan.margin(),
                new BlockComparison.Precision(estimate, asMeasured, history, plan.starts(), boundary));
    }

    private int excluded(String arm) {
        String control = plan.controlOf(arm);
        return (int) blocks.stream()
                .filter(block -> block.has(control, arm) && !block.counts(control, arm))
                .count();
    }
}
