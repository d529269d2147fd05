package org.replibench.model.balancing;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.replibench.model.Refusal;
import org.replibench.model.balancing.BackendSelector.LeastRequests;
import org.replibench.model.balancing.BackendSelector.LocalAffinity;
import org.replibench.model.balancing.BackendSelector.RandomDraw;
import org.replibench.model.balancing.BackendSelector.RoundRobin;

/**
 * A balancer's policy for clients without a session: the white paper's eight (7-7). A client with a session goes to its
 * node, whatever the policy.
 *
 * <p>With local affinity there is a balancer next to each node, which prefers that one.
 */
public enum BalancingPolicy {
    RANDOM("random", false),
    ROUND_ROBIN("round-robin", false),
    RANDOM_LOCAL("random-local", true),
    ROUND_ROBIN_LOCAL("round-robin-local", true),
    RANDOM_WEIGHTED("random-weighted", false),
    ROUND_ROBIN_WEIGHTED("round-robin-weighted", false),
    METRIC("metric", false),
    METRIC_LOCAL("metric-local", true);

    /** The option, and the factor of a study that compares several. */
    public static final String FACTOR = "balancer";

    /** What it is called to have none: each client has its own node. */
    public static final String DIRECT = "direct";

    /** The local node is passed over if it has more than this many requests above the minimum. */
    private static final int MAX_EXTRA_REQUESTS = 2;

    private final String key;
    private final boolean local;

    BalancingPolicy(String key, boolean local) {
        this.key = key;
        this.local = local;
    }

    /** Its name on the command line and in results. */
    public String key() {
        return key;
    }

    /** The same as a level of {@value #FACTOR}, which must not have dashes. */
    public String level() {
        return key.replace('-', '_');
    }

    /** The names of all of them. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(BalancingPolicy::key).toList();
    }

    /** Whether each node has a balancer of its own. */
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
     * @throws IllegalArgumentException with one line that lists the names of all
     */
    public static BalancingPolicy byKey(String key) {
        return byKey(key, List.of());
    }

    /**
     * The same for who takes other names, too.
     *
     * @param others names of these, which come first among the allowed ones
     */
    public static BalancingPolicy byKey(String key, List<String> others) {
        return Arrays.stream(values())
                .filter(balancingPolicy -> balancingPolicy.key.equals(key))
                .findFirst()
                .orElseThrow(() -> Refusal.unknown(
                                FACTOR,
                                Stream.concat(others.stream(), keys().stream()).toList(),
                                key)
                        .exception());
    }

    /**
     * The selector of one balancer.
     *
     * @param nearby the node next to the balancer
     * @param busyness requests in flight at a node
     * @param backends all of them
     */
    public BackendSelector selector(
            Backend nearby, ToIntFunction<Backend> busyness, List<Backend> backends, Random random) {
        return switch (this) {
            case RANDOM -> new RandomDraw(backend -> 1, random);
            case RANDOM_WEIGHTED -> new RandomDraw(Backend::weight, random);
            case ROUND_ROBIN -> new RoundRobin(backend -> 1);
            case ROUND_ROBIN_WEIGHTED -> new RoundRobin(Backend::weight);
            case METRIC -> new LeastRequests(busyness, random);
            case RANDOM_LOCAL ->
                new LocalAffinity(nearby.name(), backend -> true, new RandomDraw(backend -> 1, random));
            case ROUND_ROBIN_LOCAL -> new LocalAffinity(nearby.name(), backend -> true, new RoundRobin(backend -> 1));
            case METRIC_LOCAL ->
                new LocalAffinity(
                        nearby.name(),
                        backend -> busyness.applyAsInt(backend) - minRequestsInFlight(busyness, backends)
                                <= MAX_EXTRA_REQUESTS,
                        new LeastRequests(busyness, random));
        };
    }

    private static int minRequestsInFlight(ToIntFunction<Backend> busyness, List<Backend> backends) {
        return backends.stream().mapToInt(busyness).min().orElse(0);
    }
}
