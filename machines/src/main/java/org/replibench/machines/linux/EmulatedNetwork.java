package org.replibench.machines.linux;

import org.replibench.machines.linux.RunRegistry.RunName;

/**
 * The two switches between a run's nodes. No link leads from them to the outside, and nothing is forwarded:
 * only this machine reaches the public one, only nodes reach the interconnect.
 *
 * @param run which all names begin with
 */
public record EmulatedNetwork(RunName run, AddressRange publicRange, AddressRange interconnectRange) {
    /** Beyond the nodes' addresses, which begin at 1. */
    private static final int GATEWAY = 254;

    /** Given, so that it does not change with each new link; it is unique, since nothing else is connected. */
    private static final String GATEWAY_MAC = "02:00:00:00:00:fe";

    /**
     * Sets the switches up.
     *
     * @throws org.replibench.machines.support.ClusterException with one line if no address range is free, or the kernel refuses
     */
    public static EmulatedNetwork create(RunName run) {
        FreeAddressRanges free =
                FreeAddressRanges.notOverlapping(FreeAddressRanges.UsedAddressRanges.onThisMachine(), run.number());
        EmulatedNetwork emulatedNetwork = new EmulatedNetwork(run, free.publicRange(), free.interconnect());
        emulatedNetwork.create();
        return emulatedNetwork;
    }

    private void create() {
        IpCommands.ip("link add " + publicBridge() + " address " + GATEWAY_MAC + " type bridge");
        NetworkLinks.set(publicBridge(), "ipv4", "forwarding", "0");
        IpCommands.ip("addr add " + gateway() + "/" + publicRange.prefixLength() + " dev " + publicBridge());
        bringUp(publicBridge());
        // A switch that doesn't look into multicast groups hands a multicast packet to every node, as cheap ones do.
        IpCommands.ip("link add " + interconnectBridge() + " type bridge mcast_snooping 0");
        bringUp(interconnectBridge());
    }

    /** Without IPv6, whose housekeeping would count as traffic. */
    private static void bringUp(String bridge) {
        NetworkLinks.set(bridge, "ipv6", "disable_ipv6", "1");
        IpCommands.ip("link set " + bridge + " up");
    }

    /** The address at which nodes reach programs of this machine. */
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
