package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;

/** One rule that a cell must keep for its numbers to count; another one is a record and a line in one of the three groups of rules. */
public interface Rule {
    /** What was measured, what is required and the verdict; empty if the rule does not apply to the cell. */
    List<AuditCheck> judge(AuditInput auditInput);
}
