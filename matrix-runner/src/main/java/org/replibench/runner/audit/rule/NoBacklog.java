package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Locale;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;

/**
 * What is sent must be received as fast: a queue that grows through the window puts off its cost to a time that nobody
 * measures, and updates that were dropped never cost anything.
 */
public record NoBacklog() implements Rule {
    /** What a moment's burst leaves waiting at an edge of the window is less; a growing queue soon is more. */
    static final double SHARE = 0.01;

    /** One is on its way at many a moment; with few updates that would be more than their share. */
    static final double ONE = 1;

    @Override
    public List<AuditCheck> judge(AuditInput auditInput) {
        AuditInput.SessionTransfers sessionTransfers = auditInput.transfers();
        if (Double.isNaN(sessionTransfers.sent()) || sessionTransfers.sent() == 0) {
            return List.of();
        }
        return List.of(new AuditCheck(
                "backlog",
                String.format(
                        Locale.ROOT,
                        "of %.0f updates %.0f waited and %.0f were dropped at the end",
                        sessionTransfers.sent(),
                        sessionTransfers.queueGrowth(),
                        sessionTransfers.dropped()),
                "at most 1 %, or 1, waiting more than at the start, 0 dropped",
                sessionTransfers.queueGrowth() <= Math.max(ONE, SHARE * sessionTransfers.sent())
                        && sessionTransfers.dropped() == 0));
    }
}
