package org.replibench.cluster.balancer;

import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sends clients to nodes by a {@link Policy}, their sessions to where they are. A node is in rotation as long as it answers
 * that it can serve, and nobody has announced that it leaves.
 */
public final class Balancer implements Rotation, AutoCloseable {
    /** The shop's own answer whether it can sell. */
    private static final String HEALTH = "health";

    private static final long SEED = 77;

    private final List<Front> fronts;
    private final Traffic traffic = new Traffic();
    private final List<Backend> backends;
    private final HealthCheck healthCheck;
    private final Set<String> inRotation = new HashSet<>();
    private final Set<String> leaving = new HashSet<>();

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
        healthCheck = new HealthCheck(backends, HEALTH, this::well, this::ill);
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

    @Override
    public synchronized void leaves(String node) {
        leaving.add(node);
        named(node).forEach(this::ill);
    }

    /** Takes it in at once: until the next look at its health another one may leave, and nobody be left. */
    @Override
    public synchronized void returns(String node) {
        leaving.remove(node);
        named(node).forEach(this::well);
    }

    private Stream<Backend> named(String node) {
        return backends.stream().filter(backend -> backend.name().equals(node));
    }

    @Override
    public void close() {
        healthCheck.close();
        fronts.forEach(Front::close);
    }

    private synchronized void well(Backend backend) {
        if (leaving.contains(backend.name())) {
            ill(backend);
        } else if (inRotation.add(backend.name())) {
            fronts.forEach(front -> front.admit(backend));
        }
    }

    private synchronized void ill(Backend backend) {
        if (inRotation.remove(backend.name())) {
            fronts.forEach(front -> front.dismiss(backend));
        }
    }
}
