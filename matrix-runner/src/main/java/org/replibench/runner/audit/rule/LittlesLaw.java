package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.SamplingError;

/**
 * X·(R + Z) = N (Little 1961; Faban's and SPEC's rule): throughput, response and think time must account for every client.
 * Clients that hang or ended, and pages that no log has, break it.
 */
public record LittlesLaw() implements Rule {
    static final double DEVIATION = 0.025;

    @Override
    public List<AuditCheck> judge(AuditInput auditInput) {
        double cycleSeconds =
                (auditInput.pages().responseMeanMillis() + auditInput.pages().thinkTimeMeanMillis()) / 1e3;
        return List.of(LimitChecks.deviation(
                "Little's law",
                "clients",
                "",
                auditInput.throughputPagesPerSecond() * cycleSeconds,
                auditInput.clients(),
                SamplingError.effectiveLimit(
                        auditInput
                                .samplingError()
                                .cycleTimeError(auditInput.pages().pages()),
                        DEVIATION)));
    }
}
