package org.replibench.runner.failover;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.Node;
import org.replibench.cluster.balancer.BackendRotation;
import org.replibench.cluster.balancer.EmbeddedLoadBalancer;
import org.replibench.machines.support.ClusterException;
import org.replibench.model.balancing.Backend;
import org.replibench.model.balancing.BalancingPolicy;

/** How virtual users reach a cluster's nodes: directly, or by a balancer, which lives as long as this. */
final class RequestRouting implements AutoCloseable {
    private static final int DEFAULT_WEIGHT = 1;
    private static final long POLL_MILLIS = 50;
    private static final long TIMEOUT_SECONDS = 30;

    private final List<Route.NodeEndpoint> nodes;
    private final Optional<EmbeddedLoadBalancer> balancer;
    private final Optional<URI> externalBalancer;
    private final BackendRotation backendRotation;
    private final AtomicLong healedFaults = new AtomicLong();

    /**
     * Starts a balancer, if the policy asks for one, and returns when all nodes are in its rotation.
     *
     * @param policy {@value BalancingPolicy#DIRECT}, or a policy's key
     * @param weights of the nodes in their order; those that are missing are 1
     */
    RequestRouting(String policy, Cluster cluster, List<Integer> weights) throws InterruptedException {
        this.nodes = cluster.nodes().stream()
                .map(node -> new Route.NodeEndpoint(node.name(), node.url()))
                .toList();
        this.externalBalancer = Optional.empty();
        this.balancer = policy.equals(BalancingPolicy.DIRECT)
                ? Optional.empty()
                : Optional.of(
                        new EmbeddedLoadBalancer(BalancingPolicy.byKey(policy), backends(cluster.nodes(), weights)));
        this.backendRotation = balancer.<BackendRotation>map(known -> known).orElse(BackendRotation.NONE);
        if (balancer.isPresent()) {
            awaitAll(balancer.get());
        }
    }

    /**
     * @param balancer one that runs already, by itself, and knows of all nodes; ends with a slash
     * @param backendRotation the same
     */
    RequestRouting(URI balancer, BackendRotation backendRotation) {
        this.nodes = List.of();
        this.balancer = Optional.empty();
        this.externalBalancer = Optional.of(balancer);
        this.backendRotation = backendRotation;
    }

    Route route(int client) {
        return externalBalancer
                .or(() -> balancer.map(known -> known.url(client)))
                .<Route>map(Route.BalancedRoute::new)
                .orElseGet(() -> new Route.DirectRoute(nodes, client, healedFaults::get));
    }

    /** A fault was healed: whoever was driven from a node may go back. */
    void faultHealed() {
        healedFaults.incrementAndGet();
    }

    BackendRotation rotation() {
        return backendRotation;
    }

    /** How often each node was chosen for a new session; empty without a balancer. */
    Map<String, Long> newSessionsByNode() {
        return balancer.map(EmbeddedLoadBalancer::chosen).orElse(Map.of());
    }

    @Override
    public void close() {
        balancer.ifPresent(EmbeddedLoadBalancer::close);
    }

    private void awaitAll(EmbeddedLoadBalancer started) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (started.backendCount() < nodes.size()) {
            if (System.nanoTime() > deadline) {
                started.close();
                throw new ClusterException("balancer: " + started.backendCount() + " of " + nodes.size()
                        + " nodes in rotation after " + TIMEOUT_SECONDS + " s");
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private static List<Backend> backends(List<Node> nodes, List<Integer> weights) {
        List<Backend> backends = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            backends.add(new Backend(node.name(), node.url(), i < weights.size() ? weights.get(i) : DEFAULT_WEIGHT));
        }
        return backends;
    }
}
