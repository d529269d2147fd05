package org.replibench.machines.linux;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The link between an emulated node and the interconnect's switch. It goes with the node, whatever was done to it.
 *
 * @param network the node's
 * @param shaping its shaping while it is not damaged
 */
record EmulatedLink(NodeNetwork network, LinkShaping shaping) implements InterconnectLink {
    /** A queue that holds nothing loses all that is sent; every kernel has it. */
    private static final String LOSE_ALL = "pfifo limit 0";

    /** The node's network device loses its carrier. */
    @Override
    public void disconnect(Duration atMost) {
        IpCommands.ip("link set " + atSwitch() + " down");
    }

    /** The node's network device notices nothing. */
    @Override
    public void dropOutgoing(Duration atMost) {
        IpCommands.tcIn(namespace(), List.of("qdisc replace dev " + atNode() + " root " + LOSE_ALL));
    }

    @Override
    public void limitRate(BitRate rate, Duration atMost) {
        LinkShaping slower = new LinkShaping(Optional.of(rate), shaping.delay());
        clearShaping();
        IpCommands.tcIn(namespace(), slower.outgoingCommands(atNode()));
        IpCommands.tc(slower.incomingCommands(atSwitch()));
    }

    @Override
    public boolean hasRate(BitRate rate) {
        String limit = "\"rate\":" + rate.bitsPerSecond() / Byte.SIZE + ",";
        return Stream.of(
                        List.of("tc", "-j", "-n", namespace(), "qdisc", "show", "dev", atNode()),
                        List.of("tc", "-j", "qdisc", "show", "dev", atSwitch()))
                .allMatch(queues ->
                        SystemCommand.run(queues.toArray(String[]::new)).contains(limit));
    }

    @Override
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
