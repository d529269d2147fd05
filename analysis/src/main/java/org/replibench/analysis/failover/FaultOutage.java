package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.replibench.records.failover.CensoredValue;
import org.replibench.records.journal.ConsistencyAnomaly;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.ShopAction;

/**
 * For how long a fault kept users from their sessions: all the time in which at least one of them waited for a correct page.
 *
 * <p>A fault may bite late, or several times, so neither what passes before it bites counts, nor what passes in between. A page of a
 * lost session is not a correct one: who has to sign on again gets another session, and the old one never came back.
 *
 * @param waits of all users, user by user
 * @param untilMicros when the time ends that is attributed to the fault
 */
record FaultOutage(List<Wait> waits, long untilMicros) {
    /**
     * A user's, from a request that failed or hung to its next correct page of the same session.
     *
     * @param fromMicros when the request was sent
     * @param returnMicros when the page was there; empty if it never came
     */
    record Wait(int client, long fromMicros, OptionalLong returnMicros) {}

    FaultOutage {
        waits = List.copyOf(waits);
    }

    /**
     * @param journalEntries of the whole journal
     * @param anomalies of the same
     * @param faultMicros when the fault began
     * @param untilMicros when the time ends that is attributed to it
     */
    static FaultOutage of(
            List<JournalEntry> journalEntries, List<ConsistencyAnomaly> anomalies, long faultMicros, long untilMicros) {
        Map<Integer, List<JournalEntry>> byClient = journalEntries.stream()
                .filter(entry -> entry.endedMicros() >= faultMicros && entry.endedMicros() < untilMicros)
                .sorted(Comparator.comparingLong(JournalEntry::sentMicros))
                .collect(Collectors.groupingBy(JournalEntry::client, TreeMap::new, Collectors.toList()));
        Pages pages = new Pages(anomalies);
        return new FaultOutage(
                byClient.values().stream()
                        .flatMap(entries -> pages.waits(entries).stream())
                        .toList(),
                untilMicros);
    }

    /** How long it was: 0 if no request failed or hung; not complete if a user's session did not come back. */
    CensoredValue duration() {
        long waitedMicros = 0;
        long coveredMicros = Long.MIN_VALUE;
        for (Wait wait : waits.stream()
                .sorted(Comparator.comparingLong(Wait::fromMicros))
                .toList()) {
            long end = wait.returnMicros().orElse(untilMicros);
            if (end > coveredMicros) {
                waitedMicros += end - Math.max(coveredMicros, wait.fromMicros());
                coveredMicros = end;
            }
        }
        return new CensoredValue(waitedMicros / 1e3, waits.stream().allMatch(wait -> wait.returnMicros()
                .isPresent()));
    }

    /** When the first request was sent that failed or hung; empty if none did. */
    OptionalLong firstFailedMicros() {
        return waits.stream().mapToLong(Wait::fromMicros).min();
    }

    /** When users had a correct page of their session again. */
    LongStream returnsMicros() {
        return waits.stream().map(Wait::returnMicros).flatMapToLong(OptionalLong::stream);
    }

    /** How many users never had a correct page of their session again. */
    int neverBack() {
        return (int) waits.stream()
                .filter(wait -> wait.returnMicros().isEmpty())
                .map(Wait::client)
                .distinct()
                .count();
    }

    /** Which pages are correct. */
    private record Pages(List<ConsistencyAnomaly> anomalies) {
        /** A page takes milliseconds; with less, one that waits for a verified failure would not count, with more, one that times out. */
        private static final long HANGING_MICROS = 1_000_000;

        /** @param ofUser the requests of one user, in their order */
        List<Wait> waits(List<JournalEntry> ofUser) {
            List<Wait> waits = new ArrayList<>();
            JournalEntry first = null;
            JournalEntry last = null;
            for (JournalEntry entry : ofUser) {
                if (isBad(entry)) {
                    first = first == null ? entry : first;
                    last = entry;
                }
                if (isOfLostSession(entry)) {
                    waits.add(new Wait(entry.client(), first.sentMicros(), OptionalLong.empty()));
                    first = null;
                } else if (first != null && isCorrect(entry) && goesOn(last, entry)) {
                    waits.add(new Wait(entry.client(), first.sentMicros(), OptionalLong.of(entry.endedMicros())));
                    first = null;
                }
            }
            if (first != null) {
                waits.add(new Wait(first.client(), first.sentMicros(), OptionalLong.empty()));
            }
            return waits;
        }

        /** Whether a page is one of the session whose request was bad. */
        private static boolean goesOn(JournalEntry bad, JournalEntry page) {
            return page.session() == bad.session() || bad.action() instanceof ShopAction.SignOn;
        }

        private boolean isBad(JournalEntry entry) {
            return !isCorrect(entry) || entry.endedMicros() - entry.sentMicros() >= HANGING_MICROS;
        }

        private boolean isCorrect(JournalEntry entry) {
            return entry.answered() && anomalies.stream().noneMatch(anomaly -> isOf(anomaly, entry));
        }

        private boolean isOfLostSession(JournalEntry entry) {
            return anomalies.stream()
                    .anyMatch(anomaly -> anomaly.kind() == ConsistencyAnomaly.Kind.LOST && isOf(anomaly, entry));
        }

        private static boolean isOf(ConsistencyAnomaly anomaly, JournalEntry entry) {
            return anomaly.client() == entry.client()
                    && anomaly.session() == entry.session()
                    && anomaly.atMicros() == entry.endedMicros();
        }
    }
}
