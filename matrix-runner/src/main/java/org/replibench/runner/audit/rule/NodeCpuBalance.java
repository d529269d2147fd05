package org.replibench.runner.audit.rule;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.NodeUsage;
import org.replibench.runner.audit.input.AuditInput;

/**
 * Nodes that serve as many clients take as much CPU time: what one takes beyond the others is not work for pages. A thread
 * that spins shows here, though its node may still serve as fast as the others. Nodes without clients of their own are not judged.
 */
public record NodeCpuBalance() implements Rule {
    /** Healthy nodes with a quota of their own were seen to differ by 5 %, plain processes on a small machine by up to 25 %: some of those are marked. */
    static final double DEVIATION = 0.2;

    @Override
    public List<AuditCheck> judge(AuditInput auditInput) {
        int serving =
                auditInput.cell().load().nodesWithClients(auditInput.cell().nodes());
        List<NodeUsage> nodes =
                auditInput.usage().nodes().stream().limit(serving).toList();
        if (nodes.size() < 2) {
            return List.of();
        }
        Comparator<NodeUsage> byTime =
                Comparator.comparingDouble(node -> node.cpu().seconds());
        NodeUsage busiest = Collections.max(nodes, byTime);
        return List.of(LimitChecks.deviation(
                        "nodes busy alike",
                        "s",
                        " by " + busiest.node(),
                        busiest.cpu().seconds(),
                        Collections.min(nodes, byTime).cpu().seconds(),
                        DEVIATION)
                .asWarning());
    }
}
