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
    void remember(long order, Collection<World> buyers) {
        Set<Long> carts = cartsByOrder.computeIfAbsent(order, first -> new HashSet<>());
        buyers.stream()
                .flatMap(buyer -> buyer.before().stream())
                .map(World::cart)
                .forEach(carts::add);
    }

    /** Which carts have become {@code order} already, as {@link World#cart} has them; none if no page told of it before. */
    Set<Long> of(long order) {
        return cartsByOrder.getOrDefault(order, Set.of());
    }

    /** Whether the cart that there is became some order; not of one of which it is not known which request began it. */
    boolean hold(World world) {
        return world.cartIsKnown() && cartsByOrder.values().stream().anyMatch(carts -> carts.contains(world.cart()));
    }
}
