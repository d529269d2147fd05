package org.replibench.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What was measured of one cell; written once, never changed.
 *
 * @param windowStart when the measured window began
 * @param windowSeconds how long it lasted
 * @param checks the audit, validity first
 * @param settings what else produced the numbers, such as the JVM flags and database durability
 * @param files raw files beside the record by what they are ({@code jtl}, {@code samples}, {@code log.node1}), relative
 */
public record CellRecord(
        Cell cell,
        Instant windowStart,
        double windowSeconds,
        List<Check> checks,
        Driven driven,
        Use use,
        Map<String, String> settings,
        Map<String, String> files) {

    public CellRecord {
        checks = List.copyOf(checks);
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

    /** The checks that failed and mark, one line each: why the numbers may say something else than they seem to. */
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
