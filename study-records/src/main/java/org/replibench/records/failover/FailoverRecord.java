package org.replibench.records.failover;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.replibench.model.FailoverCell;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.AuditedRecord;

/**
 * What was measured of one cell of a failover study; written once, never changed.
 *
 * @param start when the journal began
 * @param seconds from then until virtual users began to leave
 * @param checks the audit: whether the numbers may be shown as results. What a pattern lost is a result, and no check
 * @param impacts one for each time that the fault happened, in order
 * @param settings what else produced the numbers
 * @param files raw files beside the record by what they are, such as {@code journal}; relative
 */
public record FailoverRecord(
        FailoverCell cell,
        Instant start,
        double seconds,
        List<AuditCheck> checks,
        List<FaultImpact> impacts,
        OrderAuditCounts orders,
        Map<String, String> settings,
        Map<String, String> files)
        implements AuditedRecord {
    /** The check that fails if the last fault did not heal, which is a result. */
    public static final String HEALING_CHECK = "healing";

    /** The setting that states how many cells were measured side by side; without it, one after the other. */
    public static final String CELLS_AT_ONCE = "cells.at_once";

    /** The setting that states how long a fault went on, in seconds. */
    public static final String HOLD_SECONDS = "fault.hold_seconds";

    /** The setting that states how long a node says nothing before others take it for gone. */
    public static final String SILENCE_MILLIS = "detection.silence_ms";

    public FailoverRecord {
        checks = List.copyOf(checks);
        impacts = List.copyOf(impacts);
        settings = Map.copyOf(settings);
        files = Map.copyOf(files);
    }

    /** What each fault came to: {@link #impacts}, the last one without an end if it never healed. */
    public List<FaultImpact> outcomes() {
        if (impacts.isEmpty() || checks.stream().noneMatch(FailoverRecord::neverHealed)) {
            return impacts;
        }
        List<FaultImpact> outcomes = new ArrayList<>(impacts);
        outcomes.set(outcomes.size() - 1, impacts.get(impacts.size() - 1).neverHealed());
        return outcomes;
    }

    /** Whether the fault went on for as long as others wait for a silent node, or it is not known that it did not. */
    boolean outlastsDetection() {
        double holdMillis = 1e3 * Double.parseDouble(settings.getOrDefault(HOLD_SECONDS, "Infinity"));
        return holdMillis >= Double.parseDouble(settings.getOrDefault(SILENCE_MILLIS, "0"));
    }

    private static boolean neverHealed(AuditCheck auditCheck) {
        return auditCheck.name().equals(HEALING_CHECK) && !auditCheck.passed();
    }
}
