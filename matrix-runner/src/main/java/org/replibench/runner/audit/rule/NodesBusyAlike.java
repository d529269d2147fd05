package org.replibench.runner.audit.rule;

import java.util.Comparator;
import java.util.List;
import org.replibench.model.Check;
import org.replibench.model.NodeUse;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/**
 * Nodes that serve as many clients take as much processor time: what one takes beyond the others is not work for pages. A thread
 * that spins shows here, though its node may still serve as fast as the others.
 */
public record NodesBusyAlike() implements Rule {
    /** Healthy nodes with a quota of their own were seen to differ by 2 %, plain processes on a small machine by 11 %. */
    static final double DEVIATION = 0.1;

    @Override
    public List<Check> judge(Evidence evidence) {
        int serving = evidence.cell().load().drivenNodes(evidence.cell().nodes());
        List<NodeUse> nodes = evidence.use().nodes().stream().limit(serving).toList();
        if (nodes.size() < 2) {
            return List.of();
        }
        double mean =
                nodes.stream().mapToDouble(NodeUse::cpuSeconds).average().orElseThrow();
        NodeUse busiest = nodes.stream()
                .max(Comparator.comparingDouble(NodeUse::cpuSeconds))
                .orElseThrow();
        return List.of(Limit.deviation(
                        "nodes busy alike", "s", " by " + busiest.node(), busiest.cpuSeconds(), mean, DEVIATION)
                .marking());
    }
}
