package org.replibench.runner.turns;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.replibench.model.Affinity;
import org.replibench.model.Variant;
import org.replibench.model.balancing.BalancingPolicy;
import org.replibench.pausing.PlanAddition;
import org.replibench.records.cell.RecordSettings;

/**
 * How a study's clients find their nodes.
 *
 * @param all in the order in which they were given; {@link Variant#PLAIN} if all clients stay with their own nodes, as in any other study
 * @param weights of the nodes, in their order, for policies that ask for them; empty: all alike
 */
public record RoutingVariants(Map<Variant, Routing> all, List<Integer> weights) {
    /** Clients stay with their own nodes. */
    public static final RoutingVariants DIRECT = of(List.of(Affinity.ON), List.of(Optional.empty()), List.of());

    private static final Set<String> FACTORS = Set.of(Affinity.KEY, BalancingPolicy.FACTOR);

    /**
     * How clients find their nodes.
     *
     * @param policy chooses the node of a new session, or without affinity of each request; empty: a client has its own
     */
    public record Routing(Affinity affinity, Optional<BalancingPolicy> policy) {}

    public RoutingVariants {
        all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
        weights = List.copyOf(weights);
    }

    /**
     * Each affinity with each policy.
     *
     * @param policies with an empty one for clients with nodes of their own, who without affinity go round; the only one, unless others are given
     */
    public static RoutingVariants of(
            List<Affinity> affinities, List<Optional<BalancingPolicy>> policies, List<Integer> weights) {
        boolean usualAffinity = affinities.equals(List.of(Affinity.ON));
        boolean usualPolicy = policies.equals(List.of(Optional.<BalancingPolicy>empty()));
        Map<Variant, Routing> all = new LinkedHashMap<>();
        for (Affinity affinity : affinities) {
            for (Optional<BalancingPolicy> policy : policies) {
                Variant variant = usualAffinity ? Variant.PLAIN : Variant.PLAIN.with(Affinity.KEY, affinity.level());
                all.put(
                        usualPolicy ? variant : variant.with(BalancingPolicy.FACTOR, level(policy)),
                        new Routing(affinity, usualPolicy ? usual(affinity) : policy));
            }
        }
        return new RoutingVariants(all, weights);
    }

    private static Optional<BalancingPolicy> usual(Affinity affinity) {
        return affinity == Affinity.OFF ? Optional.of(BalancingPolicy.ROUND_ROBIN) : Optional.empty();
    }

    private static String level(Optional<BalancingPolicy> policy) {
        return policy.map(BalancingPolicy::level).orElse(BalancingPolicy.DIRECT);
    }

    /** What clients do that share servers with others; servers know nothing of it. */
    static Variant ofServers(Variant variant) {
        return variant.without(FACTORS);
    }

    /** Whether some clients have no affinity: then all look for stale reads. */
    public boolean withoutAffinity() {
        return all.values().stream().anyMatch(routing -> routing.affinity() == Affinity.OFF);
    }

    /** Whether some clients have their nodes chosen, which takes a balancer. */
    public boolean choosesNodes() {
        return all.values().stream().anyMatch(routing -> routing.policy().isPresent());
    }

    /** Whether arms differ in nothing else, and so share what servers count of their sessions. */
    boolean areCompared() {
        return all.size() > 1;
    }

    /**
     * What the plan of a cell's clients has besides.
     *
     * @param nodes that they put load on
     */
    List<PlanAddition> additions(Variant variant, List<URI> nodes) {
        Routing routing = of(variant);
        List<PlanAddition> additions = new ArrayList<>();
        routing.policy()
                .map(policy ->
                        PlanAddition.balancing(nodes, weights(nodes.size()), policy, routing.affinity() == Affinity.ON))
                .ifPresent(additions::add);
        if (withoutAffinity()) {
            additions.add(PlanAddition.staleReadCheck());
        }
        return additions;
    }

    /** Of servers, of which each node has as many, one node's after the other's. */
    private List<Integer> weights(int servers) {
        return weights.isEmpty()
                ? weights
                : IntStream.range(0, servers)
                        .mapToObj(server -> weights.get(server * weights.size() / servers))
                        .toList();
    }

    /** As the record of a cell in that variant states it. */
    Map<String, String> settings(Variant variant) {
        Routing routing = of(variant);
        Map<String, String> settings = new TreeMap<>();
        if (withoutAffinity()) {
            settings.put(RecordSettings.AFFINITY, routing.affinity().key());
        }
        routing.policy().ifPresent(policy -> settings.put("load.balancer", policy.key()));
        if (routing.policy().filter(BalancingPolicy::weighted).isPresent() && !weights.isEmpty()) {
            settings.put("load.balancer.weights", weights.toString());
        }
        return settings;
    }

    private Routing of(Variant variant) {
        return all.get(variant.restrictedTo(FACTORS));
    }
}
