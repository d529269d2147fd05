package org.replibench.runner.audit.rule;

import java.util.Arrays;
import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Chance;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/**
 * Every server serves its clients as fast as the others do: with one that lags, the cluster's figures are those of no node. It
 * marks, as saturated nodes differ by what their compilers have made so far.
 */
public record NodesAlike() implements Rule {
    static final double DEVIATION = 0.05;

    @Override
    public List<Check> judge(Evidence evidence) {
        long[] pages = evidence.pages().pagesByServer(evidence.servers());
        double[] perClient = new double[pages.length];
        Arrays.setAll(perClient, server -> (double) pages[server] / clients(evidence, server));
        double mean = Arrays.stream(perClient).average().orElse(Double.NaN);
        int worst = 0;
        for (int server = 1; server < perClient.length; server++) {
            worst = Math.abs(perClient[server] - mean) > Math.abs(perClient[worst] - mean) ? server : worst;
        }
        if (pages.length == 1) {
            return List.of();
        }
        Chance chance = new Chance(evidence.pages().cycleVariation(), clients(evidence, worst));
        return List.of(Limit.deviation(
                        "nodes alike",
                        "pages per client",
                        " by server " + (worst + 1),
                        perClient[worst],
                        mean,
                        Chance.orLimit(chance.errorOfCount(pages[worst]), DEVIATION))
                .marking());
    }

    /** One more on the first servers, where they can't be dealt out evenly. */
    private static int clients(Evidence evidence, int server) {
        int servers = evidence.servers();
        return evidence.clients() / servers + (server < evidence.clients() % servers ? 1 : 0);
    }
}
