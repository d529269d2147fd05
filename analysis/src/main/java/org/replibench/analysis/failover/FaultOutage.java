package org.replibench.analysis.failover;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
 */
final class FaultOutage {
    /** A page takes milliseconds; with less, one that waits for a verified failure would not count, with more, one that times out. */
    private static final long HANGING_MICROS = 1_000_000;

    private final List<ConsistencyAnomaly> anomalies;
    private final long faultMicros;
    private final long untilMicros;

    private FaultOutage(List<ConsistencyAnomaly> anomalies, long faultMicros, long untilMicros) {
        this.anomalies = anomalies;
        this.faultMicros = faultMicros;
        this.untilMicros = untilMicros;
    }

    /**
     * @param journalEntries of the whole journal
     * @param anomalies of the same
     * @param faultMicros when the fault began
     * @param untilMicros when the time ends that is attributed to it
     * @return 0 if no request failed or hung; not complete if a user's session did not come back until then
     */
    static CensoredValue of(
            List<JournalEntry> journalEntries, List<ConsistencyAnomaly> anomalies, long faultMicros, long untilMicros) {
        return new FaultOutage(anomalies, faultMicros, untilMicros).of(journalEntries);
    }

    private CensoredValue of(List<JournalEntry> journalEntries) {
        Map<Integer, List<JournalEntry>> byClient = journalEntries.stream()
                .filter(entry -> entry.endedMicros() >= faultMicros && entry.endedMicros() < untilMicros)
                .sorted(Comparator.comparingLong(JournalEntry::sentMicros))
                .collect(Collectors.groupingBy(JournalEntry::client));
        OptionalLong begin = byClient.values().stream()
                .flatMap(List::stream)
                .filter(this::isBad)
                .mapToLong(JournalEntry::sentMicros)
                .min();
        if (begin.isEmpty()) {
            return new CensoredValue(0, true);
        }
        List<OptionalLong> ends = byClient.values().stream()
                .map(this::recovered)
                .flatMap(Optional::stream)
                .toList();
        boolean complete = ends.stream().allMatch(OptionalLong::isPresent);
        long end = ends.stream()
                .mapToLong(recovered -> recovered.orElse(untilMicros))
                .max()
                .orElse(untilMicros);
        return new CensoredValue((end - begin.getAsLong()) / 1e3, complete);
    }

    /** When a user had a correct page after the last request that failed or hung; empty if none of its requests did. */
    private Optional<OptionalLong> recovered(List<JournalEntry> ofUser) {
        Optional<JournalEntry> lost =
                ofUser.stream().filter(this::isOfLostSession).findFirst();
        if (lost.isPresent()) {
            return Optional.of(OptionalLong.empty());
        }
        Optional<JournalEntry> last = ofUser.stream().filter(this::isBad).reduce((earlier, later) -> later);
        return last.map(bad -> ofUser.stream()
                .filter(entry -> entry.endedMicros() >= bad.endedMicros() && isCorrect(entry))
                .filter(entry -> entry.session() == bad.session() || bad.action() instanceof ShopAction.SignOn)
                .mapToLong(JournalEntry::endedMicros)
                .findFirst());
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
