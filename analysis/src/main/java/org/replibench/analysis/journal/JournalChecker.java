package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.replibench.records.journal.ConsistencyAnomaly;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.PlacedOrder;
import org.replibench.records.journal.SessionState;
import org.replibench.records.journal.ShopAction;

/**
 * Holds each virtual user's pages against what was acknowledged to it, and to what it was told it had bought. Knows of no
 * fault and no server.
 */
public final class JournalChecker {
    private JournalChecker() {}

    /**
     * @param journalEntries of any number of virtual users, in any order
     * @param placed all orders that the database has of the same time: whether an unanswered purchase emptied a cart, and what
     *     a confirmed one had found in it, nobody else tells
     */
    public static Result check(List<JournalEntry> journalEntries, List<PlacedOrder> placed) {
        DatabaseOrders placedOrders = new DatabaseOrders(placed, journalEntries);
        Map<Integer, RequestHistory> asked = new TreeMap<>();
        Map<SessionKey, SessionChecker> sessions =
                new TreeMap<>(Comparator.comparingInt(SessionKey::client).thenComparingInt(SessionKey::session));
        journalEntries.stream()
                .sorted(Comparator.comparingLong(JournalEntry::sentMicros))
                .forEach(journalEntry -> sessions.computeIfAbsent(
                                new SessionKey(journalEntry.client(), journalEntry.session()),
                                sessionKey -> new SessionChecker(
                                        journalEntry.action() instanceof ShopAction.SignOn signOn
                                                ? signOn.username()
                                                : SessionState.NOTHING,
                                        asked.computeIfAbsent(sessionKey.client(), client -> new RequestHistory()),
                                        placedOrders))
                        .accept(journalEntry));
        List<ConsistencyAnomaly> consistencyAnomalies = new ArrayList<>();
        List<PurchaseAttempt> purchaseAttempts = new ArrayList<>();
        sessions.values().forEach(session -> {
            consistencyAnomalies.addAll(session.anomalies());
            purchaseAttempts.addAll(session.purchases());
        });
        consistencyAnomalies.sort(Comparator.comparingLong(ConsistencyAnomaly::atMicros));
        purchaseAttempts.sort(Comparator.comparingLong(PurchaseAttempt::atMicros));
        return new Result(consistencyAnomalies, purchaseAttempts);
    }

    private record SessionKey(int client, int session) {}

    /**
     * What a journal says when it is checked against itself.
     *
     * @param anomalies pages that did not show what they had to, by time
     * @param purchases what was bought, or may have been, by time
     */
    public record Result(List<ConsistencyAnomaly> anomalies, List<PurchaseAttempt> purchases) {
        public Result {
            anomalies = List.copyOf(anomalies);
            purchases = List.copyOf(purchases);
        }
    }
}
