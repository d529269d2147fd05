package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Holds the database's orders against what virtual users were told. */
public final class OrderChecker {
    private final List<String> missing = new ArrayList<>();
    private final List<String> doubled = new ArrayList<>();
    private final List<String> altered = new ArrayList<>();
    private final List<String> unexplained = new ArrayList<>();
    private int ofOlderCarts;

    private OrderChecker() {}

    /**
     * @param purchases of all virtual users, by time
     * @param orders all that the database has of the same time
     */
    public static OrderAudit check(List<Purchase> purchases, List<PlacedOrder> orders) {
        List<Purchase> acknowledged =
                purchases.stream().filter(Purchase::acknowledged).toList();
        Map<Confirmation, List<Purchase>> confirmed = acknowledged.stream()
                .collect(Collectors.groupingBy(Confirmation::of, LinkedHashMap::new, Collectors.toList()));
        List<Purchase> unanswered =
                purchases.stream().filter(purchase -> !purchase.acknowledged()).toList();
        OrderChecker checker = new OrderChecker();
        checker.confirmed(confirmed, orders);
        checker.others(confirmed, unanswered, orders);
        return new OrderAudit(
                acknowledged.size(),
                unanswered.size(),
                checker.missing,
                checker.doubled,
                checker.altered,
                checker.unexplained,
                checker.ofOlderCarts,
                acknowledged.size() - confirmed.size());
    }

    private void confirmed(Map<Confirmation, List<Purchase>> confirmed, List<PlacedOrder> orders) {
        Map<Confirmation, List<PlacedOrder>> placed = orders.stream().collect(Collectors.groupingBy(Confirmation::of));
        confirmed.forEach((told, purchases) -> {
            List<PlacedOrder> found = placed.getOrDefault(told, List.of());
            if (found.isEmpty()) {
                missing.add(told + ": confirmed, and not in the database as this user's");
            } else {
                found.stream().skip(1).forEach(order -> doubled.add(told + ": there " + found.size() + " times"));
                PlacedOrder order = found.get(0);
                purchases.forEach(purchase -> compare(purchase, order));
                Purchase first = purchases.get(0);
                ofOlderCarts += first.carts().contains(order.lines())
                                || !first.olderCarts().contains(order.lines())
                        ? 0
                        : 1;
            }
        });
    }

    private void compare(Purchase purchase, PlacedOrder order) {
        if (!purchase.mayHaveBought(order.lines())) {
            altered.add("order " + order.number() + " of " + order.username() + ": the cart held one of "
                    + purchase.carts() + ", found " + order.lines());
        }
    }

    /** Each order that nobody was told of must be that of an unanswered purchase, and each of those has one at most. */
    private void others(
            Map<Confirmation, List<Purchase>> confirmed, List<Purchase> unanswered, List<PlacedOrder> orders) {
        Map<String, List<Purchase>> byUser = unanswered.stream().collect(Collectors.groupingBy(Purchase::username));
        Map<String, List<PlacedOrder>> untold = orders.stream()
                .filter(order -> !confirmed.containsKey(Confirmation.of(order)))
                .collect(Collectors.groupingBy(PlacedOrder::username));
        untold.forEach((user, ordersOfUser) -> {
            List<Purchase> asked = byUser.getOrDefault(user, List.of());
            Assignment<PlacedOrder, Purchase> assignment =
                    new Assignment<>(asked, (order, purchase) -> purchase.mayHaveBought(order.lines()));
            ordersOfUser.stream().filter(order -> !assignment.place(order)).forEach(order -> {
                boolean again = knows(asked, order)
                        || knows(
                                confirmed.values().stream()
                                        .flatMap(List::stream)
                                        .filter(purchase -> purchase.username().equals(user))
                                        .toList(),
                                order);
                (again ? doubled : unexplained)
                        .add("order " + order.number() + " of " + user + ": nobody was told of it, " + order.lines());
            });
        });
    }

    private static boolean knows(List<Purchase> purchases, PlacedOrder order) {
        return purchases.stream().anyMatch(purchase -> purchase.mayHaveBought(order.lines()));
    }

    /** An order as it was told to somebody: the same number told to another user is another one, which is not theirs. */
    private record Confirmation(long number, String username) {
        static Confirmation of(Purchase purchase) {
            return new Confirmation(purchase.order().getAsLong(), purchase.username());
        }

        static Confirmation of(PlacedOrder order) {
            return new Confirmation(order.number(), order.username());
        }

        @Override
        public String toString() {
            return "order " + number + " of " + username;
        }
    }
}
