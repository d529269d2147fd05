package org.replibench.analysis.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.analysis.blocks.Block;
import org.replibench.analysis.blocks.BlockComparison;
import org.replibench.analysis.blocks.BlockLook;
import org.replibench.analysis.blocks.BlockPlan;
import org.replibench.analysis.blocks.BlockRatio;
import org.replibench.analysis.blocks.BlockStudy;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.Margin;

/**
 * Arms that took turns with the same control in the same rounds: their blocks, and what the looks at them found. Each round is a
 * start of its servers, and each block of an arm has a window of the control in the same round.
 */
public final class RoundComparison {
    private final ComparisonKey control;
    private final Map<String, ComparisonKey> arms;
    private final List<Integer> starts;
    private final List<Block> blocks;
    private final BlockPlan plan;

    /**
     * What was declared of a study.
     *
     * @param margin within which a ratio counts as 1
     * @param cores of the machine
     */
    public record Declared(Margin margin, double cores) {}

    RoundComparison(
            ComparisonKey control,
            Map<String, ComparisonKey> arms,
            List<Integer> starts,
            List<Block> blocks,
            BlockPlan plan) {
        this.control = control;
        this.arms = arms;
        this.starts = starts;
        this.blocks = blocks;
        this.plan = plan;
    }

    public ComparisonKey control() {
        return control;
    }

    /** What an arm of {@link BlockLook#comparisons} is. */
    public ComparisonKey arm(String name) {
        return arms.get(name);
    }

    /** Whether these arms took turns in a round. */
    public boolean isOf(int start) {
        return starts.contains(start);
    }

    /** All blocks, in the order of time. */
    public List<Block> blocks() {
        return blocks;
    }

    /** Takes those of these looks that were taken in the arms' rounds, and returns what each found; none at which there was no block yet. */
    public List<BlockLook> take(Looks looks) {
        BlockStudy study = new BlockStudy(plan);
        List<BlockLook> taken = new ArrayList<>();
        int added = 0;
        List<Looks.Look> ofRounds =
                looks.all().stream().filter(look -> isOf(look.start())).toList();
        for (Looks.Look look : ofRounds) {
            while (added < blocks.size()
                    && look.includes(
                            blocks.get(added).start(), blocks.get(added).number())) {
                study.add(blocks.get(added++));
            }
            if (added > 0) {
                taken.add(ofArms(study.look(budgetFraction(look))));
            }
        }
        return taken;
    }

    /** An arm's ratio to the control in each block. */
    public List<BlockRatio> ratios(BlockComparison comparison) {
        BlockStudy study = new BlockStudy(plan);
        blocks.forEach(study::add);
        return study.ratios(comparison.arm(), comparison.quantity());
    }

    /**
     * Of the budget of all rounds in which the arms are to take turns. Each counts as much, also the last one if it gets what others
     * left: the parts at which error is spent are fixed before the first block, and a part may hold more blocks than the others.
     */
    private double budgetFraction(Looks.Look look) {
        return (starts.indexOf(look.start()) + look.spent()) / plan.starts();
    }

    private BlockLook ofArms(BlockLook look) {
        return new BlockLook(
                look.budgetFraction(),
                look.comparisons().stream()
                        .filter(comparison -> arms.containsKey(comparison.arm()))
                        .toList());
    }

    /** What the last of these looks found. */
    public Optional<BlockLook> last(Looks looks) {
        List<BlockLook> taken = take(looks);
        return taken.isEmpty() ? Optional.empty() : Optional.of(taken.get(taken.size() - 1));
    }
}
