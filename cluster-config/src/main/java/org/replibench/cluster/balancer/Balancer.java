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

/**
 * Sends clients to nodes by a {@link Policy}, their sessions to where they are. A node is in rotation as long as it answers
 * that it can serve, and nobody has announced that it leaves. The last one stays there whatever it answers: slow pages are
 * better than none.
 */
public final class Balancer implements Rotation, AutoCloseable {
    /** The shop's own answer whether it can sell. */
    private static final String HEALTH = "health";

    private static final long SEED = 77;

    /** Many times what any page takes. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final List<Front> fronts;
    private final Traffic traffic = new Traffic();
    private final List<Backend> backends;
    private final HealthCheck healthCheck;
    private final Set<String> inRotation = new HashSet<>();
    private final Set<String> leaving = new HashSet<>();
    private final Map<String, Long> returnedNanos = new HashMap<>();
    private boolean closed;

    /** Starts it; every node is in rotation as soon as it answers. */
    public Balancer(Policy policy, List<Backend> backends) {
        this.backends = List.copyOf(backends);
        fronts = IntStream.range(0, policy.local() ? backends.size() : 1)
                .mapToObj(index -> new Front(
                        backends,
                        policy.choice(
                                backends.get(index),
                                backend -> traffic.underWay(backend.name()),
                                backends,
                                new Random(SEED + index)),
                        traffic))
                .toList();
        healthCheck = new HealthCheck(backends, HEALTH, this::looked);
    }

    /**
     * Where a client sends its requests; ends with a slash.
     *
     * @param client from 1; where there are several balancers, clients are spread over them evenly
     */
    public URI url(int client) {
        return fronts.get((client - 1) % fronts.size()).url();
    }

    /** How often the policy chose each node: for who had no session on any, or on one that is not in rotation. */
    public Map<String, Long> chosen() {
        return traffic.chosen();
    }

    /** How many nodes are in rotation. */
    public synchronized int size() {
        return inRotation.size();
    }

    /** Returns when the requests that were sent to it before are answered, or one of them takes far too long. */
    @Override
    public void leaves(String node) {
        synchronized (this) {
            leaving.add(node);
            if (Set.of(node).containsAll(inRotation)) {
                // The others were too slow to say that they serve: better they than nobody.
                backends.stream()
                        .filter(backend -> !leaving.contains(backend.name()))
                        .forEach(this::admit);
            }
            named(node).forEach(this::dismiss);
        }
        traffic.awaitNone(node, PATIENCE);
    }

    /** Takes it in at once: until the next look at its health another one may leave, and nobody be left. */
    @Override
    public synchronized void returns(String node) {
        leaving.remove(node);
        returnedNanos.put(node, System.nanoTime());
        named(node).forEach(this::admit);
    }

    private Stream<Backend> named(String node) {
        return backends.stream().filter(backend -> backend.name().equals(node));
    }

    @Override
    public void close() {
        healthCheck.close();
        synchronized (this) {
            closed = true;
        }
        fronts.forEach(Front::close);
    }

    private synchronized void looked(Backend backend, boolean serves, long askedNanos) {
        if (closed || askedNanos - returnedNanos.getOrDefault(backend.name(), askedNanos) < 0) {
            // The latter is what it said before it came back.
            return;
        }
        if (serves && !leaving.contains(backend.name())) {
            admit(backend);
        } else if (inRotation.size() > 1) {
            dismiss(backend);
        }
    }

    private void admit(Backend backend) {
        if (inRotation.add(backend.name())) {
            fronts.forEach(front -> front.admit(backend));
        }
    }

    private void dismiss(Backend backend) {
        if (inRotation.remove(backend.name())) {
            fronts.forEach(front -> front.dismiss(backend));
        }
    }
}
