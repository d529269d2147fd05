package org.replibench.analysis.failover;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.replibench.analysis.journal.JournalChecker;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.journal.ConsistencyAnomaly;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.raw.TiersFile;
import org.replibench.records.store.StoredFailover;
import org.replibench.records.store.UnreadableFile;

/**
 * A cell with its journal, checked again.
 *
 * @param entries of all virtual users
 * @param anomalies what the check found, by time
 * @param tiers what every tier did meanwhile, by time; none if that was not recorded
 */
record CellJournal(
        FailoverRecord measured,
        List<JournalEntry> entries,
        List<ConsistencyAnomaly> anomalies,
        List<TiersFile.Row> tiers) {
    /**
     * Empty if there was no fault, or no journal that can be read.
     *
     * @param unreadable told of files that can't be read
     */
    static Optional<CellJournal> of(StoredFailover cell, Consumer<UnreadableFile> unreadable) {
        List<JournalEntry> entries = cell.measured().impacts().isEmpty() ? List.of() : cell.journal(unreadable);
        return entries.isEmpty()
                ? Optional.empty()
                : Optional.of(new CellJournal(
                        cell.measured(),
                        entries,
                        JournalChecker.check(entries, cell.orders(unreadable)).anomalies(),
                        cell.tiers(unreadable)));
    }

    /** The faults in the order in which they happened. */
    List<FaultInjection> faults() {
        return measured.impacts().stream().map(FaultImpact::injection).toList();
    }

    /** When the next fault began, or users left: what was lost may be seen late. */
    long untilMicros(int fault) {
        return fault + 1 < faults().size()
                ? faults().get(fault + 1).startedMicros()
                : Math.max(
                        (long) (measured.seconds() * 1e6),
                        entries.stream()
                                        .mapToLong(JournalEntry::endedMicros)
                                        .max()
                                        .orElse(0)
                                + 1);
    }

    FaultOutage outage(int fault) {
        return FaultOutage.of(entries, anomalies, faults().get(fault).startedMicros(), untilMicros(fault));
    }
}
