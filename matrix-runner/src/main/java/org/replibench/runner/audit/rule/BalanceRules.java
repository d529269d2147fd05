package org.replibench.runner.audit.rule;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.cell.NodeUsage;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.SamplingError;

/** Rules by which a cluster's nodes are alike. */
public final class BalanceRules {
    private BalanceRules() {}

    /**
     * Every server serves its clients as fast as the others do: with one that lags, the cluster's figures are those of no node. It
     * marks, as saturated nodes differ by what their compilers have made so far.
     */
    public record NodeThroughputBalance() implements Rule {
        static final double DEVIATION = 0.05;

        @Override
        public List<AuditCheck> judge(AuditInput auditInput) {
            long[] pages = auditInput.pages().pagesByServer(auditInput.loadedServers());
            double[] perClient = new double[pages.length];
            Arrays.setAll(perClient, server -> (double) pages[server] / clients(auditInput, server));
            double mean = Arrays.stream(perClient).average().orElse(Double.NaN);
            int worst = 0;
            for (int server = 1; server < perClient.length; server++) {
                worst = Math.abs(perClient[server] - mean) > Math.abs(perClient[worst] - mean) ? server : worst;
            }
            if (pages.length == 1) {
                return List.of();
            }
            SamplingError samplingError = auditInput.samplingError(clients(auditInput, worst));
            return List.of(LimitChecks.deviation(
                            "nodes alike",
                            "pages per client",
                            " by server " + (worst + 1),
                            perClient[worst],
                            mean,
                            SamplingError.effectiveLimit(samplingError.countError(pages[worst]), DEVIATION))
                    .asWarning());
        }

        /** One more on the first servers, where they can't be dealt out evenly. */
        private static int clients(AuditInput auditInput, int server) {
            int servers = auditInput.loadedServers();
            return auditInput.clients() / servers + (server < auditInput.clients() % servers ? 1 : 0);
        }
    }

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
}
