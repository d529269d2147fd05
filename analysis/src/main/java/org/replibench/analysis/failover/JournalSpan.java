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
import org.replibench.analysis.journal.Action;
import org.replibench.analysis.journal.Entry;
import org.replibench.analysis.journal.Fate;
import org.replibench.analysis.journal.Finding;
import org.replibench.model.failover.SessionCounts;

/**
 * What virtual users saw from a fault's beginning to the next one's, or to the end.
 *
 * @param entries of the whole journal, in the order of their answers
 * @param findings of the whole journal
 * @param faultMicros when the fault began
 * @param untilMicros when this span ends
 */
record JournalSpan(List<Entry> entries, List<Finding> findings, long faultMicros, long untilMicros) {

    /** Of those that were open, and of those begun since that a page showed to be anything but kept. */
    SessionCounts sessions() {
        Map<Session, Fate> fates = new HashMap<>();
        open().forEach(session -> fates.put(session, null));
        entries.stream()
                .filter(Entry::answered)
                .filter(this::inside)
                .map(JournalSpan::session)
                .filter(fates::containsKey)
                .forEach(session -> fates.put(session, Fate.KEPT));
        findings.stream().filter(this::inside).forEach(finding -> {
            Fate fate = finding.kind().fate();
            fates.merge(
                    new Session(finding.client(), finding.session()),
                    fate,
                    (before, found) -> found.compareTo(before) > 0 ? found : before);
        });
        return counts(fates.values());
    }

    private static SessionCounts counts(Collection<Fate> fates) {
        Map<Fate, Integer> counts = new EnumMap<>(Fate.class);
        int unheard = 0;
        for (Fate fate : fates) {
            if (fate == null) {
                unheard++;
            } else {
                counts.merge(fate, 1, Integer::sum);
            }
        }
        return new SessionCounts(
                counts.getOrDefault(Fate.KEPT, 0),
                counts.getOrDefault(Fate.STALE, 0),
                counts.getOrDefault(Fate.LOST, 0),
                counts.getOrDefault(Fate.WRONG, 0),
                unheard);
    }

    /** Signed on, and neither signed off nor lost, when the fault began. */
    private Collection<Session> open() {
        Map<Integer, Session> latest = new TreeMap<>();
        entries.stream().filter(Entry::answered).filter(this::before).forEach(entry -> {
            if (entry.action() instanceof Action.SignOff) {
                latest.remove(entry.client());
            } else {
                latest.put(entry.client(), session(entry));
            }
        });
        findings.stream()
                .filter(finding -> finding.kind() == Finding.Kind.LOST && finding.atMicros() < faultMicros)
                .forEach(finding -> latest.remove(finding.client(), new Session(finding.client(), finding.session())));
        return List.copyOf(latest.values());
    }

    int updatesAcknowledged() {
        return (int) entries.stream()
                .filter(Entry::acknowledges)
                .filter(this::inside)
                .count();
    }

    int updatesLost() {
        return findings.stream()
                .filter(this::inside)
                .mapToInt(Finding::updatesLost)
                .sum();
    }

    int updatesLost(int client) {
        return findings.stream()
                .filter(finding -> finding.client() == client)
                .filter(this::inside)
                .mapToInt(Finding::updatesLost)
                .sum();
    }

    int requests() {
        return (int) entries.stream().filter(this::inside).count();
    }

    int requestsFailed() {
        return (int) entries.stream().filter(Entry::failed).filter(this::inside).count();
    }

    /** By virtual user: milliseconds until its next answer; until the span's end if there was none. */
    Map<Integer, Double> nextSuccessMillis() {
        Map<Integer, Double> next = new TreeMap<>();
        entries.forEach(entry -> next.put(entry.client(), millis(untilMicros)));
        List<Entry> answered = new ArrayList<>(
                entries.stream().filter(Entry::answered).filter(this::inside).toList());
        Collections.reverse(answered);
        answered.forEach(entry -> next.put(entry.client(), millis(entry.endedMicros())));
        return next;
    }

    /** Virtual users without any answer. */
    int withoutSuccess() {
        return (int) (entries.stream().map(Entry::client).distinct().count()
                - entries.stream()
                        .filter(Entry::answered)
                        .filter(this::inside)
                        .map(Entry::client)
                        .distinct()
                        .count());
    }

    /** Virtual users whose last answer before the fault came from one of {@code nodes}. */
    List<Integer> clientsOf(Collection<String> nodes) {
        Map<Integer, String> last = entries.stream()
                .filter(Entry::answered)
                .filter(this::before)
                .collect(Collectors.toMap(Entry::client, Entry::node, (earlier, later) -> later, TreeMap::new));
        return last.entrySet().stream()
                .filter(client -> nodes.contains(client.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private double millis(long micros) {
        return (micros - faultMicros) / 1e3;
    }

    private boolean before(Entry entry) {
        return entry.endedMicros() < faultMicros;
    }

    private boolean inside(Entry entry) {
        return entry.endedMicros() >= faultMicros && entry.endedMicros() < untilMicros;
    }

    private boolean inside(Finding finding) {
        return finding.atMicros() >= faultMicros && finding.atMicros() < untilMicros;
    }

    private static Session session(Entry entry) {
        return new Session(entry.client(), entry.session());
    }

    private record Session(int client, int number) {}
}
