package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a session was asked for without an answer: done, or not, or done later; each at most as often as it was asked.
 *
 * <p>No combination of them is ever enumerated. What only adds, or is overwritten, looks the same whenever it was done, so
 * it is taken as done when a page shows it. Of what takes something away the moment counts: it is tried at every page. A
 * purchase was made only if the database has an order of it that nobody was told of, or if the cart had been bought before a
 * fall-back: then the shop made no other order, whatever the cart has come to hold since.
 */
final class Unanswered {
    private final Map<Action, Integer> asked = new LinkedHashMap<>();
    private final List<PlacedOrder> untold;
    private final BoughtCarts boughtCarts;

    /**
     * @param untold the user's orders of which no page told
     * @param boughtCarts the session's that became orders of which pages told so far
     */
    Unanswered(List<PlacedOrder> untold, BoughtCarts boughtCarts) {
        this.untold = untold;
        this.boughtCarts = boughtCarts;
    }

    void add(Action action) {
        asked.merge(action, 1, Integer::sum);
    }

    Set<Action> actions() {
        return Set.copyOf(asked.keySet());
    }

    /** These, and {@code action} once more than it was asked for. */
    Unanswered with(Action action) {
        Unanswered more = new Unanswered(untold, boughtCarts);
        more.asked.putAll(asked);
        more.add(action);
        return more;
    }

    /** One of these has been found to have been carried out. */
    void carriedOut(Action action) {
        asked.computeIfPresent(action, (same, times) -> times == 1 ? null : times - 1);
    }

    void forget() {
        asked.clear();
    }

    boolean purchases() {
        return asked.containsKey(new Action.Buy());
    }

    /** {@code world}, and what it may have become by what takes something away. */
    List<World> later(World world) {
        List<World> all = new ArrayList<>(List.of(world));
        Set<World.Key> known = new HashSet<>(Set.of(world.key()));
        for (int i = 0; i < all.size(); i++) {
            for (World next : next(all.get(i))) {
                if (known.add(next.key())) {
                    all.add(next);
                }
            }
        }
        return all;
    }

    private List<World> next(World world) {
        List<World> next = new ArrayList<>();
        for (Action action : asked.keySet()) {
            if (action instanceof Action.Buy) {
                bought(world, next);
            } else if (action.takesAway() && !action.in(world.state()).equals(world.state())) {
                late(world, action).ifPresent(next::add);
            }
        }
        return next;
    }

    private void bought(World world, List<World> next) {
        if (boughtCarts.hold(world) && !world.state().cart().isEmpty()) {
            late(world, new Action.Buy()).ifPresent(next::add);
        }
        for (PlacedOrder order : untold) {
            if (!world.late().orders().contains(order.number())) {
                filled(world, order.lines())
                        .flatMap(filled -> late(filled, new Action.Buy()))
                        .map(buyer -> buyer.ordered(order.number()))
                        .ifPresent(next::add);
            }
        }
    }

    /** The world with {@code cart} in the cart; empty if what is missing in it was not asked for. */
    Optional<World> filled(World world, Map<String, Integer> cart) {
        return added(world, world.state().cart(), cart)
                .filter(filled -> filled.state().cart().equals(cart));
    }

    /** The world with as many units more as {@code wanted} has more than {@code held}; empty if they were not asked for. */
    Optional<World> added(World world, Map<String, Integer> held, Map<String, Integer> wanted) {
        Optional<World> added = Optional.of(world);
        for (Map.Entry<String, Integer> line : wanted.entrySet()) {
            Action add = new Action.Add(line.getKey());
            for (int units = held.getOrDefault(line.getKey(), 0); units < line.getValue(); units++) {
                added = added.flatMap(before -> late(before, add));
                if (added.isEmpty()) {
                    return added;
                }
            }
        }
        return added;
    }

    /** The world after {@code action}; empty if that was not asked for, or not once more. */
    Optional<World> late(World world, Action action) {
        return world.late().done().getOrDefault(action, 0) < asked.getOrDefault(action, 0)
                ? Optional.of(world.late(action))
                : Optional.empty();
    }

    /** Orders that nobody was told of and that the session may have made in {@code world}. */
    List<Map<String, Integer>> orderable(World world) {
        return untold.stream()
                .map(PlacedOrder::lines)
                .filter(lines -> filled(world, lines).isPresent())
                .toList();
    }
}
