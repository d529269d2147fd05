package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.replibench.records.journal.OrderAudit;
import org.replibench.records.journal.PlacedOrder;

/** Holds the database's orders against what virtual users were told. */
public final class OrderChecker {
    private final List<String> missing = new ArrayList<>();
    private final List<String> doubled = new ArrayList<>();
    private final List<String> altered = new ArrayList<>();
    private final List<String> unexplained = new ArrayList<>();
    private int fromOlderCarts;

    private OrderChecker() {}

    /**
     * @param purchaseAttempts of all virtual users, by time
     * @param orders all that the database has of the same time
     */
    public static OrderAudit check(List<PurchaseAttempt> purchaseAttempts, List<PlacedOrder> orders) {
        List<PurchaseAttempt> acknowledged =
                purchaseAttempts.stream().filter(PurchaseAttempt::acknowledged).toList();
        Map<OrderKey, List<PurchaseAttempt>> confirmed = acknowledged.stream()
                .collect(Collectors.groupingBy(OrderKey::of, LinkedHashMap::new, Collectors.toList()));
        List<PurchaseAttempt> unanswered = purchaseAttempts.stream()
                .filter(purchaseAttempt -> !purchaseAttempt.acknowledged())
                .toList();
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
                checker.fromOlderCarts,
                acknowledged.size() - confirmed.size());
    }

    private void confirmed(Map<OrderKey, List<PurchaseAttempt>> confirmed, List<PlacedOrder> orders) {
        Map<OrderKey, List<PlacedOrder>> placed = orders.stream().collect(Collectors.groupingBy(OrderKey::of));
        confirmed.forEach((told, purchaseAttempts) -> {
            List<PlacedOrder> found = placed.getOrDefault(told, List.of());
            if (found.isEmpty()) {
                missing.add(told + ": confirmed, and not in the database as this user's");
            } else {
                found.stream().skip(1).forEach(order -> doubled.add(told + ": there " + found.size() + " times"));
                PlacedOrder order = found.get(0);
                purchaseAttempts.forEach(purchaseAttempt -> compare(purchaseAttempt, order));
                PurchaseAttempt first = purchaseAttempts.get(0);
                fromOlderCarts += first.carts().contains(order.lines())
                                || !first.fallbackCarts().contains(order.lines())
                        ? 0
                        : 1;
            }
        });
    }

    private void compare(PurchaseAttempt purchaseAttempt, PlacedOrder order) {
        if (!purchaseAttempt.mayHaveBought(order.lines())) {
            altered.add("order " + order.number() + " of " + order.username() + ": the cart held one of "
                    + purchaseAttempt.carts() + ", the order holds " + order.lines());
        }
    }

    /** Each order that no page confirmed must be that of an unanswered purchase, and each of those has one at most. */
    private void others(
            Map<OrderKey, List<PurchaseAttempt>> confirmed,
            List<PurchaseAttempt> unanswered,
            List<PlacedOrder> orders) {
        Map<String, List<PurchaseAttempt>> byUser =
                unanswered.stream().collect(Collectors.groupingBy(PurchaseAttempt::username));
        Map<String, List<PlacedOrder>> untold = orders.stream()
                .filter(order -> !confirmed.containsKey(OrderKey.of(order)))
                .collect(Collectors.groupingBy(PlacedOrder::username));
        untold.forEach((user, ordersOfUser) -> {
            List<PurchaseAttempt> asked = byUser.getOrDefault(user, List.of());
            BipartiteMatching<PlacedOrder, PurchaseAttempt> bipartiteMatching =
                    new BipartiteMatching<>(asked, (order, purchaseAttempt) -> purchaseAttempt.mayHaveMade(order));
            ordersOfUser.stream()
                    .filter(order -> !bipartiteMatching.match(order))
                    .forEach(order -> {
                        boolean again = knows(asked, order)
                                || knows(
                                        confirmed.values().stream()
                                                .flatMap(List::stream)
                                                .filter(purchaseAttempt -> purchaseAttempt
                                                        .username()
                                                        .equals(user))
                                                .toList(),
                                        order);
                        (again ? doubled : unexplained)
                                .add("order " + order.number() + " of " + user + ": nobody was told of it, "
                                        + order.lines());
                    });
        });
    }

    private static boolean knows(List<PurchaseAttempt> purchaseAttempts, PlacedOrder order) {
        return purchaseAttempts.stream().anyMatch(purchaseAttempt -> purchaseAttempt.mayHaveBought(order.lines()));
    }

    /** An order as it was told to somebody: the same number told to another user is another one, which is not theirs. */
    private record OrderKey(long number, String username) {
        static OrderKey of(PurchaseAttempt purchaseAttempt) {
            return new OrderKey(purchaseAttempt.order().getAsLong(), purchaseAttempt.username());
        }

        static OrderKey of(PlacedOrder order) {
            return new OrderKey(order.number(), order.username());
        }

        @Override
        public String toString() {
            return "order " + number + " of " + username;
        }
    }

    /**
     * Gives each left element a right one of its own, as long as that is possible at all: those placed before may be given
     * another one (augmenting paths).
     */
    static final class BipartiteMatching<L, R> {
        private final List<R> rights;
        private final BiPredicate<L, R> allowed;
        private final Map<Integer, L> taken = new HashMap<>();

        BipartiteMatching(List<R> rights, BiPredicate<L, R> allowed) {
            this.rights = rights;
            this.allowed = allowed;
        }

        /** Whether there is a right element for {@code left}, too. */
        boolean match(L left) {
            return match(left, new boolean[rights.size()]);
        }

        private boolean match(L left, boolean[] tried) {
            for (int right = 0; right < rights.size(); right++) {
                if (!tried[right] && allowed.test(left, rights.get(right))) {
                    tried[right] = true;
                    if (!taken.containsKey(right) || match(taken.get(right), tried)) {
                        taken.put(right, left);
                        return true;
                    }
                }
            }
            return false;
        }
    }
}
