package org.replibench.runner.failover;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.replibench.cluster.engine.EngineBehindModCluster.LoadProvider;

/** The policies of the white paper (7-7) that WildFly's own load balancer with mod_cluster can follow. */
enum ModClusterPolicy {
    /** Round robin: equal factors. */
    ROUND_ROBIN("mod-cluster", LoadProvider.FACTOR),
    /** Round robin using routing weight. */
    WEIGHTED("mod-cluster-weighted", LoadProvider.FACTOR),
    /** Metric based. */
    METRIC("mod-cluster-metric", LoadProvider.METRIC);

    private final String key;
    private final LoadProvider provider;

    ModClusterPolicy(String key, LoadProvider provider) {
        this.key = key;
        this.provider = provider;
    }

    LoadProvider provider() {
        return provider;
    }

    /** The names of all of them. */
    static List<String> keys() {
        return Arrays.stream(values()).map(policy -> policy.key).toList();
    }

    /** The one called {@code key}; empty if that is a policy of another balancer. */
    static Optional<ModClusterPolicy> byKey(String key) {
        return Arrays.stream(values()).filter(policy -> policy.key.equals(key)).findFirst();
    }
}
