package org.replibench.runner.audit.rule;

import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/** Where just-in-time compilers take much of the nodes' time, what a pattern seems to cost is what its servers still compile. */
public record ServersWarm() implements Rule {
    static final double SHARE = 0.1;

    @Override
    public List<Check> judge(Evidence evidence) {
        double share = evidence.use().compilerCpuSeconds() / evidence.use().nodesCpuSeconds();
        return Double.isNaN(share)
                ? List.of()
                : List.of(Limit.share(
                                "compilers",
                                "of the nodes' processor time; a longer -Dwarmup gives them time",
                                share,
                                SHARE)
                        .marking());
    }
}
