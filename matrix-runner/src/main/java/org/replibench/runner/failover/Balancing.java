package org.replibench.runner.failover;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterException;
import org.replibench.cluster.Node;
import org.replibench.cluster.balancer.Backend;
import org.replibench.cluster.balancer.Balancer;
import org.replibench.cluster.balancer.Policy;
import org.replibench.cluster.balancer.Rotation;

/** How virtual users reach a cluster's nodes: directly, or by a balancer, which lives as long as this. */
final class Balancing implements AutoCloseable {
    /** What it is called to have no balancer. */
    static final String DIRECT = "direct";

    private static final int DEFAULT_WEIGHT = 1;
    private static final long POLL_MILLIS = 50;
    private static final long PATIENCE_SECONDS = 30;

    private final List<Target> nodes;
    private final Optional<Balancer> balancer;
    private final Optional<URI> elsewhere;
    private final Rotation rotation;
    private final AtomicLong heals = new AtomicLong();

    /**
     * Starts a balancer, if the policy asks for one, and returns when all nodes are in its rotation.
     *
     * @param policy {@value #DIRECT}, or a policy's key
     * @param weights of the nodes in their order; those that are missing are 1
     */
    Balancing(String policy, Cluster cluster, List<Integer> weights) throws InterruptedException {
        this.nodes = cluster.nodes().stream()
                .map(node -> new Target(node.name(), node.url()))
                .toList();
        this.elsewhere = Optional.empty();
        this.balancer = policy.equals(DIRECT)
                ? Optional.empty()
                : Optional.of(new Balancer(Policy.byKey(policy), backends(cluster.nodes(), weights)));
        this.rotation = balancer.<Rotation>map(known -> known).orElse(Rotation.NOBODY);
        if (balancer.isPresent()) {
            awaitAll(balancer.get());
        }
    }

    /**
     * @param balancer one that runs already, by itself, and knows of all nodes; ends with a slash
     * @param rotation the same
     */
    Balancing(URI balancer, Rotation rotation) {
        this.nodes = List.of();
        this.balancer = Optional.empty();
        this.elsewhere = Optional.of(balancer);
        this.rotation = rotation;
    }

    Route route(int client) {
        return elsewhere
                .or(() -> balancer.map(known -> known.url(client)))
                .<Route>map(BalancedRoute::new)
                .orElseGet(() -> new DirectRoute(nodes, client, heals::get));
    }

    /** A fault was healed: whoever was driven from a node may go back. */
    void healed() {
        heals.incrementAndGet();
    }

    Rotation rotation() {
        return rotation;
    }

    /** How often each node was chosen for a new session; empty without a balancer. */
    Map<String, Long> chosen() {
        return balancer.map(Balancer::chosen).orElse(Map.of());
    }

    @Override
    public void close() {
        balancer.ifPresent(Balancer::close);
    }

    private void awaitAll(Balancer started) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (started.size() < nodes.size()) {
            if (System.nanoTime() > deadline) {
                started.close();
                throw new ClusterException("balancer: " + started.size() + " of " + nodes.size()
                        + " nodes in rotation after " + PATIENCE_SECONDS + " s");
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
