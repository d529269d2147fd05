package org.replibench.model.failover;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.replibench.model.Check;

/**
 * What was measured of one cell of a failover study; written once, never changed.
 *
 * @param start when the journal began
 * @param seconds from then until virtual users began to leave
 * @param checks the audit: whether the numbers may be shown as results. What a pattern lost is a result, and no check
 * @param aftermaths one for each time that the fault happened, in order
 * @param settings what else produced the numbers
 * @param files raw files beside the record by what they are, such as {@code journal}; relative
 */
public record FailoverRecord(
        FailoverCell cell,
        Instant start,
        double seconds,
        List<Check> checks,
        List<Aftermath> aftermaths,
        OrderCounts orders,
        Map<String, String> settings,
        Map<String, String> files) {
    public FailoverRecord {
        checks = List.copyOf(checks);
        aftermaths = List.copyOf(aftermaths);
        settings = Map.copyOf(settings);
        files = Map.copyOf(files);
    }

    /** Whether every check passed that invalidates, so that the numbers may be shown as results. */
    public boolean valid() {
        return invalidReasons().isEmpty();
    }

    /** The checks that failed and invalidate, one line each. */
    public List<String> invalidReasons() {
        return failed(Check.Weight.INVALIDATES);
    }

    /** The checks that failed and mark, one line each. */
    public List<String> marks() {
        return failed(Check.Weight.MARKS);
    }

    private List<String> failed(Check.Weight weight) {
        return checks.stream()
                .filter(check -> check.failedWith(weight))
                .map(Check::reason)
                .toList();
    }
}
