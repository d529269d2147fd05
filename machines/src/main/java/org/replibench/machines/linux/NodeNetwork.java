package org.replibench.machines.linux;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.replibench.model.InterconnectNetwork;

/**
 * One node's network namespace with two devices, {@value #PUBLIC} and {@value #INTERCONNECT}, each linked to one of
 * the run's switches.
 *
 * @param number the node's, from 1
 */
public record NodeNetwork(EmulatedNetwork network, int number) {
    private static final String PUBLIC = "public";
    static final String INTERCONNECT = "interconnect";

    /** Its housekeeping would count as traffic. Not every kernel has it. */
    private static final List<String> WITHOUT_IPV6 = List.of(
            "sh", "-c", "setting=/proc/sys/net/ipv6/conf/default/disable_ipv6; [ ! -e $setting ] || echo 1 > $setting");

    /** All of IPv4's multicast groups. */
    private static final String MULTICAST = "224.0.0.0/4";

    /** Whether any of these nodes of the run has one. */
    public static boolean anyOn(EmulatedNetwork emulatedNetwork, int first, int nodes) {
        List<String> namespaces =
                NetworkNamespaces.startingWith(emulatedNetwork.run().of("node"));
        return IntStream.range(first, first + nodes)
                .mapToObj(number -> new NodeNetwork(emulatedNetwork, number).namespace())
                .anyMatch(namespaces::contains);
    }

    /**
     * Sets it up.
     *
     * @throws org.replibench.machines.support.ClusterException with the command that failed; what was made by then remains
     */
    public void create(LinkShaping linkShaping) {
        IpCommands.ip("netns add " + namespace());
        IpCommands.ipIn(namespace(), "link set lo up");
        SystemCommand.run(commandInside(WITHOUT_IPV6).toArray(String[]::new));
        connect(PUBLIC, publicCable(), network.publicBridge(), publicAddress(), network.publicRange());
        connect(
                INTERCONNECT,
                interconnectCable(),
                network.interconnectBridge(),
                interconnectAddress(),
                network.interconnectRange());
        // One segment at a time: else what is counted are the kernel's own 64 kB packets, which no wire would carry.
        IpCommands.ipIn(namespace(), "link set " + INTERCONNECT + " gso_max_segs 1");
        IpCommands.ipIn(namespace(), "route add " + MULTICAST + " dev " + INTERCONNECT);
        IpCommands.tcIn(namespace(), linkShaping.outgoingCommands(INTERCONNECT));
        IpCommands.tc(linkShaping.incomingCommands(interconnectCable()));
        linkShaping.network().stream()
                .flatMap(cards -> limiters(cards).stream())
                .forEach(limiter -> limit(limiter, linkShaping));
    }

    private void limit(CardLimiter limiter, LinkShaping linkShaping) {
        IpCommands.ipIn(namespace(), "link add name " + limiter.outgoing() + " type ifb");
        IpCommands.ipIn(namespace(), "link set " + limiter.outgoing() + " up");
        IpCommands.tcIn(namespace(), linkShaping.limiterCommands(limiter.outgoing(), limiter.devices()));
        IpCommands.ip("link add name " + limiter.incoming() + " type ifb");
        NetworkLinks.set(limiter.incoming(), "ipv6", "disable_ipv6", "1");
        IpCommands.ip("link set " + limiter.incoming() + " up");
        IpCommands.tc(linkShaping.limiterCommands(limiter.incoming(), limiter.cables()));
    }

    /** Lets it come to that address of this machine, which is in another network. Nothing is forwarded: no further. */
    public void reach(String address) {
        IpCommands.ipIn(namespace(), "route add " + address + "/32 via " + network.gateway() + " dev " + PUBLIC);
    }

    private void connect(String card, String cable, String bridge, String address, AddressRange range) {
        IpCommands.ip("link add " + cable + " type veth peer name " + card + " netns " + namespace());
        NetworkLinks.set(cable, "ipv6", "disable_ipv6", "1");
        IpCommands.ip("link set " + cable + " master " + bridge + " up");
        IpCommands.ipIn(namespace(), "addr add " + address + "/" + range.prefixLength() + " dev " + card);
        IpCommands.ipIn(namespace(), "link set " + card + " up");
    }

    public String publicAddress() {
        return network.publicRange().address(number);
    }

    public String interconnectAddress() {
        return network.interconnectRange().address(number);
    }

    public NetworkDevice interconnectDevice() {
        return NetworkDevice.atPeerOf(interconnectCable());
    }

    /** Its link to the others, as {@link #create} made it. */
    public InterconnectLink interconnectCable(LinkShaping linkShaping) {
        return new EmulatedLink(this, linkShaping);
    }

    /** A command line that runs {@code command}, as the same process, in the namespace. */
    public List<String> commandInside(List<String> command) {
        return Stream.concat(Stream.of("ip", "netns", "exec", namespace()), command.stream())
                .toList();
    }

    /** Takes it away. Calling it again does nothing. */
    public void delete() {
        NetworkLinks.delete(publicCable());
        NetworkLinks.delete(interconnectCable());
        Stream.of(InterconnectNetwork.values())
                .flatMap(cards -> limiters(cards).stream())
                .map(CardLimiter::incoming)
                .filter(NetworkLinks::exists)
                .forEach(NetworkLinks::delete);
        NetworkNamespaces.delete(namespace());
    }

    String namespace() {
        return network.run().of("node" + number);
    }

    private String publicCable() {
        return network.run().of("p" + number);
    }

    String interconnectCable() {
        return network.run().of("i" + number);
    }

    private List<CardLimiter> limiters(InterconnectNetwork cards) {
        return switch (cards) {
            case PRIVATE ->
                List.of(
                        limiter("p", List.of(PUBLIC), List.of(publicCable())),
                        limiter("i", List.of(INTERCONNECT), List.of(interconnectCable())));
            case SHARED ->
                List.of(limiter("", List.of(PUBLIC, INTERCONNECT), List.of(publicCable(), interconnectCable())));
        };
    }

    private CardLimiter limiter(String suffix, List<String> devices, List<String> cables) {
        return new CardLimiter("out" + suffix, network.run().of("in" + suffix + number), devices, cables);
    }

    /**
     * A card with a rate, whether one of the node's devices is it or both are: the same path for all frames, so that arms differ in who shares
     * it alone. Counters of devices are behind it: what it drops was never sent.
     *
     * @param outgoing the device in the node's namespace through which all goes that {@code devices} send
     * @param incoming the device on this machine through which all goes that {@code cables} lead to them
     */
    private record CardLimiter(String outgoing, String incoming, List<String> devices, List<String> cables) {}
}
