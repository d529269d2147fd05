package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds each page of one session against what was acknowledged before.
 *
 * <p>It keeps every state that the session may be in: one, as long as all requests are answered; more, while it is not
 * known whether an unanswered one was carried out. A page that fits none of them is held against the earlier states, as
 * they were or with the changes since then, then against no session at all. What fits nothing is wrong. Of several
 * explanations it takes the one with the fewest changes lost.
 */
final class SessionChecker {
    private final int client;
    private final int session;
    private final Asked asked;
    private final List<Finding> findings = new ArrayList<>();
    private final List<Purchase> confirmed = new ArrayList<>();
    private final List<OpenPurchase> unconfirmed = new ArrayList<>();

    private final Map<Integer, Action> unanswered = new LinkedHashMap<>();
    private List<World> now = List.of(World.NONE);
    /** States that it was in before. */
    private List<World> past = new ArrayList<>();
    /** States that it would be in now if it had fallen back before changes whose pages did not show it. */
    private List<World> fallenUnseen = List.of();

    private Action lastChange = new Action.ShowCart();
    private int bought;

    /** @param asked by the same virtual user, in all its sessions */
    SessionChecker(int client, int session, Asked asked) {
        this.client = client;
        this.session = session;
        this.asked = asked;
    }

    void accept(Entry entry) {
        asked.add(entry.action());
        if (entry.action() instanceof Action.Buy) {
            purchase(entry);
        }
        if (entry.outcome() instanceof Outcome.Failed && entry.action().writes()) {
            unanswered.put(unanswered.size(), entry.action());
        } else if (entry.outcome() instanceof Outcome.Shown shown) {
            shown(entry, shown.view());
        }
        unconfirmed.forEach(open -> open.mayMeet(carts(possible(now))));
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
        UnaryOperator<World> step = action.writes() ? world -> world.acknowledged(action) : UnaryOperator.identity();
        int contained = contained(now) + (action.writes() ? 1 : 0);
        List<World> expected = fitting(now, step, view);
        List<World> fallen = fitting(earlier(), step, view);
        if (!expected.isEmpty()) {
            if (contained(expected) < contained) {
                // An earlier page had left open how far it fell back.
                find(entry, Finding.Kind.STALE, contained - contained(expected), view);
            }
            kept(action, view, expected, fallen);
        } else if (!fallen.isEmpty()) {
            fellBack(entry, view, contained, fallen);
        } else if (view.fits(step.apply(World.NONE).state()) && !(action instanceof Action.SignOn)) {
            find(entry, Finding.Kind.LOST, Math.max(0, contained(now) - Math.max(1, bought)), view);
            startOver(step.apply(World.NONE));
        } else {
            wrong(entry, view, step, contained);
        }
        if (action.writes()) {
            lastChange = action;
        }
        if (action instanceof Action.Buy) {
            bought = contained(now);
        }
    }

    private void kept(Action action, View view, List<World> expected, List<World> fallen) {
        if (action.writes()) {
            now.stream().filter(world -> !world.equals(World.NONE)).forEach(past::add);
            fallenUnseen =
                    fallen.stream().filter(world -> !expected.contains(world)).toList();
        } else {
            fallenUnseen = fallenUnseen.stream()
                    .filter(world -> view.fits(world.state()))
                    .toList();
        }
        now = expected;
    }

    private void fellBack(Entry entry, View view, int contained, List<World> fallen) {
        int left = contained(fallen);
        find(entry, Finding.Kind.STALE, contained - left, view);
        now = fallen;
        past = past.stream().filter(world -> world.contains() < left).collect(Collectors.toCollection(ArrayList::new));
        fallenUnseen = List.of();
        lastChange = new Action.ShowCart();
    }

    /** Nothing explains the page; the session goes on from what it showed. */
    private void wrong(Entry entry, View view, UnaryOperator<World> step, int contained) {
        Finding.Kind kind = asked.lacksAnyOf(view)
                ? Finding.Kind.FOREIGN
                : madeTwice(view, step) ? Finding.Kind.DOUBLED : Finding.Kind.TORN;
        find(entry, kind, 0, view);
        SessionState last = step.apply(now.get(0)).state();
        startOver(new World(
                new SessionState(
                        view.user().orElse(last.user()),
                        view.keyword().orElse(last.keyword()),
                        view.cart().orElse(last.cart())),
                contained,
                Set.of()));
    }

    private boolean madeTwice(View view, UnaryOperator<World> step) {
        List<Action> changes = new ArrayList<>(unanswered.values());
        changes.add(lastChange);
        return possible(now).stream()
                .map(step)
                .anyMatch(world -> view.fits(step.apply(world).state())
                        || changes.stream().anyMatch(change -> view.fits(change.in(world.state()))));
    }

    private void startOver(World world) {
        now = List.of(world);
        past = new ArrayList<>();
        fallenUnseen = List.of();
        unanswered.clear();
    }

    private List<World> fitting(List<World> worlds, UnaryOperator<World> step, View view) {
        return possible(worlds).stream()
                .map(step)
                .filter(world -> view.fits(world.state()))
                .distinct()
                .toList();
    }

    private List<World> possible(List<World> worlds) {
        return World.withLate(worlds, unanswered);
    }

    private List<World> earlier() {
        return Stream.concat(past.stream(), fallenUnseen.stream()).toList();
    }

    private void purchase(Entry entry) {
        if (entry.outcome() instanceof Outcome.Failed) {
            unconfirmed.add(
                    new OpenPurchase(now.get(0).state().user(), entry.endedMicros(), carts(possible(earlier()))));
        } else if (entry.outcome() instanceof Outcome.Shown shown) {
            confirmed.add(new Purchase(
                    now.get(0).state().user(),
                    entry.endedMicros(),
                    shown.view().order(),
                    carts(possible(now)),
                    carts(possible(earlier()))));
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

    private static Set<Map<String, Integer>> carts(Collection<World> worlds) {
        return worlds.stream().map(world -> world.state().cart()).collect(Collectors.toCollection(HashSet::new));
    }

    private static int contained(List<World> worlds) {
        return worlds.stream().mapToInt(World::contains).max().orElse(0);
    }
}
