package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/**
 * The driver uses at most 80 % of the processor time that it could have had: its own and what the machine had left. Above, it
 * measures itself.
 */
public record DriverNotSaturated() implements Rule {
    static final double SHARE = 0.8;

    @Override
    public List<Check> judge(Evidence evidence) {
        double used = evidence.use().driverCpuSeconds();
        double had = used + evidence.use().hostIdleSeconds();
        return List.of(Limit.share("driver CPU", "of what the driver could have had", used / had, SHARE)
                .marking());
    }
}
