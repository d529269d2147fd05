package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/** A container's quota that stops the driver (throttling) shows as response time of the servers. */
public record DriverNotHeldUp() implements Rule {
    /** A page in a hundred meets it at most: as many as the 99th percentile leaves out. */
    static final double SHARE = 0.01;

    @Override
    public List<Check> judge(Evidence evidence) {
        double heldUp = evidence.machine().driverHeldUpSeconds();
        return Double.isNaN(heldUp)
                ? List.of()
                : List.of(Limit.share(
                        "driver throttling",
                        "of the time",
                        heldUp / evidence.window().seconds(),
                        SHARE));
    }
}
