package org.replibench.cluster.host;

import java.util.Map;
import org.replibench.cluster.linux.BitRate;
import org.replibench.cluster.linux.Delay;
import org.replibench.cluster.linux.Wire;
import org.replibench.model.Ranges;

/**
 * What each node of a cluster in namespaces is given, apart from processor time, which is limited while it runs.
 *
 * @param memoryBytes what all its processes may use together; a node that needs more is killed
 * @param interconnect what connects it to the others
 * @param instances how many servers it runs, 1 to {@value #MOST_INSTANCES}
 */
public record EmulatedMachine(long memoryBytes, Wire interconnect, int instances) {
    /**
     * For each server. One of 512 MiB heap was seen to use 800 MiB; this leaves room for the page cache of what it reads.
     */
    public static final long DEFAULT_MEMORY_BYTES = 1L << 30;

    /** The write quotas of the white paper ask for 3 others. */
    public static final int MOST_INSTANCES = 4;

    /** What is used unless a study says otherwise. */
    public static final EmulatedMachine DEFAULT = new EmulatedMachine(DEFAULT_MEMORY_BYTES, Wire.IDEAL, 1);

    /** @throws IllegalArgumentException with one line if the number of servers is not allowed */
    public EmulatedMachine {
        Ranges.require("instances.per.node", instances, 1, MOST_INSTANCES);
    }

    /** As a record states it. */
    Map<String, String> settings() {
        return Map.of(
                "node.instances", String.valueOf(instances),
                "node.memory_bytes", String.valueOf(memoryBytes),
                "interconnect.rate", interconnect.rate().map(BitRate::toString).orElse("as fast as the kernel copies"),
                "interconnect.delay", interconnect.delay().map(Delay::toString).orElse("none"));
    }
}
