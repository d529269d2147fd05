package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.journal.Action;
import org.replibench.analysis.journal.Entry;
import org.replibench.analysis.journal.Outcome;
import org.replibench.analysis.journal.SessionState;
import org.replibench.analysis.journal.View;

/** Virtual users that ask every 100 ms, each at its own offset, of a shop that a test lets fail for a while. */
final class Load {
    static final long SECOND = 1_000_000;
    private static final long PERIOD = SECOND / 10;
    private static final long RESPONSE = 4_000;

    private final int clients;
    private final Map<Integer, SessionState> states = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    /** @param clients each is served by {@code node<its number>} */
    Load(int clients) {
        this.clients = clients;
    }

    /** Asks from a moment to another; the given clients get no answer. */
    Load run(long from, long to, Integer... failing) {
        for (int client = 1; client <= clients; client++) {
            boolean fails = List.of(failing).contains(client);
            for (long at = from + client * PERIOD / clients; at + RESPONSE < to; at += PERIOD) {
                ask(client, at, fails);
            }
        }
        return this;
    }

    /** Sets a client's session to what it was, or was not. */
    Load session(int client, SessionState state) {
        states.put(client, state);
        return this;
    }

    SessionState session(int client) {
        return states.get(client);
    }

    List<Entry> entries() {
        return entries.stream()
                .sorted(Comparator.comparingLong(Entry::endedMicros))
                .toList();
    }

    private void ask(int client, long at, boolean fails) {
        boolean first = !states.containsKey(client);
        Action action = first ? new Action.SignOn("user" + client) : new Action.Add("item" + entries.size());
        if (!first && states.get(client).user().isEmpty()) {
            action = new Action.ShowCart();
        }
        if (fails) {
            entries.add(entry(client, at, new Action.ShowCart(), new Outcome.Failed("refused")));
            return;
        }
        SessionState after = action.in(states.getOrDefault(client, SessionState.NONE));
        states.put(client, after);
        entries.add(entry(
                client,
                at,
                action,
                new Outcome.Shown(
                        first
                                ? View.ofUser(after.user())
                                : View.ofUser(after.user()).withCart(after.cart()))));
    }

    private static Entry entry(int client, long at, Action action, Outcome outcome) {
        return new Entry(client, 1, "node" + client, at, at + RESPONSE, action, outcome);
    }
}
