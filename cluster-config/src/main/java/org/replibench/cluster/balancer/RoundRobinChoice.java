package org.replibench.cluster.balancer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * One after the other; one of weight 3 three times as often, spread evenly over the round. Each time every node's credit
 * grows by its weight, the one with the most credit is chosen, and pays for the whole round.
 */
final class RoundRobinChoice implements Choice {
    private final ToIntFunction<Backend> weight;
    private final Map<String, Integer> credits = new HashMap<>();

    RoundRobinChoice(ToIntFunction<Backend> weight) {
        this.weight = weight;
    }

    @Override
    public synchronized Backend of(List<Backend> backends) {
        int round = 0;
        Backend richest = null;
        for (Backend backend : backends) {
            round += weight.applyAsInt(backend);
            credits.merge(backend.name(), weight.applyAsInt(backend), Integer::sum);
            if (richest == null || credits.get(backend.name()) > credits.get(richest.name())) {
                richest = backend;
            }
        }
        credits.merge(richest.name(), -round, Integer::sum);
        return richest;
    }
}
