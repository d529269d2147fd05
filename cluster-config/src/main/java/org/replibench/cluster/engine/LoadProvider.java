package org.replibench.cluster.engine;

/** By what a load balancer with mod_cluster tells nodes apart. */
public enum LoadProvider {
    /** Each node's weight; the same for all means round robin. */
    FACTOR("modcluster-factor.cli"),
    /** How many requests are under way, of as many as it has worker threads. */
    METRIC("modcluster-metric.cli");

    private final String script;

    LoadProvider(String script) {
        this.script = script;
    }

    String script() {
        return script;
    }
}
