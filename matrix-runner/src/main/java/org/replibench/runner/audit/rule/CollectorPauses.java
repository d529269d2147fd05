package org.replibench.runner.audit.rule;

import java.util.Comparator;
import java.util.List;
import org.replibench.model.Check;
import org.replibench.model.NodeUse;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/** A node that stands still for more than a tenth of the time measures its heap, not its replication. */
public record CollectorPauses() implements Rule {
    static final double SHARE = 0.1;

    @Override
    public List<Check> judge(Evidence evidence) {
        return evidence.use().nodes().stream()
                .max(Comparator.comparingDouble(NodeUse::gcPauseMillis))
                .map(worst -> Limit.share(
                        "collector",
                        "of the time " + worst.node() + " stood still",
                        worst.gcPauseMillis() / 1e3 / evidence.window().seconds(),
                        SHARE))
                .stream()
                .toList();
    }
}
