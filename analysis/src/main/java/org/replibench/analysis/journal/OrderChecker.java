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
        Map<Long, Purchase> confirmed = new LinkedHashMap<>();
        List<Purchase> acknowledged =
                purchases.stream().filter(Purchase::acknowledged).toList();
        acknowledged.forEach(purchase -> confirmed.putIfAbsent(purchase.order().getAsLong(), purchase));
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

    private void confirmed(Map<Long, Purchase> confirmed, List<PlacedOrder> orders) {
        Map<Long, List<PlacedOrder>> placed = orders.stream().collect(Collectors.groupingBy(PlacedOrder::number));
        confirmed.forEach((number, purchase) -> {
            List<PlacedOrder> found = placed.getOrDefault(number, List.of()).stream()
                    .filter(order -> order.username().equals(purchase.username()))
                    .toList();
            if (found.isEmpty()) {
                missing.add("order " + number + " of " + purchase.username() + ": confirmed, and not in the database");
            } else {
                found.stream()
                        .skip(1)
                        .forEach(order -> doubled.add("order " + number + " of " + purchase.username() + ": there "
                                + found.size() + " times"));
                compare(purchase, found.get(0));
            }
        });
    }

    private void compare(Purchase purchase, PlacedOrder order) {
        if (purchase.carts().contains(order.lines())) {
            return;
        }
        if (purchase.olderCarts().contains(order.lines())) {
            ofOlderCarts++;
        } else {
            altered.add("order " + order.number() + " of " + order.username() + ": the cart held one of "
                    + purchase.carts() + ", found " + order.lines());
        }
    }

    /** Each order that nobody was told of must be that of an unanswered purchase, and each of those has one at most. */
    private void others(Map<Long, Purchase> confirmed, List<Purchase> unanswered, List<PlacedOrder> orders) {
        Map<String, List<Purchase>> byUser = unanswered.stream().collect(Collectors.groupingBy(Purchase::username));
        Map<String, List<PlacedOrder>> untold = orders.stream()
                .filter(order -> !told(confirmed, order))
                .collect(Collectors.groupingBy(PlacedOrder::username));
        untold.forEach((user, ordersOfUser) -> {
            List<Purchase> asked = byUser.getOrDefault(user, List.of());
            Assignment<PlacedOrder, Purchase> assignment =
                    new Assignment<>(asked, (order, purchase) -> purchase.mayHaveBought(order.lines()));
            ordersOfUser.stream().filter(order -> !assignment.place(order)).forEach(order -> {
                boolean again = knows(asked, order)
                        || knows(
                                confirmed.values().stream()
                                        .filter(purchase -> purchase.username().equals(user))
                                        .toList(),
                                order);
                (again ? doubled : unexplained)
                        .add("order " + order.number() + " of " + user + ": nobody was told of it, " + order.lines());
            });
        });
    }

    private static boolean told(Map<Long, Purchase> confirmed, PlacedOrder order) {
        Purchase purchase = confirmed.get(order.number());
        return purchase != null && purchase.username().equals(order.username());
    }

    private static boolean knows(List<Purchase> purchases, PlacedOrder order) {
        return purchases.stream().anyMatch(purchase -> purchase.mayHaveBought(order.lines()));
    }
}
