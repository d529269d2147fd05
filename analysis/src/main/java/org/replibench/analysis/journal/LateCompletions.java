package org.replibench.analysis.journal;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.replibench.records.journal.ShopAction;

/**
 * Unanswered requests that a session shows to have been carried out.
 *
 * @param counts how often, by what was asked for
 * @param orders the numbers of the orders that came of purchases among them
 */
record LateCompletions(Map<ShopAction, Integer> counts, Set<Long> orders) {
    static final LateCompletions NONE = new LateCompletions(Map.of(), Set.of());

    LateCompletions {
        counts = Map.copyOf(counts);
        orders = Set.copyOf(orders);
    }

    LateCompletions with(ShopAction shopAction) {
        Map<ShopAction, Integer> more = new HashMap<>(counts);
        more.merge(shopAction, 1, Integer::sum);
        return new LateCompletions(more, orders);
    }

    LateCompletions withOrder(long number) {
        Set<Long> more = new HashSet<>(orders);
        more.add(number);
        return new LateCompletions(counts, more);
    }
}
