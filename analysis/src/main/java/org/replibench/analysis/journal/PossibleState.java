package org.replibench.analysis.journal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.ShopAction;

/** A state that a session may be in, and how it came to be. */
final class PossibleState {
    private static final long NO_CART = -1;
    private static final long CART_OF_AN_UNANSWERED_REQUEST = -2;

    /** Before anything was asked for, and after the shop has forgotten the session. */
    static final PossibleState NONE =
            new PossibleState(SessionState.NONE, 0, 0, LateCompletions.NONE, NO_CART, List.of());

    private final SessionState state;
    private final int acknowledgedChanges;
    private final int durableChanges;
    private final LateCompletions lateCompletions;
    private final long cart;
    private final List<PossibleState> predecessors;

    private PossibleState(
            SessionState state,
            int contains,
            int secured,
            LateCompletions lateCompletions,
            long cart,
            List<PossibleState> before) {
        this.state = state;
        this.acknowledgedChanges = contains;
        this.durableChanges = secured;
        this.lateCompletions = lateCompletions;
        this.cart = cart;
        this.predecessors = before;
    }

    /** One that nothing explains: of what it was before, only that it once was nothing. */
    static PossibleState unexplained(SessionState state, int contains, int secured, LateCompletions late) {
        return new PossibleState(state, contains, secured, late, NO_CART, List.of(NONE));
    }

    SessionState state() {
        return state;
    }

    /** How many acknowledged changes it contains, since the session began. */
    int acknowledgedChanges() {
        return acknowledgedChanges;
    }

    /** How many of them the end of the session takes nothing from: its beginning, and all up to the last purchase. */
    int durableChanges() {
        return durableChanges;
    }

    /** Which unanswered requests it contains. */
    LateCompletions late() {
        return lateCompletions;
    }

    /** Which request began the cart that there is: the shop takes it for the same until it is bought, whatever it holds. */
    long cart() {
        return cart;
    }

    /** Whether there is a cart, and no other of the session is {@link #cart} the same. */
    boolean cartIsKnown() {
        return cart != NO_CART && cart != CART_OF_AN_UNANSWERED_REQUEST;
    }

    /** What it may have been just before. */
    List<PossibleState> predecessors() {
        return predecessors;
    }

    StateKey key() {
        return new StateKey(state, lateCompletions, cart);
    }

    /** @param request by which {@code action} was asked for; not negative, and no other of the session has the same */
    PossibleState acknowledged(ShopAction shopAction, long request) {
        int more = acknowledgedChanges + 1;
        return new PossibleState(
                shopAction.applyTo(state),
                more,
                shopAction.makesDurable() ? more : durableChanges,
                lateCompletions,
                cartAfter(shopAction, request),
                List.of(this));
    }

    PossibleState late(ShopAction shopAction) {
        return new PossibleState(
                shopAction.applyTo(state),
                acknowledgedChanges,
                shopAction.makesDurable() ? acknowledgedChanges : durableChanges,
                lateCompletions.with(shopAction),
                cartAfter(shopAction, CART_OF_AN_UNANSWERED_REQUEST),
                List.of(this));
    }

    /**
     * After a purchase of a cart that had become an order before: nothing was bought, and what that order lacks is a cart of
     * its own.
     *
     * @param request by which it was asked for, as {@link #acknowledged} has it
     */
    PossibleState leftWith(Map<String, Integer> remainder, long request) {
        int more = acknowledgedChanges + 1;
        return new PossibleState(
                holding(remainder),
                more,
                durableWith(remainder, more),
                lateCompletions,
                remainder.isEmpty() ? NO_CART : request,
                List.of(this));
    }

    /** The same, without an answer. */
    PossibleState lateLeftWith(Map<String, Integer> remainder) {
        return new PossibleState(
                holding(remainder),
                acknowledgedChanges,
                durableWith(remainder, acknowledgedChanges),
                lateCompletions.with(new ShopAction.Buy()),
                remainder.isEmpty() ? NO_CART : CART_OF_AN_UNANSWERED_REQUEST,
                List.of(this));
    }

    private SessionState holding(Map<String, Integer> units) {
        return new SessionState(state.user(), state.keyword(), units);
    }

    /** All changes but those that made the remainder, of which each unit may be one. */
    private int durableWith(Map<String, Integer> remainder, int changes) {
        int units = remainder.values().stream().mapToInt(Integer::intValue).sum();
        return Math.max(durableChanges, changes - units);
    }

    /** What the cart holds and {@code ordered} lacks. */
    Map<String, Integer> remainder(Map<String, Integer> ordered) {
        Map<String, Integer> units = new HashMap<>(state.cart());
        ordered.forEach((item, count) ->
                units.computeIfPresent(item, (same, held) -> held > count ? Integer.valueOf(held - count) : null));
        return units;
    }

    private long cartAfter(ShopAction shopAction, long request) {
        if (shopAction instanceof ShopAction.SignOn
                || shopAction instanceof ShopAction.Buy
                || shopAction instanceof ShopAction.SignOff) {
            return NO_CART;
        }
        return shopAction instanceof ShopAction.Add && cart == NO_CART ? request : cart;
    }

    /** This one, and the database has its last purchase under that number. */
    PossibleState ordered(long number) {
        return new PossibleState(
                state, acknowledgedChanges, durableChanges, lateCompletions.withOrder(number), cart, predecessors);
    }

    /** What the session may have been before it came to be in one of {@code worlds}. */
    static List<PossibleState> predecessors(Collection<PossibleState> possibleStates) {
        Set<PossibleState> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<PossibleState> earlier = new ArrayList<>();
        Deque<PossibleState> open = new ArrayDeque<>(possibleStates);
        while (!open.isEmpty()) {
            for (PossibleState possibleState : open.pop().predecessors) {
                if (seen.add(possibleState)) {
                    earlier.add(possibleState);
                    open.push(possibleState);
                }
            }
        }
        return earlier;
    }

    /** How many acknowledged changes that one contains which contains most; 0 if there is none. */
    static int maxChanges(Collection<PossibleState> possibleStates) {
        return possibleStates.stream()
                .mapToInt(PossibleState::acknowledgedChanges)
                .max()
                .orElse(0);
    }

    /** Of those that look the same the one that contains most, which may have been before whatever any of them was. */
    static List<PossibleState> distinct(Collection<PossibleState> possibleStates) {
        Map<StateKey, PossibleState> distinct = new LinkedHashMap<>();
        possibleStates.stream()
                .sorted(Comparator.comparingInt(PossibleState::acknowledgedChanges)
                        .reversed())
                .forEach(
                        possibleState -> distinct.merge(possibleState.key(), possibleState, PossibleState::mergedWith));
        return List.copyOf(distinct.values());
    }

    private PossibleState mergedWith(PossibleState other) {
        Set<PossibleState> both = Collections.newSetFromMap(new IdentityHashMap<>());
        both.addAll(predecessors);
        if (!both.addAll(other.predecessors) && durableChanges >= other.durableChanges) {
            return this;
        }
        return new PossibleState(
                state,
                acknowledgedChanges,
                Math.max(durableChanges, other.durableChanges),
                lateCompletions,
                cart,
                List.copyOf(both));
    }

    /** By what worlds are told apart, as far as any later page can. */
    record StateKey(SessionState state, LateCompletions late, long cart) {}

    /**
     * Unanswered requests that a session shows to have been carried out.
     *
     * @param counts how often, by what was asked for
     * @param orders the numbers of the orders that came of purchases among them
     */
    record LateCompletions(Map<ShopAction, Integer> counts, Set<Long> orders) {
        static final LateCompletions NONE = new LateCompletions(Map.of(), Set.of());

        LateCompletions {
            counts = Map.copyOf(counts);
            orders = Set.copyOf(orders);
        }

        LateCompletions with(ShopAction shopAction) {
            Map<ShopAction, Integer> more = new HashMap<>(counts);
            more.merge(shopAction, 1, Integer::sum);
            return new LateCompletions(more, orders);
        }

        LateCompletions withOrder(long number) {
            Set<Long> more = new HashSet<>(orders);
            more.add(number);
            return new LateCompletions(counts, more);
        }
    }
}
