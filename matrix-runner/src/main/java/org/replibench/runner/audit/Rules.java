package org.replibench.runner.audit;

import java.util.List;
import java.util.stream.Stream;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.rule.BrokenRunRules;
import org.replibench.runner.audit.rule.LoadRules;
import org.replibench.runner.audit.rule.Rule;
import org.replibench.runner.audit.rule.ServerSideRules;

/**
 * All rules of a cell's audit, in the order in which a reader wants them: what broke, then the load, then the machine.
 */
public final class Rules {
    private static final List<Rule> ALL = Stream.of(BrokenRunRules.ALL, LoadRules.ALL, ServerSideRules.ALL)
            .flatMap(List::stream)
            .toList();

    private Rules() {}

    /** The audit of a cell whose servers did not come up. */
    public static List<AuditCheck> notStarted(String reason) {
        return List.of(new AuditCheck("start", reason, "every node serves", false));
    }

    /** Checks a cell that ran to its end. */
    public static List<AuditCheck> judge(AuditInput auditInput) {
        return ALL.stream().flatMap(rule -> rule.judge(auditInput).stream()).toList();
    }
}
