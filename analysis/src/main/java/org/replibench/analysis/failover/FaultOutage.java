package org.replibench.analysis.failover;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.records.failover.CensoredValue;
import org.replibench.records.journal.ConsistencyAnomaly;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.ShopAction;

/**
 * For how long a fault kept users from their sessions: from the first request that failed or hung, to the last of these users'
 * next correct page of the same session.
 *
 * <p>A fault may bite late, or several times, so it does not count from the fault's beginning. A page of a lost session is not a
 * correct one: who has to sign on again gets another session, and the old one never came back.
 *
 * @param firstFailedMicros when the first request was sent that failed or hung; empty if none did
 * @param returnsMicros by user, of those whose requests did: when each had a correct page of its session after the last of
 *     them; empty of one that had none
 * @param untilMicros when the time ends that is attributed to the fault
 */
record FaultOutage(OptionalLong firstFailedMicros, Map<Integer, OptionalLong> returnsMicros, long untilMicros) {
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
                .collect(Collectors.groupingBy(JournalEntry::client));
        Pages pages = new Pages(anomalies);
        Map<Integer, OptionalLong> returns = new TreeMap<>();
        byClient.forEach(
                (client, entries) -> pages.recovered(entries).ifPresent(recovered -> returns.put(client, recovered)));
        OptionalLong first = byClient.values().stream()
                .flatMap(List::stream)
                .filter(pages::isBad)
                .mapToLong(JournalEntry::sentMicros)
                .min();
        return new FaultOutage(first, returns, untilMicros);
    }

    /** How long it was: 0 if no request failed or hung; not complete if a user's session did not come back. */
    CensoredValue duration() {
        if (firstFailedMicros.isEmpty()) {
            return new CensoredValue(0, true);
        }
        long end = returnsMicros.values().stream()
                .mapToLong(recovered -> recovered.orElse(untilMicros))
                .max()
                .orElse(untilMicros);
        return new CensoredValue(
                (end - firstFailedMicros.getAsLong()) / 1e3,
                returnsMicros.values().stream().allMatch(OptionalLong::isPresent));
    }

    /** How many users never had a correct page of their session again. */
    int neverBack() {
        return (int)
                returnsMicros.values().stream().filter(OptionalLong::isEmpty).count();
    }

    /** Which pages are correct. */
    private record Pages(List<ConsistencyAnomaly> anomalies) {
        /** A page takes milliseconds; with less, one that waits for a verified failure would not count, with more, one that times out. */
        private static final long HANGING_MICROS = 1_000_000;

        /** When a user had a correct page after the last request that failed or hung; empty if none of its requests did. */
        Optional<OptionalLong> recovered(List<JournalEntry> ofUser) {
            if (ofUser.stream().anyMatch(this::isOfLostSession)) {
                return Optional.of(OptionalLong.empty());
            }
            Optional<JournalEntry> last = ofUser.stream().filter(this::isBad).reduce((earlier, later) -> later);
            return last.map(bad -> ofUser.stream()
                    .filter(entry -> entry.endedMicros() >= bad.endedMicros() && isCorrect(entry))
                    .filter(entry -> entry.session() == bad.session() || bad.action() instanceof ShopAction.SignOn)
                    .mapToLong(JournalEntry::endedMicros)
                    .findFirst());
        }

        boolean isBad(JournalEntry entry) {
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
