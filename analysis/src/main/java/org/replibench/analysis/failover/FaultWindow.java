package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.records.failover.SessionOutcomeCounts;
import org.replibench.records.journal.ConsistencyAnomaly;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.SessionOutcome;
import org.replibench.records.journal.ShopAction;

/**
 * What virtual users saw from a fault's beginning to the next one's, or to the end.
 *
 * @param entries of the whole journal, in the order of their answers
 * @param anomalies of the whole journal
 * @param faultMicros when the fault began
 * @param untilMicros when this span ends
 */
record FaultWindow(List<JournalEntry> entries, List<ConsistencyAnomaly> anomalies, long faultMicros, long untilMicros) {

    /** Of those that were open, and of those begun since that a page showed to be anything but kept. */
    SessionOutcomeCounts sessions() {
        Map<SessionKey, SessionOutcome> sessionOutcomes = new HashMap<>();
        open().forEach(sessionKey -> sessionOutcomes.put(sessionKey, null));
        entries.stream()
                .filter(JournalEntry::answered)
                .filter(this::inside)
                .map(FaultWindow::session)
                .filter(sessionOutcomes::containsKey)
                .forEach(sessionKey -> sessionOutcomes.put(sessionKey, SessionOutcome.INTACT));
        anomalies.stream().filter(this::inside).forEach(consistencyAnomaly -> {
            SessionOutcome sessionOutcome = consistencyAnomaly.kind().outcome();
            sessionOutcomes.merge(
                    new SessionKey(consistencyAnomaly.client(), consistencyAnomaly.session()),
                    sessionOutcome,
                    (before, found) -> found.compareTo(before) > 0 ? found : before);
        });
        return counts(sessionOutcomes.values());
    }

    private static SessionOutcomeCounts counts(Collection<SessionOutcome> sessionOutcomes) {
        Map<SessionOutcome, Integer> counts = new EnumMap<>(SessionOutcome.class);
        int unheard = 0;
        for (SessionOutcome sessionOutcome : sessionOutcomes) {
            if (sessionOutcome == null) {
                unheard++;
            } else {
                counts.merge(sessionOutcome, 1, Integer::sum);
            }
        }
        return new SessionOutcomeCounts(
                counts.getOrDefault(SessionOutcome.INTACT, 0),
                counts.getOrDefault(SessionOutcome.FLICKERED, 0),
                counts.getOrDefault(SessionOutcome.STALE, 0),
                counts.getOrDefault(SessionOutcome.LOST, 0),
                counts.getOrDefault(SessionOutcome.CORRUPTED, 0),
                unheard);
    }

    /** Signed on, and neither signed off nor lost, when the fault began. */
    private Collection<SessionKey> open() {
        Map<Integer, SessionKey> latest = new TreeMap<>();
        entries.stream().filter(JournalEntry::answered).filter(this::before).forEach(journalEntry -> {
            if (journalEntry.action() instanceof ShopAction.SignOff) {
                latest.remove(journalEntry.client());
            } else {
                latest.put(journalEntry.client(), session(journalEntry));
            }
        });
        anomalies.stream()
                .filter(consistencyAnomaly -> consistencyAnomaly.kind() == ConsistencyAnomaly.Kind.LOST
                        && consistencyAnomaly.atMicros() < faultMicros)
                .forEach(consistencyAnomaly -> latest.remove(
                        consistencyAnomaly.client(),
                        new SessionKey(consistencyAnomaly.client(), consistencyAnomaly.session())));
        return List.copyOf(latest.values());
    }

    int updatesAcknowledged() {
        return (int) entries.stream()
                .filter(JournalEntry::acknowledges)
                .filter(this::inside)
                .count();
    }

    int updatesLost() {
        return anomalies.stream()
                .filter(this::inside)
                .mapToInt(ConsistencyAnomaly::updatesLost)
                .sum();
    }

    int updatesLost(int client) {
        return anomalies.stream()
                .filter(consistencyAnomaly -> consistencyAnomaly.client() == client)
                .filter(this::inside)
                .mapToInt(ConsistencyAnomaly::updatesLost)
                .sum();
    }

    int requests() {
        return (int) entries.stream().filter(this::inside).count();
    }

    int requestsFailed() {
        return (int) entries.stream()
                .filter(JournalEntry::failed)
                .filter(this::inside)
                .count();
    }

    /** By virtual user: milliseconds until its next answer; until the span's end if there was none. */
    Map<Integer, Double> nextSuccessMillis() {
        Map<Integer, Double> next = new TreeMap<>();
        entries.forEach(journalEntry -> next.put(journalEntry.client(), millis(untilMicros)));
        List<JournalEntry> answered = new ArrayList<>(entries.stream()
                .filter(JournalEntry::answered)
                .filter(this::inside)
                .toList());
        Collections.reverse(answered);
        answered.forEach(journalEntry -> next.put(journalEntry.client(), millis(journalEntry.endedMicros())));
        return next;
    }

    /** Virtual users without any answer. */
    int clientsWithoutSuccess() {
        return (int) (entries.stream().map(JournalEntry::client).distinct().count()
                - entries.stream()
                        .filter(JournalEntry::answered)
                        .filter(this::inside)
                        .map(JournalEntry::client)
                        .distinct()
                        .count());
    }

    /** Virtual users whose last answer before the fault came from one of {@code nodes}. */
    List<Integer> clientsOf(Collection<String> nodes) {
        Map<Integer, String> last = entries.stream()
                .filter(JournalEntry::answered)
                .filter(this::before)
                .collect(Collectors.toMap(
                        JournalEntry::client, JournalEntry::node, (earlier, later) -> later, TreeMap::new));
        return last.entrySet().stream()
                .filter(client -> nodes.contains(client.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private double millis(long micros) {
        return (micros - faultMicros) / 1e3;
    }

    private boolean before(JournalEntry journalEntry) {
        return journalEntry.endedMicros() < faultMicros;
    }

    private boolean inside(JournalEntry journalEntry) {
        return journalEntry.endedMicros() >= faultMicros && journalEntry.endedMicros() < untilMicros;
    }

    private boolean inside(ConsistencyAnomaly consistencyAnomaly) {
        return consistencyAnomaly.atMicros() >= faultMicros && consistencyAnomaly.atMicros() < untilMicros;
    }

    private static SessionKey session(JournalEntry journalEntry) {
        return new SessionKey(journalEntry.client(), journalEntry.session());
    }

    private record SessionKey(int client, int number) {}
}
