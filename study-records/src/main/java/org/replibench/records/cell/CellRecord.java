package org.replibench.records.cell;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.replibench.model.Cell;

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
        List<AuditCheck> checks,
        LoadMetrics loadMetrics,
        ResourceUsage resourceUsage,
        Map<String, String> settings,
        Map<String, String> files)
        implements AuditedRecord {
    /** Two dozen times the longest that can be asked for; the report has a step for each second. */
    private static final double MAX_WINDOW_SECONDS = 86_400;

    public CellRecord {
        if (!(windowSeconds >= 0 && windowSeconds <= MAX_WINDOW_SECONDS)) {
            throw new IllegalArgumentException("window of " + windowSeconds + " s");
        }
        checks = List.copyOf(checks);
        settings = Map.copyOf(settings);
        files = Map.copyOf(files);
    }

    /** A cell whose measured window never opened: nothing was used or served. */
    public static CellRecord withoutWindow(
            Cell cell, List<AuditCheck> checks, Map<String, String> settings, Map<String, String> files) {
        return new CellRecord(cell, Instant.now(), 0, checks, LoadMetrics.NONE, ResourceUsage.NONE, settings, files);
    }
}
