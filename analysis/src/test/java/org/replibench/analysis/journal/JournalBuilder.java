package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.PlacedOrder;
import org.replibench.records.journal.RequestOutcome;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.SessionView;
import org.replibench.records.journal.ShopAction;

/** Writes the journal of one virtual user, with answers as a shop gives them that does all right, or as the test wants. */
public final class JournalBuilder {
    private static final long MICROS_BETWEEN = 100_000;

    private final int client;
    private final String user;
    private final List<JournalEntry> journalEntries = new ArrayList<>();
    private SessionState state = SessionState.NONE;
    private int session;
    private long micros;
    private long nextOrder;

    public JournalBuilder(int client) {
        this.client = client;
        this.user = "user%04d".formatted(client);
        this.nextOrder = 1000L * client;
    }

    public List<JournalEntry> entries() {
        return List.copyOf(journalEntries);
    }

    /** Against a database that has {@code orders}. */
    JournalChecker.Result checked(PlacedOrder... orders) {
        return JournalChecker.check(journalEntries, List.of(orders));
    }

    SessionState state() {
        return state;
    }

    /** Makes the session what it was, or what it never was. */
    JournalBuilder nowIs(SessionState other) {
        state = other;
        return this;
    }

    public JournalBuilder signOn() {
        session++;
        return does(new ShopAction.SignOn(user));
    }

    public JournalBuilder signOff() {
        return does(new ShopAction.SignOff());
    }

    public JournalBuilder add(String... items) {
        for (String item : items) {
            does(new ShopAction.Add(item));
        }
        return this;
    }

    public JournalBuilder remove(String item) {
        return does(new ShopAction.Remove(item));
    }

    public JournalBuilder search(String keyword) {
        return does(new ShopAction.Search(keyword));
    }

    public JournalBuilder buy() {
        return does(new ShopAction.Buy());
    }

    /** It had become {@code order} before, of {@code ordered}: the cart keeps what that one lacks. */
    JournalBuilder buyAgain(long order, String... ordered) {
        state = remaining(ordered);
        return shows(
                new ShopAction.Buy(),
                SessionView.ofUser(state.user()).withOrder(order).withCart(state.cart()));
    }

    /** The session with so many units less. */
    SessionState remaining(String... ordered) {
        Map<String, Integer> units = new TreeMap<>(state.cart());
        cart(ordered)
                .forEach((item, count) ->
                        units.computeIfPresent(item, (same, held) -> held > count ? held - count : null));
        return new SessionState(state.user(), state.keyword(), units);
    }

    public JournalBuilder showCart() {
        return does(new ShopAction.ShowCart());
    }

    public JournalBuilder showSearch() {
        return does(new ShopAction.ShowSearch());
    }

    /** It is carried out, and the answer is lost. */
    JournalBuilder doneButUnanswered(ShopAction shopAction) {
        state = shopAction.applyTo(state);
        return entry(shopAction, new RequestOutcome.Failed("connection reset"));
    }

    /** It is not carried out, and there is no answer. */
    public JournalBuilder unanswered(ShopAction shopAction) {
        return entry(shopAction, new RequestOutcome.Failed("no answer"));
    }

    /** No node could be connected to. */
    JournalBuilder notSent(ShopAction shopAction) {
        return entry(shopAction, new RequestOutcome.NotSent("connection refused"));
    }

    public JournalBuilder refused(ShopAction shopAction) {
        return entry(shopAction, new RequestOutcome.Refused(403));
    }

    /** It sends the client elsewhere. */
    JournalBuilder redirected(ShopAction shopAction, String location) {
        return entry(shopAction, new RequestOutcome.Refused(302, location));
    }

    /** When the next request is sent. */
    long micros() {
        return micros;
    }

    JournalBuilder shows(ShopAction shopAction, SessionView sessionView) {
        return entry(shopAction, new RequestOutcome.Shown(sessionView));
    }

    private JournalBuilder does(ShopAction shopAction) {
        SessionState before = state;
        state = shopAction.applyTo(state);
        SessionView page = SessionView.ofUser(state.user());
        SessionView sessionView;
        if (shopAction instanceof ShopAction.Search || shopAction instanceof ShopAction.ShowSearch) {
            sessionView = page.withKeyword(state.keyword());
        } else if (shopAction instanceof ShopAction.Buy) {
            sessionView = page.withOrder(before.cart().isEmpty() ? nextOrder : ++nextOrder);
        } else if (shopAction instanceof ShopAction.SignOn || shopAction instanceof ShopAction.SignOff) {
            sessionView = page;
        } else {
            sessionView = page.withCart(state.cart());
        }
        return shows(shopAction, sessionView);
    }

    private JournalBuilder entry(ShopAction shopAction, RequestOutcome requestOutcome) {
        long sent = micros;
        micros += MICROS_BETWEEN;
        journalEntries.add(new JournalEntry(client, session, "node1", sent, sent + 5_000, shopAction, requestOutcome));
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
