package org.replibench.pausing;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.replibench.model.balancing.BalancingPolicy;

/**
 * An element that a copy of a plan may get besides the one that pauses its load; it applies to all of the plan.
 *
 * @param elementClass its class
 * @param elementName as JMeter shows it
 * @param properties of the element in a plan, all of them texts
 */
public record PlanAddition(String elementClass, String elementName, Map<String, String> properties) {
    static final String NODES = "RequestBalancer.nodes";
    static final String WEIGHTS = "RequestBalancer.weights";
    static final String POLICY = "RequestBalancer.policy";
    static final String AFFINITY = "RequestBalancer.affinity";

    public PlanAddition {
        properties = Map.copyOf(properties);
    }

    /** Pages are looked at for older states of the session than their user has seen. */
    public static PlanAddition staleReadCheck() {
        return new PlanAddition("org.replibench.pausing.StaleReadCheck", "Stale reads", Map.of());
    }

    /**
     * Nodes are chosen by a policy: for each new session, or for every request.
     *
     * @param nodes the shop's addresses
     * @param weights of the nodes, in their order; empty: all alike
     * @param affinity whether sessions stay with their nodes
     */
    public static PlanAddition balancing(
            List<URI> nodes, List<Integer> weights, BalancingPolicy policy, boolean affinity) {
        return new PlanAddition(
                "org.replibench.pausing.RequestBalancer",
                "Balancer: " + policy.key(),
                Map.of(
                        NODES,
                        joined(nodes),
                        WEIGHTS,
                        joined(weights),
                        POLICY,
                        policy.key(),
                        AFFINITY,
                        String.valueOf(affinity)));
    }

    private static String joined(List<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
