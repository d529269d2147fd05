package org.replibench.runner.turns;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** In which order the arms of a block have their turns: drawn anew for each, so that none always follows the same other. */
final class TurnOrder {
    private final Random random;

    /** @param seed the same one draws the same orders */
    TurnOrder(long seed) {
        this.random = new Random(seed);
    }

    <A> List<A> next(List<A> arms) {
        List<A> order = new ArrayList<>(arms);
        Collections.shuffle(order, random);
        return order;
    }
}
