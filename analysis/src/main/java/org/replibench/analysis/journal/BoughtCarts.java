package org.replibench.analysis.journal;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.replibench.records.journal.PlacedOrder;

/**
 * Which carts of a session became an order that a page told of: bought again, after a fall-back, they become no other one.
 */
final class BoughtCarts {
    private final Map<Long, Set<Long>> cartsByOrder = new HashMap<>();
    private final Map<Long, Map<String, Integer>> linesByOrder = new HashMap<>();

    /** @param buyers what the session may be now that a page has told of {@code order} */
    void remember(PlacedOrder order, Collection<PossibleState> buyers) {
        Set<Long> carts = cartsByOrder.computeIfAbsent(order.number(), first -> new HashSet<>());
        buyers.stream()
                .flatMap(buyer -> buyer.predecessors().stream())
                .map(PossibleState::cart)
                .forEach(carts::add);
        linesByOrder.put(order.number(), order.lines());
    }

    /** Which carts have become {@code order} already, as {@link PossibleState#cart} has them; none if no page told of it before. */
    Set<Long> of(long order) {
        return cartsByOrder.getOrDefault(order, Set.of());
    }

    /** The lines of each order that the cart has become; none if it is not known which request began it. */
    List<Map<String, Integer>> ordersOf(PossibleState possibleState) {
        return possibleState.cartIsKnown()
                ? cartsByOrder.entrySet().stream()
                        .filter(order -> order.getValue().contains(possibleState.cart()))
                        .map(order -> linesByOrder.get(order.getKey()))
                        .toList()
                : List.of();
    }
}
