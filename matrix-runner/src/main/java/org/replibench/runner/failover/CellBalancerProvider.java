package org.replibench.runner.failover;

import java.util.Map;
import java.util.TreeMap;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.Node;
import org.replibench.cluster.balancer.ModClusterLoadBalancer;
import org.replibench.cluster.engine.EngineBehindModCluster;
import org.replibench.runner.testbed.Testbed;

/**
 * Puts balancers in front of cells' nodes. WildFly's own load balancer is started when a cell first needs it, then kept for all
 * that do.
 */
final class CellBalancerProvider implements AutoCloseable {
    private final Testbed testbed;
    private final FailoverPlan plan;
    private ModClusterLoadBalancer server;

    CellBalancerProvider(Testbed testbed, FailoverPlan plan) {
        this.testbed = testbed;
        this.plan = plan;
    }

    /** {@code spec}, with servers that report to a load balancer if the policy is one of those. */
    ClusterSpec withLoadBalancer(String policy, ClusterSpec spec) {
        return ModClusterPolicy.byKey(policy)
                .map(known -> spec.withServers(
                        testbed.installation().modClusterServer(),
                        new EngineBehindModCluster(
                                spec.engine(), server().nodes(), known.provider(), loadFactors(known))))
                .orElse(spec);
    }

    /** Returns when all nodes of the cluster are in rotation. */
    RequestRouting startRouting(Cluster cluster, String policy) throws InterruptedException {
        if (ModClusterPolicy.byKey(policy).isEmpty()) {
            return new RequestRouting(policy, cluster, plan.weights());
        }
        server().await(cluster.nodes().stream().map(Node::name).toList());
        return new RequestRouting(server().url(), server());
    }

    /** Stops what runs. */
    @Override
    public void close() {
        if (server != null) {
            server.close();
            server = null;
        }
    }

    private ModClusterLoadBalancer server() {
        if (server == null || !server.alive()) {
            close();
            server = ModClusterLoadBalancer.start(
                    testbed.installation().loadBalancer(),
                    testbed.installation().work(),
                    testbed.hosts().gateway().address());
        }
        return server;
    }

    private Map<String, Integer> loadFactors(ModClusterPolicy policy) {
        Map<String, Integer> factors = new TreeMap<>();
        if (policy == ModClusterPolicy.WEIGHTED) {
            for (int i = 0; i < plan.weights().size(); i++) {
                factors.put("node" + (i + 1), plan.weights().get(i));
            }
        }
        return factors;
    }
}
