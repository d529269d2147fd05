package org.replibench.analysis.blocks;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.replibench.analysis.statistics.Margin;

/**
 * What was declared before the first block.
 *
 * @param control the arm that the others are compared with
 * @param aaRepeats arms that repeat the control, to show the noise floor: no user asks about them, so they are a family of their own.
 *     The other arms are compared with all windows of the control, theirs among them: two windows of a block are less at the mercy
 *     of a moment than one
 * @param margin within which a ratio counts as 1
 * @param starts planned
 * @param startEffects how much ratios differ between starts
 * @param servers of arms, by a name that is equal for those on the same ones; an arm that is not among them has some of its own
 */
public record BlockPlan(
        String control,
        Set<String> aaRepeats,
        Margin margin,
        int starts,
        StartEffects startEffects,
        Map<String, String> servers) {
    private static final String POOLED_CONTROL = "all windows of the control";

    public BlockPlan {
        aaRepeats = Set.copyOf(aaRepeats);
        servers = Map.copyOf(servers);
    }

    String serversOf(String arm) {
        return servers.getOrDefault(arm, arm);
    }

    /** What stands for the control in a comparison with that arm. */
    String controlOf(String arm) {
        return aaRepeats.isEmpty() || aaRepeats.contains(arm) ? control : POOLED_CONTROL;
    }

    /** The block with what {@link #controlOf} names. */
    Block withPooledControl(Block block) {
        if (aaRepeats.isEmpty() || !block.windows().containsKey(control)) {
            return block;
        }
        List<String> controls = Stream.concat(
                        Stream.of(control), aaRepeats.stream().sorted())
                .filter(block.windows()::containsKey)
                .toList();
        List<String> counted = controls.stream().filter(block::counts).toList();
        Map<String, WindowFigures> windows = new HashMap<>(block.windows());
        windows.put(
                POOLED_CONTROL,
                (counted.isEmpty() ? controls : counted)
                        .stream()
                                .map(block.windows()::get)
                                .reduce(WindowFigures::plus)
                                .orElseThrow());
        Map<String, ExclusionCause> excluded = new HashMap<>(block.excluded());
        if (counted.isEmpty()) {
            excluded.put(POOLED_CONTROL, block.excluded().get(control));
        }
        return new Block(block.start(), block.number(), windows, excluded);
    }

    /** Whether it is one of the arms, and not the control. */
    boolean isCompared(String arm) {
        return !arm.equals(control) && !arm.equals(POOLED_CONTROL);
    }

    /** What a variance study found. */
    @FunctionalInterface
    public interface StartEffects {
        /** Of the ratio of {@code arm} to the control. */
        BetweenStarts of(String arm, BlockQuantity quantity);
    }
}
