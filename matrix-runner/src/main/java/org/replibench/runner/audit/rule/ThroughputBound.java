package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Locale;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.SamplingError;

/**
 * X ≤ min(N/(D + Z), cores/D): no closed loop can serve more (asymptotic bounds, Denning and Buzen 1978). More means that
 * pages were counted that nobody worked for, or that CPU time is missing.
 */
public record ThroughputBound() implements Rule {
    /** For what the counters' edges miss. */
    static final double TOLERANCE = 0.02;

    @Override
    public List<AuditCheck> judge(AuditInput auditInput) {
        double demand = auditInput.demandSeconds();
        double think = auditInput.thinkTime().meanMillis() / 1e3;
        double bound = (1
                        + SamplingError.effectiveLimit(
                                auditInput
                                        .samplingError()
                                        .countError(auditInput.pages().pages()),
                                TOLERANCE))
                * Math.min(
                        auditInput.clients() / (demand + think),
                        auditInput.machine().cores() / demand);
        double throughput = auditInput.throughputPagesPerSecond();
        return List.of(new AuditCheck(
                "throughput bound", perSecond(throughput), "at most " + perSecond(bound), throughput <= bound));
    }

    private static String perSecond(double pages) {
        return String.format(Locale.ROOT, "%.1f pages/s", pages);
    }
}
