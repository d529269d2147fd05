package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/** Without idle time, whatever can run waits for something else somewhere: the machine is measured, not its nodes. */
public record HostHadIdleTime() implements Rule {
    static final double SHARE = 0.05;

    @Override
    public List<Check> judge(Evidence evidence) {
        double idle = evidence.use().hostIdleSeconds();
        double share = idle / (idle + evidence.use().hostBusySeconds());
        return Double.isNaN(share)
                ? List.of()
                : List.of(Limit.atLeast("host idle", "of the machine's processor time", share, SHARE)
                        .marking());
    }
}
