package org.replibench.runner.audit.rule;

import java.util.List;
import java.util.Locale;
import org.replibench.model.Check;
import org.replibench.runner.audit.Chance;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Rule;

/**
 * X ≤ min(N/(D + Z), cores/D): no closed loop can serve more (asymptotic bounds, Denning and Buzen 1978). More means that
 * pages were counted that nobody worked for, or that processor time is missing.
 */
public record ThroughputBound() implements Rule {
    /** For what the counters' edges miss. */
    static final double TOLERANCE = 0.02;

    @Override
    public List<Check> judge(Evidence evidence) {
        double demand = evidence.demandSeconds();
        double think = evidence.thinkTime().meanMillis() / 1e3;
        double bound = (1
                        + Chance.orLimit(
                                evidence.chance().errorOfCount(evidence.pages().pages()), TOLERANCE))
                * Math.min(
                        evidence.clients() / (demand + think),
                        evidence.machine().cores() / demand);
        double throughput = evidence.throughputPagesPerSecond();
        return List.of(new Check(
                "throughput bound", perSecond(throughput), "at most " + perSecond(bound), throughput <= bound));
    }

    private static String perSecond(double pages) {
        return String.format(Locale.ROOT, "%.1f pages/s", pages);
    }
}
