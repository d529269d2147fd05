package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

/** Virtual users that ask every 100 ms, each at its own offset, of a shop that a test lets fail for a while. */
final class SyntheticJournal {
    static final long SECOND = 1_000_000;
    private static final long PERIOD = SECOND / 10;
    private static final long RESPONSE = 4_000;

    /** A cart of few items, however long a session lasts: what it may have been is compared page by page. */
    private static final int ITEMS = 7;

    private final int clients;
    private final Map<Integer, SessionState> states = new HashMap<>();
    private final List<JournalEntry> journalEntries = new ArrayList<>();

    /** @param clients each is served by {@code node<its number>} */
    SyntheticJournal(int clients) {
        this.clients = clients;
    }

    /** Asks from a moment to another; the given clients get no answer. */
    SyntheticJournal run(long from, long to, Integer... failing) {
        for (int client = 1; client <= clients; client++) {
            boolean fails = List.of(failing).contains(client);
            for (long at = from + client * PERIOD / clients; at + RESPONSE < to; at += PERIOD) {
                ask(client, at, fails);
            }
        }
        return this;
    }

    /** Sets a client's session to what it was, or was not. */
    SyntheticJournal session(int client, SessionState state) {
        states.put(client, state);
        return this;
    }

    SessionState session(int client) {
        return states.get(client);
    }

    List<JournalEntry> entries() {
        return journalEntries.stream()
                .sorted(Comparator.comparingLong(JournalEntry::endedMicros))
                .toList();
    }

    private void ask(int client, long at, boolean fails) {
        boolean first = !states.containsKey(client);
        ShopAction shopAction = first
                ? new ShopAction.SignOn("user" + client)
                : new ShopAction.Add("item" + journalEntries.size() % ITEMS);
        if (!first && states.get(client).user().isEmpty()) {
            shopAction = new ShopAction.ShowCart();
        }
        if (fails) {
            journalEntries.add(entry(client, at, new ShopAction.ShowCart(), new RequestOutcome.Failed("refused")));
            return;
        }
        SessionState after = shopAction.applyTo(states.getOrDefault(client, SessionState.NONE));
        states.put(client, after);
        journalEntries.add(entry(
                client,
                at,
                shopAction,
                new RequestOutcome.Shown(
                        first
                                ? SessionView.ofUser(after.user())
                                : SessionView.ofUser(after.user()).withCart(after.cart()))));
    }

    private static JournalEntry entry(int client, long at, ShopAction shopAction, RequestOutcome requestOutcome) {
        return new JournalEntry(client, 1, "node" + client, at, at + RESPONSE, shopAction, requestOutcome);
    }
}
