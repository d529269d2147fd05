package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Holds each virtual user's pages against what was acknowledged to it, and to what it was told it had bought. Knows of no
 * fault and no server.
 */
public final class JournalChecker {
    private JournalChecker() {}

    /**
     * @param entries of any number of virtual users, in any order
     * @param placed all orders that the database has of the same time: whether an unanswered purchase emptied a cart, and what
     *     a confirmed one had found in it, nobody else tells
     */
    public static CheckedJournal check(List<Entry> entries, List<PlacedOrder> placed) {
        Orders orders = new Orders(placed, entries);
        Map<Integer, Asked> asked = new TreeMap<>();
        Map<Key, SessionChecker> sessions =
                new TreeMap<>(Comparator.comparingInt(Key::client).thenComparingInt(Key::session));
        entries.stream().sorted(Comparator.comparingLong(Entry::sentMicros)).forEach(entry -> sessions.computeIfAbsent(
                        new Key(entry.client(), entry.session()),
                        key -> new SessionChecker(
                                key.client(),
                                key.session(),
                                entry.action() instanceof Action.SignOn signOn
                                        ? signOn.username()
                                        : SessionState.NOTHING,
                                asked.computeIfAbsent(key.client(), client -> new Asked()),
                                orders))
                .accept(entry));
        List<Finding> findings = new ArrayList<>();
        List<Purchase> purchases = new ArrayList<>();
        sessions.values().forEach(session -> {
            findings.addAll(session.findings());
            purchases.addAll(session.purchases());
        });
        findings.sort(Comparator.comparingLong(Finding::atMicros));
        purchases.sort(Comparator.comparingLong(Purchase::atMicros));
        return new CheckedJournal(findings, purchases);
    }

    private record Key(int client, int session) {}
}
