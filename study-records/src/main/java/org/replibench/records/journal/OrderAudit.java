package org.replibench.records.journal;

import java.util.List;
import java.util.stream.Stream;

/**
 * What the database's orders say when they are checked against the purchases.
 *
 * @param acknowledged purchases that were confirmed
 * @param unanswered purchases that may or may not have been made
 * @param missing confirmed orders that are not there; one line each
 * @param doubled orders of a purchase that has another one already; one line each
 * @param altered confirmed orders of something that the cart never held; one line each
 * @param unexplained orders that no user asked for; one line each
 * @param fromOlderCarts confirmed orders of what the cart held earlier: the session had fallen back
 * @param repeated purchases that were answered with an order confirmed before: the session had fallen back to before it
 */
public record OrderAudit(
        int acknowledged,
        int unanswered,
        List<String> missing,
        List<String> doubled,
        List<String> altered,
        List<String> unexplained,
        int fromOlderCarts,
        int repeated) {
    public OrderAudit {
        missing = List.copyOf(missing);
        doubled = List.copyOf(doubled);
        altered = List.copyOf(altered);
        unexplained = List.copyOf(unexplained);
    }

    /** Whether every confirmed order is there, once, and none that was not asked for. */
    public boolean exact() {
        return lines().isEmpty();
    }

    /** A line for each order that is not as it was confirmed, and why. */
    public List<String> lines() {
        return Stream.of(
                        lines("MISSING", missing),
                        lines("DOUBLED", doubled),
                        lines("ALTERED", altered),
                        lines("UNEXPLAINED", unexplained))
                .flatMap(lines -> lines)
                .toList();
    }

    private static Stream<String> lines(String what, List<String> orders) {
        return orders.stream().map(order -> what + ": " + order);
    }
}
