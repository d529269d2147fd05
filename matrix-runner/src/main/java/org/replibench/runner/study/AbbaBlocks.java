package org.replibench.runner.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * In which order a study measures its arms: blocks of two repeats, the first in an order drawn at random, the second in that
 * order reversed (ABBA). A drift that is linear over a block then hits all arms alike, and what is not linear meets them by
 * chance. Each repeat holds every arm once, the control among them, so that repeats are the pairs of a comparison.
 *
 * @param <A> what is measured: an arm, or a cell
 * @param seed draws the orders; the same seed gives the same turns
 * @param turns in the order of measurement
 */
public record AbbaBlocks<A>(long seed, List<Turn<A>> turns) {
    private static final int REPEATS_PER_BLOCK = 2;

    public AbbaBlocks {
        turns = List.copyOf(turns);
    }

    /**
     * One measurement.
     *
     * @param repeat counted from 1; the n-th time that {@code arm} is measured
     * @param block counted from 1
     * @param position in the block, counted from 1
     */
    public record Turn<A>(A arm, int repeat, int block, int position) {}

    /**
     * Draws the turns.
     *
     * @param arms distinct, at least 1; the control is one of them
     * @param repeats at least 1; an odd number leaves the last block without its mirror image
     */
    public static <A> AbbaBlocks<A> plan(List<A> arms, int repeats, long seed) {
        if (arms.isEmpty() || arms.stream().distinct().count() < arms.size()) {
            throw new IllegalArgumentException("arms: at least 1 required, each once, found " + arms);
        }
        Random random = new Random(seed);
        List<Turn<A>> turns = new ArrayList<>();
        List<A> order = new ArrayList<>(arms);
        for (int repeat = 1; repeat <= repeats; repeat++) {
            boolean first = repeat % REPEATS_PER_BLOCK == 1;
            if (first) {
                Collections.shuffle(order, random);
            } else {
                Collections.reverse(order);
            }
            int block = (repeat + 1) / REPEATS_PER_BLOCK;
            for (A arm : order) {
                turns.add(new Turn<>(arm, repeat, block, turns.size() % (REPEATS_PER_BLOCK * arms.size()) + 1));
            }
        }
        return new AbbaBlocks<>(seed, turns);
    }

    /** What a record of {@code turn} must say, so that a reader can tell the order and draw it again. */
    public Map<String, String> settings(Turn<A> turn) {
        return Map.of(
                "order.seed", String.valueOf(seed),
                "order.block", String.valueOf(turn.block()),
                "order.position", String.valueOf(turn.position()));
    }
}
