package org.replibench.runner.audit.rule;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.replibench.model.Check;
import org.replibench.model.NodeUse;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/**
 * Nodes that serve as many clients take as much processor time: what one takes beyond the others is not work for pages. A thread
 * that spins shows here, though its node may still serve as fast as the others. Nodes without clients of their own are not judged.
 */
public record NodesBusyAlike() implements Rule {
    /** Healthy nodes with a quota of their own were seen to differ by 5 %, plain processes on a small machine by up to 25 %: some of those are marked. */
    static final double DEVIATION = 0.2;

    @Override
    public List<Check> judge(Evidence evidence) {
        int serving = evidence.cell().load().drivenNodes(evidence.cell().nodes());
        List<NodeUse> nodes = evidence.use().nodes().stream().limit(serving).toList();
        if (nodes.size() < 2) {
            return List.of();
        }
        Comparator<NodeUse> byTime = Comparator.comparingDouble(NodeUse::cpuSeconds);
        NodeUse busiest = Collections.max(nodes, byTime);
        return List.of(Limit.deviation(
                        "nodes busy alike",
                        "s",
                        " by " + busiest.node(),
                        busiest.cpuSeconds(),
                        Collections.min(nodes, byTime).cpuSeconds(),
                        DEVIATION)
                .marking());
    }
}
