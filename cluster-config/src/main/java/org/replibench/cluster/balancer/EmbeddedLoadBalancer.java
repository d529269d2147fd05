package org.replibench.cluster.balancer;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.model.balancing.Backend;
import org.replibench.model.balancing.BalancingPolicy;

/**
 * Sends clients to nodes by a {@link BalancingPolicy}, their sessions to where they are: to the first node in rotation of those that a
 * session's id names. A node is in rotation as long as it answers
 * that it can serve, and until its exit is announced. The last one stays there whatever it answers: slow pages are
 * better than none.
 */
public final class EmbeddedLoadBalancer implements BackendRotation, AutoCloseable {
    /** The header in which an answer says which node it is from. */
    public static final String NODE_HEADER = "X-Replibench-Node";

    /** The shop's own answer whether it can sell. */
    private static final String HEALTH = "health";

    private static final long SEED = 77;

    /** Many times the duration of any page. */
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(10);

    private final List<ProxyFrontend> frontends;
    private final RoutingCounters counters = new RoutingCounters();
    private final List<Backend> backends;
    private final BackendHealthCheck backendHealthCheck;
    private final Set<String> inRotation = new HashSet<>();
    private final Set<String> leaving = new HashSet<>();
    private final Map<String, Long> returnedNanos = new HashMap<>();
    private boolean closed;

    /** Starts it; every node is in rotation as soon as it answers. */
    public EmbeddedLoadBalancer(BalancingPolicy balancingPolicy, List<Backend> backends) {
        this.backends = List.copyOf(backends);
        frontends = IntStream.range(0, balancingPolicy.local() ? backends.size() : 1)
                .mapToObj(index -> new ProxyFrontend(
                        backends,
                        balancingPolicy.selector(
                                backends.get(index),
                                backend -> counters.inFlight(backend.name()),
                                backends,
                                new Random(SEED + index)),
                        counters))
                .toList();
        backendHealthCheck = new BackendHealthCheck(backends, HEALTH, this::healthChecked);
    }

    /**
     * The URL for a client's requests, ending with a slash.
     *
     * @param client from 1; where there are several balancers, clients are spread over them evenly
     */
    public URI url(int client) {
        return frontends.get((client - 1) % frontends.size()).url();
    }

    /** The number of the policy's choices by node: for clients without a session on a node in rotation. */
    public Map<String, Long> chosen() {
        return counters.chosen();
    }

    /** The number of nodes in rotation. */
    public synchronized int backendCount() {
        return inRotation.size();
    }

    /** Returns when its requests in flight are answered, or one of them times out. */
    @Override
    public void drain(String node) {
        synchronized (this) {
            leaving.add(node);
            if (Set.of(node).containsAll(inRotation)) {
                // The others were too slow to say that they serve: better they than none.
                backends.stream()
                        .filter(backend -> !leaving.contains(backend.name()))
                        .forEach(this::addBackend);
            }
            backendsNamed(node).forEach(this::removeBackend);
        }
        counters.awaitIdle(node, DRAIN_TIMEOUT);
    }

    /** Takes it in at once: before the next health check another node may leave, and none be left. */
    @Override
    public synchronized void readmit(String node) {
        leaving.remove(node);
        returnedNanos.put(node, System.nanoTime());
        backendsNamed(node).forEach(this::addBackend);
    }

    private Stream<Backend> backendsNamed(String node) {
        return backends.stream().filter(backend -> backend.name().equals(node));
    }

    @Override
    public void close() {
        backendHealthCheck.close();
        synchronized (this) {
            closed = true;
        }
        frontends.forEach(ProxyFrontend::close);
    }

    private synchronized void healthChecked(Backend backend, boolean serves, long askedNanos) {
        if (closed || askedNanos - returnedNanos.getOrDefault(backend.name(), askedNanos) < 0) {
            // The latter is what it said before it came back.
            return;
        }
        if (serves && !leaving.contains(backend.name())) {
            addBackend(backend);
        } else if (inRotation.size() > 1) {
            removeBackend(backend);
        }
    }

    private void addBackend(Backend backend) {
        if (inRotation.add(backend.name())) {
            frontends.forEach(proxyFrontend -> proxyFrontend.addBackend(backend));
        }
    }

    private void removeBackend(Backend backend) {
        if (inRotation.remove(backend.name())) {
            frontends.forEach(proxyFrontend -> proxyFrontend.removeBackend(backend));
        }
    }
}
