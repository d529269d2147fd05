package org.replibench.cluster.balancer;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * How a balancer chooses a node for who has no session yet: the white paper's eight (7-7). Who has a session goes to its
 * node, whatever the policy.
 *
 * <p>With local affinity there is a balancer beside each node, which prefers that one.
 */
public enum Policy {
    RANDOM("random", false),
    ROUND_ROBIN("round-robin", false),
    RANDOM_LOCAL("random-local", true),
    ROUND_ROBIN_LOCAL("round-robin-local", true),
    RANDOM_WEIGHTED("random-weighted", false),
    ROUND_ROBIN_WEIGHTED("round-robin-weighted", false),
    METRIC("metric", false),
    METRIC_LOCAL("metric-local", true);

    /** So many more requests under way than the least busy has, and the node beside the balancer is passed over. */
    private static final int TOLERATED = 2;

    private final String key;
    private final boolean local;

    Policy(String key, boolean local) {
        this.key = key;
        this.local = local;
    }

    /** What it is called on the command line and in results. */
    public String key() {
        return key;
    }

    /** Whether there is a balancer beside each node. */
    public boolean local() {
        return local;
    }

    /** Whether nodes' weights count. */
    public boolean weighted() {
        return this == RANDOM_WEIGHTED || this == ROUND_ROBIN_WEIGHTED;
    }

    /**
     * The policy called {@code key}.
     *
     * @throws IllegalArgumentException with one line that lists the allowed names
     */
    public static Policy byKey(String key) {
        return Arrays.stream(values())
                .filter(policy -> policy.key.equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("balancer: found '" + key
                        + "', allowed: direct, mod-cluster, mod-cluster-weighted, mod-cluster-metric, "
                        + Arrays.stream(values()).map(Policy::key).collect(Collectors.joining(", "))));
    }

    /**
     * How one balancer chooses.
     *
     * @param beside the node beside it
     * @param busyness requests that are under way at a node
     * @param backends all of them
     */
    Choice choice(Backend beside, ToIntFunction<Backend> busyness, List<Backend> backends, Random random) {
        return switch (this) {
            case RANDOM -> new RandomChoice(backend -> 1, random);
            case RANDOM_WEIGHTED -> new RandomChoice(Backend::weight, random);
            case ROUND_ROBIN -> new RoundRobinChoice(backend -> 1);
            case ROUND_ROBIN_WEIGHTED -> new RoundRobinChoice(Backend::weight);
            case METRIC -> new LeastBusyChoice(busyness, random);
            case RANDOM_LOCAL ->
                new LocalChoice(beside.name(), backend -> true, new RandomChoice(backend -> 1, random));
            case ROUND_ROBIN_LOCAL ->
                new LocalChoice(beside.name(), backend -> true, new RoundRobinChoice(backend -> 1));
            case METRIC_LOCAL ->
                new LocalChoice(
                        beside.name(),
                        backend -> busyness.applyAsInt(backend) - least(busyness, backends) <= TOLERATED,
                        new LeastBusyChoice(busyness, random));
        };
    }

    private static int least(ToIntFunction<Backend> busyness, List<Backend> backends) {
        return backends.stream().mapToInt(busyness).min().orElse(0);
    }
}
