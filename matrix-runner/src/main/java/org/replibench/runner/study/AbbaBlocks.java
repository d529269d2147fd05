package org.replibench.runner.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * In which order a study measures its arms: blocks of two repeats, the first in an order drawn at random, the second in that
 * order reversed (ABBA). A drift that is linear over a block then hits all arms alike, and what is not linear meets them by
 * chance.
 *
 * @param seed draws the orders; the same seed gives the same ones
 */
public record AbbaBlocks(long seed) {
    private static final int REPEATS_PER_BLOCK = 2;

    /**
     * The order in which the first repeat of a block measures its arms.
     *
     * @param arms in an order that is the same for every repeat
     * @param repeat either of the block's, counted from 1
     */
    public <A> List<A> order(Collection<A> arms, int repeat) {
        int block = (repeat + 1) / REPEATS_PER_BLOCK;
        Random random = new Random(seed);
        List<A> order = new ArrayList<>();
        // A block's order is drawn after those of all earlier ones: seeds that follow each other draw alike at
        // first.
        for (int drawn = 0; drawn < block; drawn++) {
            order = new ArrayList<>(arms);
            Collections.shuffle(order, random);
        }
        return order;
    }

    /** Whether the repeat is the second of its block, and takes the order backwards. */
    public boolean reversed(int repeat) {
        return repeat % REPEATS_PER_BLOCK == 0;
    }
}
