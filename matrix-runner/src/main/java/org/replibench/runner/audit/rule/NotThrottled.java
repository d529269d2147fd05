package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/**
 * The quota of a container in which all of this runs stops the driver too, and its clocks go on: that shows as response time
 * of the servers. A node's own quota is what is measured, and not meant here.
 */
public record NotThrottled() implements Rule {
    /** A page in a hundred meets it at most: as many as the 99th percentile leaves out. */
    static final double SHARE = 0.01;

    @Override
    public List<Check> judge(Evidence evidence) {
        double throttled = evidence.machine().throttledSeconds();
        return Double.isNaN(throttled)
                ? List.of()
                : List.of(Limit.share(
                                "driver throttling",
                                "of the time",
                                throttled / evidence.window().seconds(),
                                SHARE)
                        .marking());
    }
}
