package org.replibench.analysis.journal;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which carts of a session became an order that a page told of: bought again, after a fall-back, they have the same one. */
final class BoughtCarts {
    private final Map<Long, Set<Long>> cartsByOrder = new HashMap<>();

    /** @param buyers what the session may be now that a page has told of {@code order} */
    void remember(long order, Collection<PossibleState> buyers) {
        Set<Long> carts = cartsByOrder.computeIfAbsent(order, first -> new HashSet<>());
        buyers.stream()
                .flatMap(buyer -> buyer.predecessors().stream())
                .map(PossibleState::cart)
                .forEach(carts::add);
    }

    /** Which carts have become {@code order} already, as {@link PossibleState#cart} has them; none if no page told of it before. */
    Set<Long> of(long order) {
        return cartsByOrder.getOrDefault(order, Set.of());
    }

    /** Whether the cart that there is became some order; not of one of which it is not known which request began it. */
    boolean contains(PossibleState possibleState) {
        return possibleState.cartIsKnown()
                && cartsByOrder.values().stream().anyMatch(carts -> carts.contains(possibleState.cart()));
    }
}
