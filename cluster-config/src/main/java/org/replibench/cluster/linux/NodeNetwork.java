package org.replibench.cluster.linux;

import java.util.List;
import java.util.stream.Stream;

/**
 * One node's network namespace with its two cards, {@value #PUBLIC} and {@value #INTERCONNECT}, each by a cable on one of
 * the run's switches.
 *
 * @param number the node's, from 1
 */
public record NodeNetwork(Network network, int number) {
    private static final String PUBLIC = "public";
    static final String INTERCONNECT = "interconnect";

    /** Its housekeeping would count as traffic. Not every kernel has it. */
    private static final List<String> WITHOUT_IPV6 = List.of(
            "sh", "-c", "setting=/proc/sys/net/ipv6/conf/default/disable_ipv6; [ ! -e $setting ] || echo 1 > $setting");

    /** All of IPv4's multicast groups. */
    private static final String MULTICAST = "224.0.0.0/4";

    /** Whether any node of the run has one. */
    public static boolean anyOn(Network network) {
        return !Namespaces.startingWith(network.run().of("node")).isEmpty();
    }

    /**
     * Sets it up.
     *
     * @throws org.replibench.cluster.ClusterException with the command that failed; what was made by then remains
     */
    public void create(Wire wire) {
        Ip.ip("netns add " + namespace());
        Ip.ipIn(namespace(), "link set lo up");
        Program.run(inside(WITHOUT_IPV6).toArray(String[]::new));
        connect(PUBLIC, publicCable(), network.publicBridge(), publicAddress(), network.publicRange());
        connect(
                INTERCONNECT,
                interconnectCable(),
                network.interconnectBridge(),
                interconnectAddress(),
                network.interconnectRange());
        // One segment at a time: else what is counted are the kernel's own 64 kB packets, which no wire would carry.
        Ip.ipIn(namespace(), "link set " + INTERCONNECT + " gso_max_segs 1");
        Ip.ipIn(namespace(), "route add " + MULTICAST + " dev " + INTERCONNECT);
        Ip.tcIn(namespace(), wire.outgoing(INTERCONNECT));
        Ip.tc(wire.incoming(interconnectCable()));
    }

    private void connect(String card, String cable, String bridge, String address, AddressRange range) {
        Ip.ip("link add " + cable + " type veth peer name " + card + " netns " + namespace());
        Setting.of("ipv6", cable, "disable_ipv6").set("1");
        Ip.ip("link set " + cable + " master " + bridge + " up");
        Ip.ipIn(namespace(), "addr add " + address + "/" + range.prefixLength() + " dev " + card);
        Ip.ipIn(namespace(), "link set " + card + " up");
    }

    public String publicAddress() {
        return network.publicRange().address(number);
    }

    public String interconnectAddress() {
        return network.interconnectRange().address(number);
    }

    public Card interconnectCard() {
        return Card.opposite(interconnectCable());
    }

    /** What it is connected to the others by, as {@link #create} laid it with {@code wire}. */
    public Cable interconnectCable(Wire wire) {
        return new Cable(this, wire);
    }

    /** A command line that runs {@code command}, as the same process, in the namespace. */
    public List<String> inside(List<String> command) {
        return Stream.concat(Stream.of("ip", "netns", "exec", namespace()), command.stream())
                .toList();
    }

    /** Takes it away. Calling it again does nothing. */
    public void delete() {
        Links.delete(publicCable());
        Links.delete(interconnectCable());
        Namespaces.delete(namespace());
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
}
