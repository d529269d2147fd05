package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.journal.JournalChecker;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.PlacedOrder;

/** Brings a journal and the faults of the same time together. */
public final class FaultImpactAnalysis {
    private final List<JournalEntry> journalEntries;
    private final JournalChecker.Result checked;
    private final DipFinder dips;
    private final long leavingMicros;

    /**
     * @param journalEntries of all virtual users, in any order
     * @param orders all that the database has of the same time
     * @param leavingMicros when they began to leave: what they see in leaving counts, that they are fewer and fewer is no dip
     */
    public FaultImpactAnalysis(List<JournalEntry> journalEntries, List<PlacedOrder> orders, long leavingMicros) {
        this.journalEntries = journalEntries.stream()
                .sorted(Comparator.comparingLong(JournalEntry::endedMicros))
                .toList();
        this.checked = JournalChecker.check(journalEntries, orders);
        this.dips = new DipFinder(journalEntries);
        this.leavingMicros = leavingMicros;
    }

    /** What the journal says when it is checked against itself. */
    public JournalChecker.Result checked() {
        return checked;
    }

    /**
     * What each fault cost.
     *
     * @param faultInjections in the order in which they happened
     * @param observed for each of them
     * @param untilMicros for each of them, the end of the time that is attributed to it
     * @param calmUntilMicros for each of them, when a server began to boot, which takes CPU time from all on the same machine
     */
    public List<FaultImpact> of(
            List<FaultInjection> faultInjections,
            List<FaultImpact.ServerSide> observed,
            List<Long> untilMicros,
            List<Long> calmUntilMicros) {
        List<FaultImpact> faultImpacts = new ArrayList<>();
        long calm = journalEntries.isEmpty() ? 0 : journalEntries.get(0).endedMicros();
        for (int i = 0; i < faultInjections.size(); i++) {
            faultImpacts.add(aftermath(
                    faultInjections.get(i), observed.get(i), calm, untilMicros.get(i), calmUntilMicros.get(i)));
            calm = faultInjections.get(i).healedMicros();
        }
        return faultImpacts;
    }

    private FaultImpact aftermath(
            FaultInjection faultInjection, FaultImpact.ServerSide servers, long calm, long until, long calmUntil) {
        FaultWindow span = new FaultWindow(journalEntries, checked.anomalies(), faultInjection.startedMicros(), until);
        Map<Integer, Double> next = span.nextSuccessMillis();
        return new FaultImpact(
                faultInjection,
                span.sessions(),
                new FaultImpact.Updates(
                        span.updatesAcknowledged(),
                        span.updatesLost(),
                        span.updatesLost(faultInjection.triggerClient())),
                new FaultImpact.Requests(span.requests(), span.requestsFailed()),
                new FaultImpact.Recovery(
                        List.copyOf(next.values()),
                        span.clientsOf(faultInjection.nodes()).stream()
                                .map(next::get)
                                .toList(),
                        span.clientsWithoutSuccess(),
                        FaultOutage.of(journalEntries, checked.anomalies(), faultInjection.startedMicros(), until)
                                .duration()),
                dips.find(calm, faultInjection.startedMicros(), Math.min(calmUntil, Math.min(until, leavingMicros))),
                servers);
    }
}
