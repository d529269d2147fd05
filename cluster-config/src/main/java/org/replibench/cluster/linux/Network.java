package org.replibench.cluster.linux;

import org.replibench.cluster.process.RunName;

/**
 * The two switches that a run's nodes are connected by. No cable leads from them to the outside, and nothing is forwarded:
 * only this machine reaches the public one, nobody but the nodes reaches the interconnect.
 *
 * @param run which all names begin with
 */
public record Network(RunName run, AddressRange publicRange, AddressRange interconnectRange) {
    /** Beyond the nodes' addresses, which begin at 1. */
    private static final int GATEWAY = 254;

    /** Given, so that it doesn't change whenever a cable is plugged in; it is unique, since nothing else is connected. */
    private static final String GATEWAY_MAC = "02:00:00:00:00:fe";

    /**
     * Sets the switches up.
     *
     * @throws org.replibench.cluster.ClusterException with one line if no address range is free, or the kernel refuses
     */
    public static Network create(RunName run) {
        FreeRanges free = FreeRanges.besides(RangesInUse.onThisMachine(), run.number());
        Network network = new Network(run, free.publicRange(), free.interconnect());
        network.create();
        return network;
    }

    private void create() {
        Ip.ip("link add " + publicBridge() + " address " + GATEWAY_MAC + " type bridge");
        Setting.of("ipv4", publicBridge(), "forwarding").set("0");
        Ip.ip("addr add " + gateway() + "/" + publicRange.prefixLength() + " dev " + publicBridge());
        turnOn(publicBridge());
        // A switch that doesn't look into multicast groups hands a multicast packet to every node, as cheap ones do.
        Ip.ip("link add " + interconnectBridge() + " type bridge mcast_snooping 0");
        turnOn(interconnectBridge());
    }

    /** Without IPv6, whose housekeeping would count as traffic. */
    private static void turnOn(String bridge) {
        Setting.of("ipv6", bridge, "disable_ipv6").set("1");
        Ip.ip("link set " + bridge + " up");
    }

    /** Where nodes reach programs of this machine. */
    public String gateway() {
        return publicRange.address(GATEWAY);
    }

    String publicBridge() {
        return run.of("pub");
    }

    String interconnectBridge() {
        return run.of("ic");
    }
}
