package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/** A hypervisor that runs other guests (steal) makes this machine another one. */
public record NotStolen() implements Rule {
    public static final double SHARE = 0.03;

    @Override
    public List<Check> judge(Evidence evidence) {
        double capacitySeconds = evidence.machine().cores() * evidence.window().seconds();
        return List.of(Limit.share(
                "steal",
                "of the machine's processor time",
                evidence.machine().stolenSeconds() / capacitySeconds,
                SHARE));
    }
}
