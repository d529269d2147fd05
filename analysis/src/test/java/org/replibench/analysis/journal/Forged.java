package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes the journal of one virtual user, with answers as a shop gives them that does all right, or as the test wants. */
final class Forged {
    private static final long MICROS_BETWEEN = 100_000;

    private final int client;
    private final String user;
    private final List<Entry> entries = new ArrayList<>();
    private SessionState state = SessionState.NONE;
    private int session;
    private long micros;
    private long nextOrder;

    Forged(int client) {
        this.client = client;
        this.user = "user%04d".formatted(client);
        this.nextOrder = 1000L * client;
    }

    List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** Against a database that has {@code orders}. */
    CheckedJournal checked(PlacedOrder... orders) {
        return JournalChecker.check(entries, List.of(orders));
    }

    SessionState state() {
        return state;
    }

    /** Makes the session what it was, or what it never was. */
    Forged nowIs(SessionState other) {
        state = other;
        return this;
    }

    Forged signOn() {
        session++;
        return does(new Action.SignOn(user));
    }

    Forged signOff() {
        return does(new Action.SignOff());
    }

    Forged add(String... items) {
        for (String item : items) {
            does(new Action.Add(item));
        }
        return this;
    }

    Forged remove(String item) {
        return does(new Action.Remove(item));
    }

    Forged search(String keyword) {
        return does(new Action.Search(keyword));
    }

    Forged buy() {
        return does(new Action.Buy());
    }

    Forged showCart() {
        return does(new Action.ShowCart());
    }

    Forged showSearch() {
        return does(new Action.ShowSearch());
    }

    /** It is carried out, and the answer is lost. */
    Forged doneButUnanswered(Action action) {
        state = action.in(state);
        return entry(action, new Outcome.Failed("connection reset"));
    }

    /** It is not carried out, and there is no answer. */
    Forged unanswered(Action action) {
        return entry(action, new Outcome.Failed("connection refused"));
    }

    Forged refused(Action action) {
        return entry(action, new Outcome.Refused(403));
    }

    Forged shows(Action action, View view) {
        return entry(action, new Outcome.Shown(view));
    }

    private Forged does(Action action) {
        SessionState before = state;
        state = action.in(state);
        View page = View.ofUser(state.user());
        View view;
        if (action instanceof Action.Search || action instanceof Action.ShowSearch) {
            view = page.withKeyword(state.keyword());
        } else if (action instanceof Action.Buy) {
            view = page.withOrder(before.cart().isEmpty() ? nextOrder : ++nextOrder);
        } else if (action instanceof Action.SignOn || action instanceof Action.SignOff) {
            view = page;
        } else {
            view = page.withCart(state.cart());
        }
        return shows(action, view);
    }

    private Forged entry(Action action, Outcome outcome) {
        long sent = micros;
        micros += MICROS_BETWEEN;
        entries.add(new Entry(client, session, "node1", sent, sent + 5_000, action, outcome));
        return this;
    }

    static Map<String, Integer> cart(String... items) {
        Map<String, Integer> units = new TreeMap<>();
        for (String item : items) {
            units.merge(item, 1, Integer::sum);
        }
        return units;
    }
}
