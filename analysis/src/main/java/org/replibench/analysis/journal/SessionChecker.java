package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds each page of one session against what was acknowledged before.
 *
 * <p>It keeps every state that the session may be in: one, as long as all requests are answered and show all; more, while it
 * is not known whether an unanswered one was carried out, or whether a change was made to what the session had been before.
 * A page that fits none of them is held against what they were before, back to no session at all. What fits nothing is
 * wrong. Of several explanations it takes the one with the fewest changes lost.
 */
final class SessionChecker {
    private final int client;
    private final int session;
    private final String username;
    private final Asked asked;
    private final Orders orders;
    private final Unanswered unanswered;
    private final List<Finding> findings = new ArrayList<>();
    private final List<Purchase> confirmed = new ArrayList<>();
    private final List<OpenPurchase> unconfirmed = new ArrayList<>();
    /** What unanswered purchases may have ordered of the cart that there is: bought again, it has the same number. */
    private final Set<Map<String, Integer>> maybeOrdered = new HashSet<>();

    private final BoughtCarts boughtCarts = new BoughtCarts();

    private List<World> now = List.of(World.NONE);
    private Optional<Doubt> doubt = Optional.empty();
    private Action lastChange = new Action.ShowCart();

    /**
     * @param username who signs on
     * @param asked by the same virtual user, in all its sessions
     */
    SessionChecker(int client, int session, String username, Asked asked, Orders orders) {
        this.client = client;
        this.session = session;
        this.username = username;
        this.asked = asked;
        this.orders = orders;
        this.unanswered = new Unanswered(orders.untoldTo(username), boughtCarts);
    }

    void accept(Entry entry) {
        asked.add(entry.action());
        if (entry.action() instanceof Action.Buy) {
            purchase(entry);
        }
        if (entry.outcome() instanceof Outcome.Failed && entry.action().writes()) {
            unanswered.add(entry.action());
        } else if (entry.outcome() instanceof Outcome.Shown shown) {
            shown(entry, shown.view());
        }
        if (unanswered.purchases()) {
            Set<Map<String, Integer>> held = carts(now);
            unconfirmed.forEach(open -> open.mayMeet(held));
            maybeOrdered.addAll(held);
        }
    }

    List<Finding> findings() {
        return List.copyOf(findings);
    }

    List<Purchase> purchases() {
        return Stream.concat(confirmed.stream(), unconfirmed.stream().map(OpenPurchase::purchase))
                .toList();
    }

    private void shown(Entry entry, View view) {
        Action action = entry.action();
        Sight sight = sight(entry, view);
        int contained = contained(now) + (action.writes() ? 1 : 0);
        List<World> kept = sight.after(now, unanswered);
        // Fewer than acknowledged are left, too, where an earlier page had not shown that it fell back.
        boolean fellBack = kept.isEmpty() || doubt.isEmpty() && contained(kept) < contained;
        // A change that shows nothing of what was there before may have been made to an earlier state.
        List<World> all = action.writes() || fellBack ? withEarlier(kept, sight) : kept;
        if (all.isEmpty()) {
            wrong(entry, sight, contained);
        } else if (fellBack) {
            fellBack(entry, view, contained, all);
        } else {
            doubt.ifPresent(open -> settle(open, kept));
            now = all;
        }
        if (action.writes()) {
            lastChange = action;
        }
        if (action instanceof Action.Buy) {
            maybeOrdered.clear();
            view.order().ifPresent(number -> boughtCarts.remember(number, kept.isEmpty() ? all : kept));
        }
    }

    private Sight sight(Entry entry, View view) {
        Optional<PlacedOrder> order =
                view.order().isPresent() ? orders.numbered(view.order().getAsLong()) : Optional.empty();
        if (order.isPresent() && !order.get().username().equals(username)) {
            find(entry, Finding.Kind.FOREIGN, 0, view);
            order = Optional.empty();
        }
        Set<Long> again = order.map(PlacedOrder::number).map(boughtCarts::of).orElse(Set.of());
        Sight sight = new Sight(entry.action(), view, entry.sentMicros(), order.map(PlacedOrder::lines), again);
        return order.isEmpty() || tellsOfTheCart(sight) ? sight : sight.withoutOrder();
    }

    /** Not if an unanswered purchase had placed it before; and one of what never was is for the checker of orders to report. */
    private boolean tellsOfTheCart(Sight sight) {
        List<World> kept = sight.after(now, unanswered);
        if (contained(kept) > contained(now)) {
            return true;
        }
        if (maybeOrdered.contains(sight.bought().get())) {
            unanswered.carriedOut(sight.action());
            return false;
        }
        return !withEarlier(kept, sight).isEmpty();
    }

    private List<World> withEarlier(List<World> kept, Sight sight) {
        return World.distinct(Stream.concat(kept.stream(), sight.after(World.before(now), unanswered).stream())
                .toList());
    }

    private void fellBack(Entry entry, View view, int contained, List<World> fallen) {
        doubt = Optional.empty();
        if (fallen.stream().noneMatch(SessionChecker::ofNobody)) {
            find(entry, Finding.Kind.STALE, contained - contained(fallen), view);
        } else {
            find(entry, Finding.Kind.LOST, contained(now) - secured(), view);
            settle(new Doubt(findings.size() - 1, contained), fallen);
        }
        now = fallen;
        lastChange = new Action.ShowCart();
    }

    /** A page that shows no user may be that of a lost session, or of one from before what it leaves out. */
    private void settle(Doubt before, List<World> left) {
        boolean lost = left.stream().allMatch(SessionChecker::ofNobody);
        boolean stale = left.stream().noneMatch(SessionChecker::ofNobody);
        doubt = lost || stale ? Optional.empty() : Optional.of(before);
        if (lost) {
            unanswered.forget();
        } else if (stale) {
            Finding found = findings.get(before.finding());
            findings.set(
                    before.finding(),
                    new Finding(
                            client,
                            session,
                            found.atMicros(),
                            Finding.Kind.STALE,
                            before.contained() - contained(left),
                            found.detail()));
        }
    }

    /** Nothing explains the page; the session goes on from what it showed. */
    private void wrong(Entry entry, Sight sight, int contained) {
        View view = sight.view();
        Finding.Kind kind = asked.lacksAnyOf(view)
                ? Finding.Kind.FOREIGN
                : madeTwice(sight) ? Finding.Kind.DOUBLED : Finding.Kind.TORN;
        find(entry, kind, 0, view);
        SessionState last = sight.action().in(now.get(0).state());
        SessionState shown = new SessionState(
                view.user().orElse(last.user()),
                view.keyword().orElse(last.keyword()),
                view.cart().orElse(last.cart()));
        now = List.of(World.unexplained(shown, contained, secured()));
        doubt = Optional.empty();
        unanswered.forget();
    }

    private boolean madeTwice(Sight sight) {
        return Stream.concat(unanswered.actions().stream(), Stream.of(lastChange, sight.action()))
                .anyMatch(change -> !sight.after(now, unanswered.with(change)).isEmpty());
    }

    private void purchase(Entry entry) {
        Set<Map<String, Integer>> older = carts(World.before(now));
        if (entry.outcome() instanceof Outcome.Failed) {
            unconfirmed.add(new OpenPurchase(username, entry.endedMicros(), older));
        } else if (entry.outcome() instanceof Outcome.Shown shown) {
            Set<Map<String, Integer>> held = new HashSet<>(maybeOrdered);
            held.addAll(carts(now));
            confirmed.add(
                    new Purchase(username, entry.endedMicros(), shown.view().order(), held, older));
        }
    }

    private void find(Entry entry, Finding.Kind kind, int updatesLost, View view) {
        findings.add(new Finding(
                client,
                session,
                entry.endedMicros(),
                kind,
                updatesLost,
                entry.action() + " after " + now.get(0).state() + " showed " + view));
    }

    /** What the cart may hold; of what unanswered requests would add to it, only what somebody ordered. */
    private Set<Map<String, Integer>> carts(Collection<World> worlds) {
        return worlds.stream()
                .flatMap(world -> unanswered.later(world).stream())
                .flatMap(world -> Stream.concat(Stream.of(world.state().cart()), unanswered.orderable(world).stream()))
                .collect(Collectors.toSet());
    }

    private static boolean ofNobody(World world) {
        return world.state().user().equals(SessionState.NOTHING);
    }

    private static int contained(Collection<World> worlds) {
        return worlds.stream().mapToInt(World::contains).max().orElse(0);
    }

    /** What an unanswered purchase bought is secured, too, if the database has its order. */
    private int secured() {
        return now.stream()
                .flatMap(world -> unanswered.later(world).stream())
                .mapToInt(World::secured)
                .max()
                .orElse(0);
    }

    /**
     * Whether a session is lost or stale is open.
     *
     * @param finding where it is among the findings, as lost
     * @param contained changes that were acknowledged by then
     */
    private record Doubt(int finding, int contained) {}
}
