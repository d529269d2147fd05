package org.replibench.analysis.journal;

import java.util.ArrayList;
import java.util.List;
import org.replibench.records.journal.ConsistencyAnomaly;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.SessionState;

/** The pages of one session that did not show what they had to, each as far as later pages do not refute it. */
final class SessionFindings {
    private final List<ConsistencyAnomaly> anomalies = new ArrayList<>();

    /** Returns its index. */
    int add(
            JournalEntry journalEntry,
            ConsistencyAnomaly.Kind kind,
            int updatesLost,
            SessionState expected,
            String detail) {
        anomalies.add(new ConsistencyAnomaly(
                journalEntry.client(),
                journalEntry.session(),
                journalEntry.endedMicros(),
                kind,
                updatesLost,
                expected,
                detail));
        return last();
    }

    List<ConsistencyAnomaly> all() {
        return List.copyOf(anomalies);
    }

    int last() {
        return anomalies.size() - 1;
    }

    void revise(int finding, ConsistencyAnomaly.Kind kind, int updatesLost) {
        ConsistencyAnomaly found = anomalies.get(finding);
        anomalies.set(
                finding,
                new ConsistencyAnomaly(
                        found.client(),
                        found.session(),
                        found.atMicros(),
                        kind,
                        updatesLost,
                        found.expected(),
                        found.detail()));
    }

    /** That page was stale, and so were those since that seemed to show that something is gone; the session was not. */
    void refuteSince(int finding) {
        for (int index = finding; index < anomalies.size(); index++) {
            if (mayBeFlicker(anomalies.get(index))) {
                revise(index, ConsistencyAnomaly.Kind.FLICKER, 0);
            }
        }
    }

    int updatesLostSince(int finding) {
        return anomalies.subList(finding, anomalies.size()).stream()
                .filter(SessionFindings::mayBeFlicker)
                .mapToInt(ConsistencyAnomaly::updatesLost)
                .sum();
    }

    private static boolean mayBeFlicker(ConsistencyAnomaly anomaly) {
        return anomaly.kind() == ConsistencyAnomaly.Kind.STALE || anomaly.kind() == ConsistencyAnomaly.Kind.LOST;
    }
}
