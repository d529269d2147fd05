package org.replibench.cluster.linux;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The link between a node and the interconnect's switch, which can be damaged.
 *
 * @param network the node's
 * @param shaping its shaping while it is not damaged
 */
public record InterconnectLink(NodeNetwork network, LinkShaping shaping) {
    /** A queue that holds nothing loses all that is sent; every kernel has it. */
    private static final String LOSE_ALL = "pfifo limit 0";

    /** Cuts it in both directions. The node's network device loses its carrier. */
    public void disconnect() {
        IpCommands.ip("link set " + atSwitch() + " down");
    }

    /** Drops all that the node sends; it still receives, and its network device notices nothing. */
    public void dropOutgoing() {
        IpCommands.tcIn(namespace(), List.of("qdisc replace dev " + atNode() + " root " + LOSE_ALL));
    }

    /** Carries no more than {@code rate} in each direction. */
    public void limitRate(BitRate rate) {
        LinkShaping slower = new LinkShaping(Optional.of(rate), shaping.delay());
        clearShaping();
        IpCommands.tcIn(namespace(), slower.outgoingCommands(atNode()));
        IpCommands.tc(slower.incomingCommands(atSwitch()));
    }

    /** Whether it carries no more than {@code rate}, in each direction. */
    public boolean hasRate(BitRate rate) {
        String limit = "\"rate\":" + rate.bitsPerSecond() / Byte.SIZE + ",";
        return Stream.of(
                        List.of("tc", "-j", "-n", namespace(), "qdisc", "show", "dev", atNode()),
                        List.of("tc", "-j", "qdisc", "show", "dev", atSwitch()))
                .allMatch(queues ->
                        SystemCommand.run(queues.toArray(String[]::new)).contains(limit));
    }

    /** Repairs it, whatever was done to it. */
    public void repair() {
        IpCommands.ip("link set " + atSwitch() + " up");
        clearShaping();
        IpCommands.tcIn(namespace(), shaping.outgoingCommands(atNode()));
        IpCommands.tc(shaping.incomingCommands(atSwitch()));
    }

    /** There may be nothing to take away. */
    private void clearShaping() {
        SystemCommand.runUnchecked("tc", "-n", namespace(), "qdisc", "delete", "dev", atNode(), "root");
        SystemCommand.runUnchecked("tc", "qdisc", "delete", "dev", atSwitch(), "root");
    }

    private String namespace() {
        return network.namespace();
    }

    private String atNode() {
        return NodeNetwork.INTERCONNECT;
    }

    private String atSwitch() {
        return network.interconnectCable();
    }
}
