package org.replibench.cluster.linux;

import java.util.List;
import java.util.Optional;

/**
 * What connects a node to the interconnect's switch, and can be damaged.
 *
 * @param network the node's
 * @param wire what it is like while it is whole
 */
public record Cable(NodeNetwork network, Wire wire) {
    /** A queue that holds nothing loses all that is sent; every kernel has it. */
    private static final String LOSE_ALL = "pfifo limit 0";

    /** Pulls it out: nothing goes through any more, in either direction. The node's card loses its carrier. */
    public void pull() {
        Ip.ip("link set " + atSwitch() + " down");
    }

    /** Loses all that the node sends; it still hears the others, and its card notices nothing. */
    public void mute() {
        Ip.tcIn(namespace(), List.of("qdisc replace dev " + atNode() + " root " + LOSE_ALL));
    }

    /** Carries no more than {@code rate} in each direction. */
    public void slow(BitRate rate) {
        Wire slower = new Wire(Optional.of(rate), wire.delay());
        clear();
        Ip.tcIn(namespace(), slower.outgoing(atNode()));
        Ip.tc(slower.incoming(atSwitch()));
    }

    /** Makes it whole again, whatever was done to it. */
    public void mend() {
        Ip.ip("link set " + atSwitch() + " up");
        clear();
        Ip.tcIn(namespace(), wire.outgoing(atNode()));
        Ip.tc(wire.incoming(atSwitch()));
    }

    /** There may be nothing to take away. */
    private void clear() {
        Program.tryRun("tc", "-n", namespace(), "qdisc", "delete", "dev", atNode(), "root");
        Program.tryRun("tc", "qdisc", "delete", "dev", atSwitch(), "root");
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
