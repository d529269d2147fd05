package org.replibench.runner.failover;

import java.util.Map;
import java.util.TreeMap;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.Node;
import org.replibench.cluster.balancer.LoadBalancerServer;
import org.replibench.cluster.engine.BehindLoadBalancer;
import org.replibench.runner.Testbed;

/**
 * Puts balancers in front of cells' nodes. WildFly's own load balancer is started when a cell first needs it, then kept for all
 * that do.
 */
final class Balancers implements AutoCloseable {
    private final Testbed testbed;
    private final FailoverPlan plan;
    private LoadBalancerServer server;

    Balancers(Testbed testbed, FailoverPlan plan) {
        this.testbed = testbed;
        this.plan = plan;
    }

    /** {@code spec}, with servers that report to a load balancer if the policy is one of those. */
    ClusterSpec behind(String policy, ClusterSpec spec) {
        return ModClusterPolicy.byKey(policy)
                .map(known -> spec.on(
                        testbed.installation().serverBehindLoadBalancer(),
                        new BehindLoadBalancer(spec.engine(), server().nodes(), known.provider(), factors(known))))
                .orElse(spec);
    }

    /** Returns when all nodes of the cluster are in rotation. */
    Balancing inFrontOf(Cluster cluster, String policy) throws InterruptedException {
        if (ModClusterPolicy.byKey(policy).isEmpty()) {
            return new Balancing(policy, cluster, plan.weights());
        }
        server().await(cluster.nodes().stream().map(Node::name).toList());
        return new Balancing(server().url(), server());
    }

    /** Stops what runs. */
    @Override
    public void close() {
        if (server != null) {
            server.close();
            server = null;
        }
    }

    private LoadBalancerServer server() {
        if (server == null || !server.alive()) {
            close();
            server = LoadBalancerServer.start(
                    testbed.installation().loadBalancer(),
                    testbed.installation().work(),
                    testbed.hosts().gateway().address());
        }
        return server;
    }

    private Map<String, Integer> factors(ModClusterPolicy policy) {
        Map<String, Integer> factors = new TreeMap<>();
        if (policy == ModClusterPolicy.WEIGHTED) {
            for (int i = 0; i < plan.weights().size(); i++) {
                factors.put("node" + (i + 1), plan.weights().get(i));
            }
        }
        return factors;
    }
}
