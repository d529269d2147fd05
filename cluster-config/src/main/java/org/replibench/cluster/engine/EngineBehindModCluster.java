package org.replibench.cluster.engine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.replibench.machines.host.Endpoint;
import org.replibench.model.NamedPattern;
import org.replibench.model.Pattern;
import org.replibench.model.Refusal;
import org.replibench.model.ReplicationPattern;

/**
 * An engine on servers that report to a load balancer with mod_cluster; the servers must be provisioned for that.
 *
 * @param engine the engine that replicates
 * @param balancer the endpoint at which nodes register
 * @param weights by the nodes' names; those that are missing are 1
 */
public record EngineBehindModCluster(
        SessionEngine engine, Endpoint balancer, LoadProvider provider, Map<String, Integer> weights)
        implements SessionEngine {
    private static final String SCRIPT = "modcluster.cli";

    public EngineBehindModCluster {
        weights = Map.copyOf(weights);
    }

    @Override
    public String name() {
        return engine.name();
    }

    @Override
    public String description() {
        return engine.description();
    }

    @Override
    public Optional<String> setup(Pattern pattern) {
        return engine.setup(pattern);
    }

    @Override
    public Optional<Refusal> unsupportedReason(Pattern pattern) {
        return engine.unsupportedReason(pattern);
    }

    @Override
    public Optional<Refusal> unsupportedReason(List<NamedPattern> patterns) {
        return engine.unsupportedReason(patterns);
    }

    @Override
    public boolean countsCopies(ReplicationPattern pattern) {
        return engine.countsCopies(pattern);
    }

    @Override
    public EngineConfiguration configureSupported(Pattern pattern, int nodes) {
        return reporting(engine.configure(pattern, nodes));
    }

    @Override
    public EngineConfiguration configureSupported(List<NamedPattern> patterns, int nodes) {
        return reporting(engine.configure(patterns, nodes));
    }

    private EngineConfiguration reporting(EngineConfiguration configuration) {
        Map<String, String> properties = new HashMap<>();
        properties.put("replibench.balancer.address", balancer.address());
        properties.put("replibench.balancer.port", String.valueOf(balancer.port()));
        weights.forEach((node, weight) -> properties.put("replibench.balancer.factor." + node, weight.toString()));
        return configuration.with(List.of(SCRIPT, provider.script()), properties);
    }

    /** The load that nodes report to a mod_cluster balancer. */
    public enum LoadProvider {
        /** Each node's weight; the same for all means round robin. */
        FACTOR("modcluster-factor.cli"),
        /** Requests in flight, relative to the number of worker threads. */
        METRIC("modcluster-metric.cli");

        private final String script;

        LoadProvider(String script) {
            this.script = script;
        }

        String script() {
            return script;
        }
    }
}
