package org.replibench.runner.failover;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.journal.JournalEntry;

/**
 * What is known of a cell after the load has ended.
 *
 * @param entries of all virtual users
 * @param attribution the faults, and what each moment is attributed to
 * @param calmUntilMicros for each fault, when a server began to boot to heal it, or another cell's; the largest number if none did
 * @param newSessionsByNode how often a balancer chose each node for a new session; empty without one
 * @param snapshots at sessions and their copies, by time
 * @param busyNodes nodes that went on taking CPU time when the load had ended
 * @param foreignWork what others did on this machine before a fault, at most
 * @param stealShare which part of the machine's CPU time its hypervisor gave to other guests around a fault, at most, 0 to 1
 * @param leavingMicros when virtual users began to leave
 * @param notHealed why not all was as before after the last fault, in one line; empty if it was
 * @param failure why a fault could not be injected, in one line; empty if all were
 */
record FailoverRunData(
        JournalClock clock,
        List<JournalEntry> entries,
        FaultAttribution attribution,
        List<Long> calmUntilMicros,
        Map<String, Long> newSessionsByNode,
        List<ReplicationMonitor.ReplicationSnapshot> snapshots,
        List<String> busyNodes,
        MachineWatch.ForeignWork foreignWork,
        double stealShare,
        long leavingMicros,
        Optional<String> notHealed,
        Optional<String> failure) {
    /** In the order in which they happened. */
    List<FaultInjection> injections() {
        return attribution.injections();
    }

    /** Whether all was as before in the end. */
    boolean healed() {
        return failure.isEmpty() && notHealed.isEmpty();
    }

    /** The same, with failures in other words. */
    FailoverRunData withFailureMessage(UnaryOperator<String> words) {
        return new FailoverRunData(
                clock,
                entries,
                attribution,
                calmUntilMicros,
                newSessionsByNode,
                snapshots,
                busyNodes,
                foreignWork,
                stealShare,
                leavingMicros,
                notHealed.map(words),
                failure.map(words));
    }
}
