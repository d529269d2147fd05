package org.replibench.analysis.journal;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The database's orders, for those who look at sessions: what was bought, and which orders no page told of. */
final class Orders {
    private final Map<Long, PlacedOrder> byNumber = new TreeMap<>();
    private final Map<String, List<PlacedOrder>> untold;

    /** @param entries of all virtual users */
    Orders(Collection<PlacedOrder> orders, Collection<Entry> entries) {
        orders.forEach(order -> byNumber.putIfAbsent(order.number(), order));
        Set<Long> told = entries.stream()
                .map(entry -> entry.outcome() instanceof Outcome.Shown shown ? shown.view() : null)
                .filter(Objects::nonNull)
                .flatMapToLong(view -> view.order().stream())
                .boxed()
                .collect(Collectors.toSet());
        this.untold = orders.stream()
                .filter(order -> !told.contains(order.number()))
                .collect(Collectors.groupingBy(PlacedOrder::username));
    }

    /** The order of that number, if it is there. */
    Optional<PlacedOrder> numbered(long number) {
        return Optional.ofNullable(byNumber.get(number));
    }

    /** The orders of {@code username} of which no page told. */
    List<PlacedOrder> untoldTo(String username) {
        return untold.getOrDefault(username, List.of());
    }
}
