package org.replibench.runner.failover;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.replibench.analysis.journal.Entry;
import org.replibench.model.failover.Injection;

/**
 * What is known of a cell after the load has ended.
 *
 * @param entries of all virtual users
 * @param spans the faults, and what each moment is put down to
 * @param chosen how often a balancer chose each node for a new session; empty without one
 * @param looks at sessions and their copies, by time
 * @param restless nodes that went on taking processor time when the load had ended
 * @param otherCores processor time that others used on this machine before a fault, at most
 * @param stolenShare which part of the machine's processor time its hypervisor gave to other guests around a fault, at most, 0 to 1
 * @param leavingMicros when virtual users began to leave
 * @param failure why the last fault could not be injected, or not be healed, in one line; empty if all were
 */
record Happened(
        JournalClock clock,
        List<Entry> entries,
        FaultSpans spans,
        Map<String, Long> chosen,
        List<CopiesLook> looks,
        List<String> restless,
        double otherCores,
        double stolenShare,
        long leavingMicros,
        Optional<String> failure) {
    /** In the order in which they happened. */
    List<Injection> injections() {
        return spans.injections();
    }

    /** The same, with the failure in other words. */
    Happened saying(UnaryOperator<String> words) {
        return new Happened(
                clock,
                entries,
                spans,
                chosen,
                looks,
                restless,
                otherCores,
                stolenShare,
                leavingMicros,
                failure.map(words));
    }
}
