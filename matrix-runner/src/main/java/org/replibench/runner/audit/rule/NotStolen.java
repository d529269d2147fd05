package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/** A hypervisor that runs other guests (steal) makes this machine another one. */
public record NotStolen() implements Rule {
    private static final double SHARE = 0.03;

    @Override
    public List<Check> judge(Evidence evidence) {
        double capacitySeconds = evidence.machine().cores() * evidence.window().seconds();
        return List.of(check("", evidence.machine().stolenSeconds() / capacitySeconds));
    }

    /**
     * The same, of a study that measures it otherwise.
     *
     * @param when such as " around a fault"; may be empty
     * @param share of the machine's processor time, 0 to 1
     */
    public static Check check(String when, double share) {
        return Limit.share("steal", "of the machine's processor time" + when, share, SHARE);
    }
}
