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
 * @param injections in the order in which they happened
 * @param untilMicros for each of them, the end of the time that is put down to it
 * @param quietUntilMicros until when nothing had disturbed the load
 * @param chosen how often a balancer chose each node for a new session; empty without one
 * @param looks at sessions and their copies, by time
 * @param restless nodes that went on taking processor time when the load had ended
 * @param otherCores processor time that others used on this machine before a fault, at most
 * @param endMicros when the load ended
 * @param failure why the last fault could not be injected, or not be healed, in one line; empty if all were
 */
record Happened(
        JournalClock clock,
        List<Entry> entries,
        List<Injection> injections,
        List<Long> untilMicros,
        long quietUntilMicros,
        Map<String, Long> chosen,
        List<CopiesLook> looks,
        List<String> restless,
        double otherCores,
        long endMicros,
        Optional<String> failure) {
    /** The same, with the failure in other words. */
    Happened saying(UnaryOperator<String> words) {
        return new Happened(
                clock,
                entries,
                injections,
                untilMicros,
                quietUntilMicros,
                chosen,
                looks,
                restless,
                otherCores,
                endMicros,
                failure.map(words));
    }
}
