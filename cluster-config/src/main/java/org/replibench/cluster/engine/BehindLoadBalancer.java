package org.replibench.cluster.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.cluster.host.Endpoint;
import org.replibench.model.Pattern;

/**
 * An engine on servers that report to a load balancer with mod_cluster; the servers must be provisioned for that.
 *
 * @param engine who replicates
 * @param balancer where the balancer hears of nodes
 * @param weights by the nodes' names; those that are missing are 1
 */
public record BehindLoadBalancer(
        SessionEngine engine, Endpoint balancer, LoadProvider provider, Map<String, Integer> weights)
        implements SessionEngine {
    private static final String SCRIPT = "modcluster.cli";

    public BehindLoadBalancer {
        weights = Map.copyOf(weights);
    }

    @Override
    public String name() {
        return engine.name();
    }

    @Override
    public Optional<String> refusal(Pattern pattern) {
        return engine.refusal(pattern);
    }

    @Override
    public EngineConfiguration configure(Pattern pattern, int nodes) {
        EngineConfiguration alone = engine.configure(pattern, nodes);
        List<String> scripts = new ArrayList<>(alone.scripts());
        scripts.add(SCRIPT);
        scripts.add(provider.script());
        Map<String, String> properties = new HashMap<>(alone.systemProperties());
        properties.put("replibench.balancer.address", balancer.address());
        properties.put("replibench.balancer.port", String.valueOf(balancer.port()));
        weights.forEach((node, weight) -> properties.put("replibench.balancer.factor." + node, weight.toString()));
        return new EngineConfiguration(scripts, alone.distributable(), alone.warFiles(), properties);
    }
}
