package org.replibench.runner.audit.rule;

import java.util.Arrays;
import java.util.List;
import org.replibench.model.Check;
import org.replibench.runner.audit.Evidence;
import org.replibench.runner.audit.Limit;
import org.replibench.runner.audit.Rule;

/** Every node serves its share: with one that lags, the cluster's figures are those of no node. */
public record NodesAlike() implements Rule {
    static final double DEVIATION = 0.05;

    @Override
    public List<Check> judge(Evidence evidence) {
        long[] pages = evidence.pages().pagesByNode(evidence.cell().nodes());
        double mean = Arrays.stream(pages).average().orElse(Double.NaN);
        int worst = 0;
        for (int node = 1; node < pages.length; node++) {
            worst = Math.abs(pages[node] - mean) > Math.abs(pages[worst] - mean) ? node : worst;
        }
        return pages.length == 1
                ? List.of()
                : List.of(Limit.deviation("nodes alike", "pages", " by node" + (worst + 1), pages[worst], mean, DEVIATION));
    }
}
