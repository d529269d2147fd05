package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Chance;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/**
 * X·(R + Z) = N (Little 1961; Faban's and SPEC's rule): throughput, response and think time must account for every client.
 * Clients that hang or ended, and pages that no log has, break it.
 */
public record LittlesLaw() implements Rule {
    static final double DEVIATION = 0.025;

    @Override
    public List<Check> judge(Evidence evidence) {
        double cycleSeconds =
                (evidence.pages().responseMeanMillis() + evidence.pages().thinkTimeMeanMillis()) / 1e3;
        return List.of(Limit.deviation(
                "Little's law",
                "clients",
                "",
                evidence.throughputPagesPerSecond() * cycleSeconds,
                evidence.clients(),
                Chance.orLimit(evidence.chance().errorOfCycles(evidence.pages().pages()), DEVIATION)));
    }
}
