package org.replibench.analysis.journal;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.PlacedOrder;
import org.replibench.records.journal.RequestOutcome;

/** The database's orders, for those who look at sessions: what was bought, and which orders no page told of. */
final class DatabaseOrders {
    private final Map<Long, PlacedOrder> byNumber = new TreeMap<>();
    private final Map<String, List<PlacedOrder>> unreported;

    /** @param journalEntries of all virtual users */
    DatabaseOrders(Collection<PlacedOrder> orders, Collection<JournalEntry> journalEntries) {
        orders.forEach(order -> byNumber.putIfAbsent(order.number(), order));
        Set<Long> told = journalEntries.stream()
                .map(journalEntry -> journalEntry.outcome() instanceof RequestOutcome.Shown shown ? shown.view() : null)
                .filter(Objects::nonNull)
                .flatMapToLong(sessionView -> sessionView.order().stream())
                .boxed()
                .collect(Collectors.toSet());
        this.unreported = orders.stream()
                .filter(order -> !told.contains(order.number()))
                .collect(Collectors.groupingBy(PlacedOrder::username));
    }

    /** The order of that number, if it is there. */
    Optional<PlacedOrder> numbered(long number) {
        return Optional.ofNullable(byNumber.get(number));
    }

    /** The orders of {@code username} of which no page told. */
    List<PlacedOrder> unreportedTo(String username) {
        return unreported.getOrDefault(username, List.of());
    }
}
