package org.replibench.machines.host;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.replibench.machines.linux.BitRate;
import org.replibench.machines.linux.LinkShaping;
import org.replibench.model.InterconnectNetwork;
import org.replibench.model.RangeChecks;

/**
 * The resources of an emulated machine, apart from CPU time, which is limited while it runs.
 *
 * @param memoryBytes what all its processes may use together; a node that needs more is killed
 * @param interconnect the link to the others
 * @param instances how many servers it runs, 1 to {@value #MAX_INSTANCES}
 */
public record EmulatedMachineSpec(long memoryBytes, LinkShaping interconnect, int instances) {
    /**
     * For each server. One of 512 MiB heap was seen to use 800 MiB; this leaves room for the page cache of what it reads.
     */
    public static final long DEFAULT_MEMORY_BYTES = 1L << 30;

    /** The write quotas of the white paper ask for 3 others. */
    public static final int MAX_INSTANCES = 4;

    /** The default. */
    public static final EmulatedMachineSpec DEFAULT =
            new EmulatedMachineSpec(DEFAULT_MEMORY_BYTES, LinkShaping.UNLIMITED, 1);

    /** @throws IllegalArgumentException with one line if the number of servers is not allowed */
    public EmulatedMachineSpec {
        RangeChecks.require("servers.per.node", instances, 1, MAX_INSTANCES);
    }

    /** The same with copies on that network. */
    EmulatedMachineSpec connectedBy(InterconnectNetwork network) {
        return new EmulatedMachineSpec(
                memoryBytes,
                new LinkShaping(interconnect.rate(), interconnect.delay(), Optional.of(network)),
                instances);
    }

    /** As a record states it. */
    Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>(Map.of(
                "node.instances", String.valueOf(instances),
                "node.memory_bytes", String.valueOf(memoryBytes),
                "interconnect.rate", interconnect.rate().map(BitRate::toString).orElse("as fast as the kernel copies"),
                "interconnect.delay",
                        interconnect
                                .delay()
                                .map(LinkShaping.LinkDelay::toString)
                                .orElse("none")));
        interconnect.network().ifPresent(network -> settings.put(InterconnectNetwork.KEY, network.key()));
        return settings;
    }
}
