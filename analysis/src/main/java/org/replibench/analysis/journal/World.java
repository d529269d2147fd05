package org.replibench.analysis.journal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A state that a session may be in, and how it came to be. */
final class World {
    private static final long NO_CART = -1;
    private static final long CART_OF_AN_UNANSWERED_REQUEST = -2;

    /** Before anything was asked for, and after the shop has forgotten the session. */
    static final World NONE = new World(SessionState.NONE, 0, 0, Late.NOTHING, NO_CART, List.of());

    private final SessionState state;
    private final int contains;
    private final int secured;
    private final Late late;
    private final long cart;
    private final List<World> before;

    private World(SessionState state, int contains, int secured, Late late, long cart, List<World> before) {
        this.state = state;
        this.contains = contains;
        this.secured = secured;
        this.late = late;
        this.cart = cart;
        this.before = before;
    }

    /** One that nothing explains: of what it was before, only that it once was nothing. */
    static World unexplained(SessionState state, int contains, int secured) {
        return new World(state, contains, secured, Late.NOTHING, NO_CART, List.of(NONE));
    }

    SessionState state() {
        return state;
    }

    /** How many acknowledged changes it contains, since the session began. */
    int contains() {
        return contains;
    }

    /** How many of them the end of the session takes nothing from: its beginning, and all up to the last purchase. */
    int secured() {
        return secured;
    }

    /** Which unanswered requests it contains. */
    Late late() {
        return late;
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
    List<World> before() {
        return before;
    }

    Key key() {
        return new Key(state, late, cart);
    }

    /** @param request by which {@code action} was asked for; not negative, and no other of the session has the same */
    World acknowledged(Action action, long request) {
        int more = contains + 1;
        return new World(
                action.in(state),
                more,
                action.secures() ? more : secured,
                late,
                cartAfter(action, request),
                List.of(this));
    }

    World late(Action action) {
        return new World(
                action.in(state),
                contains,
                action.secures() ? contains : secured,
                late.and(action),
                cartAfter(action, CART_OF_AN_UNANSWERED_REQUEST),
                List.of(this));
    }

    private long cartAfter(Action action, long request) {
        if (action instanceof Action.SignOn || action instanceof Action.Buy || action instanceof Action.SignOff) {
            return NO_CART;
        }
        return action instanceof Action.Add && cart == NO_CART ? request : cart;
    }

    /** This one, and the database has its last purchase under that number. */
    World ordered(long number) {
        return new World(state, contains, secured, late.andOrder(number), cart, before);
    }

    /** What the session may have been before it came to be in one of {@code worlds}. */
    static List<World> before(Collection<World> worlds) {
        Set<World> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<World> earlier = new ArrayList<>();
        Deque<World> open = new ArrayDeque<>(worlds);
        while (!open.isEmpty()) {
            for (World world : open.pop().before) {
                if (seen.add(world)) {
                    earlier.add(world);
                    open.push(world);
                }
            }
        }
        return earlier;
    }

    /** Of those that look the same the one that contains most, which may have been before whatever any of them was. */
    static List<World> distinct(Collection<World> worlds) {
        Map<Key, World> distinct = new LinkedHashMap<>();
        worlds.stream()
                .sorted(Comparator.comparingInt(World::contains).reversed())
                .forEach(world -> distinct.merge(world.key(), world, World::adopting));
        return List.copyOf(distinct.values());
    }

    private World adopting(World other) {
        Set<World> both = Collections.newSetFromMap(new IdentityHashMap<>());
        both.addAll(before);
        if (!both.addAll(other.before) && secured >= other.secured) {
            return this;
        }
        return new World(state, contains, Math.max(secured, other.secured), late, cart, List.copyOf(both));
    }

    /** By what worlds are told apart, as far as any later page can. */
    record Key(SessionState state, Late late, long cart) {}
}
