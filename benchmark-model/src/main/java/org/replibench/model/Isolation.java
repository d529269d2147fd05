package org.replibench.model;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Where the nodes of a study live, and what each is given.
 *
 * @param kind the name of the kind of host; empty: what this machine can hold
 */
public record Isolation(Optional<String> kind, NodeLimits limits) {
    /**
     * What each node is given; only a machine of its own can be limited.
     *
     * @param cpus while it is measured
     * @param memoryMebibytes for all its servers; empty: what these usually need
     * @param servers how many it runs; empty: one
     * @param interconnectBitsPerSecond in each direction; empty: no limit
     * @param interconnectDelayMicros of each packet; empty: none
     * @param interconnectNetwork whether clients share that card, or have one of the same rate; of several the first; empty: theirs has
     *     no limit
     */
    public record NodeLimits(
            CpuLimit cpus,
            OptionalInt memoryMebibytes,
            OptionalInt servers,
            OptionalLong interconnectBitsPerSecond,
            OptionalLong interconnectDelayMicros,
            Optional<InterconnectNetwork> interconnectNetwork) {
        /** Whether anything was asked for that only a machine of its own has. */
        public boolean given() {
            return !(cpus instanceof CpuLimit.Fitting)
                    || memoryMebibytes.isPresent()
                    || servers.isPresent()
                    || interconnectBitsPerSecond.isPresent()
                    || interconnectDelayMicros.isPresent()
                    || interconnectNetwork.isPresent();
        }

        /** How many servers each node runs. */
        public int serversPerNode() {
            return servers.orElse(1);
        }
    }

    /** How much CPU time a node has while it is measured. */
    public sealed interface CpuLimit {
        /** What the machine has for each node of the study's largest cluster. */
        record Fitting() implements CpuLimit {}

        /** As much as there is. */
        record Unlimited() implements CpuLimit {}

        /** So many cores. */
        record Cores(double cores) implements CpuLimit {}
    }
}
