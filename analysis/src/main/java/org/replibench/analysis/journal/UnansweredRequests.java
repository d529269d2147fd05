package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.replibench.records.journal.PlacedOrder;
import org.replibench.records.journal.ShopAction;

/**
 * What a session was asked for without an answer: done, or not, or done later; each at most as often as it was asked.
 *
 * <p>No combination of them is ever enumerated. What only adds, or is overwritten, looks the same whenever it was done, so
 * it is taken as done when a page shows it. Of what takes something away the moment counts: it is tried at every page. A
 * purchase was made only if the database has an order of it that no page confirmed. If the cart had been bought before a
 * fall-back, the shop made no other order, and left in it what that one lacks.
 *
 * <p>What is forgotten with a session that is gone, or shows what never was, is remembered when that turns out to have been
 * one page's mistake.
 */
final class UnansweredRequests {
    private final Map<ShopAction, Integer> asked = new LinkedHashMap<>();
    private final Map<ShopAction, Integer> forgotten = new LinkedHashMap<>();
    private final List<PlacedOrder> unreportedOrders;
    private final BoughtCarts boughtCarts;
    private long firstPurchaseMicros = Long.MAX_VALUE;
    private long nowMicros = Long.MAX_VALUE;

    /**
     * @param untold the user's orders of which no page told
     * @param boughtCarts the session's that became orders of which pages told so far
     */
    UnansweredRequests(List<PlacedOrder> untold, BoughtCarts boughtCarts) {
        this.unreportedOrders = untold;
        this.boughtCarts = boughtCarts;
    }

    void add(ShopAction shopAction, long sentMicros) {
        asked.merge(shopAction, 1, Integer::sum);
        if (shopAction instanceof ShopAction.Buy) {
            firstPurchaseMicros = Math.min(firstPurchaseMicros, sentMicros);
        }
    }

    /** Whatever was carried out by {@code micros} is all that is asked about until further notice. */
    void seenAt(long micros) {
        nowMicros = micros;
    }

    Set<ShopAction> actions() {
        return Set.copyOf(asked.keySet());
    }

    /** These, and {@code action} once more than it was asked for. */
    UnansweredRequests with(ShopAction shopAction) {
        UnansweredRequests more = copy();
        more.asked.merge(shopAction, 1, Integer::sum);
        return more;
    }

    /** These, and those forgotten. */
    UnansweredRequests withForgotten() {
        UnansweredRequests more = copy();
        forgotten.forEach((shopAction, times) -> more.asked.merge(shopAction, times, Integer::sum));
        return more;
    }

    private UnansweredRequests copy() {
        UnansweredRequests copy = new UnansweredRequests(unreportedOrders, boughtCarts);
        copy.asked.putAll(asked);
        copy.firstPurchaseMicros = firstPurchaseMicros;
        copy.nowMicros = nowMicros;
        return copy;
    }

    /** One of these has been found to have been carried out. */
    void carriedOut(ShopAction shopAction) {
        asked.computeIfPresent(shopAction, (same, times) -> times == 1 ? null : times - 1);
    }

    void forget() {
        asked.forEach((shopAction, times) -> forgotten.merge(shopAction, times, Integer::sum));
        asked.clear();
    }

    void remember() {
        forgotten.forEach((shopAction, times) -> asked.merge(shopAction, times, Integer::sum));
        forgotten.clear();
    }

    boolean hasPurchase() {
        return asked.containsKey(new ShopAction.Buy());
    }

    /** {@code world}, and what it may have become by what takes something away. */
    List<PossibleState> withPossibleRemovals(PossibleState possibleState) {
        if (asked.keySet().stream().noneMatch(ShopAction::removesState)) {
            return List.of(possibleState);
        }
        List<PossibleState> all = new ArrayList<>(List.of(possibleState));
        Set<PossibleState.StateKey> known = new HashSet<>(Set.of(possibleState.key()));
        for (int i = 0; i < all.size(); i++) {
            for (PossibleState next : next(all.get(i))) {
                if (known.add(next.key())) {
                    all.add(next);
                }
            }
        }
        return all;
    }

    private List<PossibleState> next(PossibleState possibleState) {
        List<PossibleState> next = new ArrayList<>();
        for (ShopAction shopAction : asked.keySet()) {
            if (shopAction instanceof ShopAction.Buy) {
                bought(possibleState, next);
            } else if (shopAction.removesState()
                    && !shopAction.applyTo(possibleState.state()).equals(possibleState.state())) {
                afterLate(possibleState, shopAction).ifPresent(next::add);
            }
        }
        return next;
    }

    private void bought(PossibleState possibleState, List<PossibleState> next) {
        for (Map<String, Integer> lines : boughtCarts.ordersOf(possibleState)) {
            afterLate(possibleState, new ShopAction.Buy())
                    .map(sure -> possibleState.lateLeftWith(possibleState.remainder(lines)))
                    .ifPresent(next::add);
        }
        for (PlacedOrder order : possibleOrders()) {
            if (!possibleState.late().orders().contains(order.number())) {
                filled(possibleState, order.lines())
                        .flatMap(filled -> afterLate(filled, new ShopAction.Buy()))
                        .or(() -> boughtTwice(possibleState, order))
                        .map(buyer -> buyer.ordered(order.number()))
                        .ifPresent(next::add);
            }
        }
    }

    /** One purchase made the order, of what the cart held then, and was forgotten; another one found the order there. */
    private Optional<PossibleState> boughtTwice(PossibleState possibleState, PlacedOrder order) {
        boolean heldIt = possibleState.cartIsKnown()
                && PossibleState.predecessors(List.of(possibleState)).stream()
                        .anyMatch(earlier -> earlier.cart() == possibleState.cart()
                                && earlier.state().cart().equals(order.lines()));
        return heldIt
                ? afterLate(possibleState, new ShopAction.Buy())
                        .flatMap(once -> afterLate(once, new ShopAction.Buy()))
                        .map(twice -> possibleState.lateLeftWith(possibleState.remainder(order.lines())))
                : Optional.empty();
    }

    /** The world with {@code cart} in the cart; empty if what is missing in it was not asked for. */
    Optional<PossibleState> filled(PossibleState possibleState, Map<String, Integer> cart) {
        return added(possibleState, possibleState.state().cart(), cart)
                .filter(filled -> filled.state().cart().equals(cart));
    }

    /** The world with as many units more as {@code wanted} has more than {@code held}; empty if they were not asked for. */
    Optional<PossibleState> added(PossibleState possibleState, Map<String, Integer> held, Map<String, Integer> wanted) {
        Optional<PossibleState> added = Optional.of(possibleState);
        for (Map.Entry<String, Integer> line : wanted.entrySet()) {
            ShopAction add = new ShopAction.Add(line.getKey());
            for (int units = held.getOrDefault(line.getKey(), 0); units < line.getValue(); units++) {
                added = added.flatMap(before -> afterLate(before, add));
                if (added.isEmpty()) {
                    return added;
                }
            }
        }
        return added;
    }

    /** The world after {@code action}; empty if that was not asked for, or not once more. */
    Optional<PossibleState> afterLate(PossibleState possibleState, ShopAction shopAction) {
        return possibleState.late().counts().getOrDefault(shopAction, 0) < asked.getOrDefault(shopAction, 0)
                ? Optional.of(possibleState.late(shopAction))
                : Optional.empty();
    }

    /** Orders that no page confirmed and that the session may have made in {@code world}. */
    List<Map<String, Integer>> orderable(PossibleState possibleState) {
        return possibleOrders().stream()
                .map(PlacedOrder::lines)
                .filter(lines -> filled(possibleState, lines).isPresent())
                .toList();
    }

    /** Of the orders that no page confirmed, those that were placed after a purchase was asked for, and before now. */
    private List<PlacedOrder> possibleOrders() {
        return unreportedOrders.stream()
                .filter(order -> !order.placedBefore(firstPurchaseMicros) && !order.placedAfter(nowMicros))
                .toList();
    }

    /** A purchase without an answer: it may be carried out later, with what is in the cart then. */
    static final class UnansweredPurchase {
        private final String username;
        private final long sentMicros;
        private final long atMicros;
        private final Set<Map<String, Integer>> carts = new HashSet<>();
        private final Set<Map<String, Integer>> olderCarts;

        UnansweredPurchase(String username, long sentMicros, long atMicros, Set<Map<String, Integer>> olderCarts) {
            this.username = username;
            this.sentMicros = sentMicros;
            this.atMicros = atMicros;
            this.olderCarts = olderCarts;
        }

        void addPossibleCarts(Collection<Map<String, Integer>> held) {
            carts.addAll(held);
        }

        PurchaseAttempt purchase() {
            return new PurchaseAttempt(username, sentMicros, atMicros, OptionalLong.empty(), carts, olderCarts);
        }
    }
}
