package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.replibench.model.failover.FailoverRecord;

/**
 * How a balancer's policy spread new sessions over nodes, beside how it should have.
 *
 * @param policy such as {@code random-weighted}
 * @param nodes their names
 * @param chosen how often each was
 * @param due how often each should have been; empty if that depends on the load
 */
public record Spread(String policy, List<String> nodes, List<Long> chosen, Optional<List<Double>> due) {
    private static final String CHOSEN = "balancer.chosen.";
    private static final String WEIGHT = "balancer.weight.";

    /** What is recorded of a cell in which nothing went wrong; empty of any other, or without a balancer. */
    static Optional<Spread> of(FailoverRecord measured) {
        Map<String, Long> counts = new TreeMap<>();
        measured.settings().forEach((name, value) -> {
            if (name.startsWith(CHOSEN)) {
                counts.put(name.substring(CHOSEN.length()), Long.valueOf(value));
            }
        });
        if (counts.isEmpty() || !measured.cell().fault().equals("none")) {
            return Optional.empty();
        }
        List<String> nodes = List.copyOf(counts.keySet());
        String policy = measured.cell().balancer();
        List<Double> weights = nodes.stream()
                .map(node -> policy.endsWith("-weighted")
                        ? Double.parseDouble(measured.settings().getOrDefault(WEIGHT + node, "1"))
                        : 1.0)
                .toList();
        List<Long> chosen = List.copyOf(counts.values());
        return Optional.of(new Spread(
                policy,
                nodes,
                chosen,
                policy.startsWith("metric") ? Optional.empty() : Optional.of(due(chosen, weights))));
    }

    private static List<Double> due(List<Long> chosen, List<Double> weights) {
        double all = chosen.stream().mapToLong(Long::longValue).sum();
        double allWeights = weights.stream().mapToDouble(Double::doubleValue).sum();
        return weights.stream().map(weight -> all * weight / allWeights).toList();
    }

    /**
     * How likely it is that a policy which spreads as it should differs at least so much (Pearson's chi-squared); empty if
     * it is not known what was due.
     */
    public Optional<Double> probability() {
        return due.map(expected -> {
            double squared = 0;
            for (int i = 0; i < chosen.size(); i++) {
                double difference = chosen.get(i) - expected.get(i);
                squared += difference * difference / expected.get(i);
            }
            return chosen.size() < 2
                    ? 1.0
                    : ChiSquaredDistribution.of(chosen.size() - 1.0).survivalProbability(squared);
        });
    }

    /** One line for a person. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            int node = i;
            parts.add(nodes.get(i) + " " + chosen.get(i)
                    + due.map(expected -> " (due " + Texts.number(expected.get(node)) + ")")
                            .orElse(""));
        }
        return policy + ": " + String.join(", ", parts)
                + probability().map(p -> "; fit p = " + Texts.number(p)).orElse("");
    }
}
