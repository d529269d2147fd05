package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.journal.CheckedJournal;
import org.replibench.analysis.journal.Entry;
import org.replibench.analysis.journal.JournalChecker;
import org.replibench.analysis.journal.PlacedOrder;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.Injection;

/** Brings a journal and the faults of the same time together. */
public final class Aftermaths {
    private final List<Entry> entries;
    private final CheckedJournal checked;
    private final DipFinder dips;
    private final long leavingMicros;

    /**
     * @param entries of all virtual users, in any order
     * @param orders all that the database has of the same time
     * @param leavingMicros when they began to leave: what they see in leaving counts, that they are fewer and fewer is no dip
     */
    public Aftermaths(List<Entry> entries, List<PlacedOrder> orders, long leavingMicros) {
        this.entries = entries.stream()
                .sorted(Comparator.comparingLong(Entry::endedMicros))
                .toList();
        this.checked = JournalChecker.check(entries, orders);
        this.dips = new DipFinder(entries);
        this.leavingMicros = leavingMicros;
    }

    /** What the journal says when it is held against itself. */
    public CheckedJournal checked() {
        return checked;
    }

    /**
     * What each fault cost.
     *
     * @param injections in the order in which they happened
     * @param observed for each of them
     * @param untilMicros for each of them, the end of the time that is put down to it
     */
    public List<Aftermath> of(List<Injection> injections, List<Observed> observed, List<Long> untilMicros) {
        List<Aftermath> aftermaths = new ArrayList<>();
        long calm = entries.isEmpty() ? 0 : entries.get(0).endedMicros();
        for (int i = 0; i < injections.size(); i++) {
            aftermaths.add(aftermath(injections.get(i), observed.get(i), calm, untilMicros.get(i)));
            calm = injections.get(i).healedMicros();
        }
        return aftermaths;
    }

    private Aftermath aftermath(Injection injection, Observed observed, long calm, long until) {
        JournalSpan span = new JournalSpan(entries, checked.findings(), injection.beganMicros(), until);
        Map<Integer, Double> next = span.nextSuccessMillis();
        return new Aftermath(
                injection,
                span.sessions(),
                span.updatesAcknowledged(),
                span.updatesLost(),
                span.updatesLost(injection.trigger()),
                span.requests(),
                span.requestsFailed(),
                List.copyOf(next.values()),
                span.clientsOf(injection.nodes()).stream().map(next::get).toList(),
                span.withoutSuccess(),
                dips.find(calm, injection.beganMicros(), Math.min(until, leavingMicros)),
                observed.copiesMissingMillis(),
                observed.copiesTrafficBytes(),
                observed.extraTrafficBytes(),
                observed.survivorsHeapMegabytes());
    }
}
