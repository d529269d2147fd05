package org.replibench.records.cell;

import java.util.List;
import org.replibench.model.StudyCell;

/** What was measured of a cell, with the audit that says what it is worth. */
public interface AuditedRecord {
    StudyCell cell();

    /** The audit, validity first. */
    List<AuditCheck> checks();

    /** Whether every check passed that invalidates, so that the numbers may be shown as results. */
    default boolean valid() {
        return invalidReasons().isEmpty();
    }

    /** The checks that failed and invalidate, one line each. */
    default List<String> invalidReasons() {
        return failed(AuditCheck.Severity.ERROR);
    }

    /** The checks that failed and mark, one line each: why the numbers may say something else than they seem to. */
    default List<String> warnings() {
        return failed(AuditCheck.Severity.WARNING);
    }

    private List<String> failed(AuditCheck.Severity severity) {
        return checks().stream()
                .filter(auditCheck -> auditCheck.failedWith(severity))
                .map(AuditCheck::reason)
                .toList();
    }
}
