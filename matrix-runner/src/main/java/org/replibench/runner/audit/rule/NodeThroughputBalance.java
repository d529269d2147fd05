package org.replibench.runner.audit.rule;

import java.util.Arrays;
import java.util.List;
import org.replibench.records.cell.AuditCheck;
import org.replibench.runner.audit.input.AuditInput;
import org.replibench.runner.audit.input.SamplingError;

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
        SamplingError samplingError =
                new SamplingError(auditInput.pages().cycleTimeVariation(), clients(auditInput, worst));
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
