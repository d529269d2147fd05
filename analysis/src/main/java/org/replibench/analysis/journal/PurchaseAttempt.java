package org.replibench.analysis.journal;

import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.replibench.records.journal.PlacedOrder;

/**
 * A cart that a virtual user wanted to buy.
 *
 * @param username who
 * @param sentMicros when it was asked for
 * @param atMicros when the answer was complete, or given up
 * @param order the number that was confirmed; empty if no answer came
 * @param carts what the cart may have held
 * @param fallbackCarts what it may have held if the session had fallen back to an earlier state, and no page had shown that
 */
public record PurchaseAttempt(
        String username,
        long sentMicros,
        long atMicros,
        OptionalLong order,
        Set<Map<String, Integer>> carts,
        Set<Map<String, Integer>> fallbackCarts) {
    public PurchaseAttempt {
        carts = Set.copyOf(carts);
        fallbackCarts = Set.copyOf(fallbackCarts);
    }

    /** Whether it was confirmed. */
    public boolean acknowledged() {
        return order.isPresent();
    }

    /** Whether it may have made that order, though no page says so. */
    boolean mayHaveMade(PlacedOrder order) {
        return mayHaveBought(order.lines()) && !order.placedBefore(sentMicros);
    }

    boolean mayHaveBought(Map<String, Integer> lines) {
        return carts.contains(lines) || fallbackCarts.contains(lines);
    }
}
