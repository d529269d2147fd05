package org.replibench.analysis.journal;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Unanswered requests that a session shows to have been carried out.
 *
 * @param done how often, by what was asked for
 * @param orders the numbers of the orders that came of purchases among them
 */
record Late(Map<Action, Integer> done, Set<Long> orders) {
    static final Late NOTHING = new Late(Map.of(), Set.of());

    Late {
        done = Map.copyOf(done);
        orders = Set.copyOf(orders);
    }

    Late and(Action action) {
        Map<Action, Integer> more = new HashMap<>(done);
        more.merge(action, 1, Integer::sum);
        return new Late(more, orders);
    }

    Late andOrder(long number) {
        Set<Long> more = new HashSet<>(orders);
        more.add(number);
        return new Late(done, more);
    }
}
