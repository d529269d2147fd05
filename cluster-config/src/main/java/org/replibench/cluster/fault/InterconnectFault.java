package org.replibench.cluster.fault;

import java.util.Optional;
import java.util.function.Consumer;
import org.replibench.cluster.host.HostProvider;
import org.replibench.cluster.linux.BitRate;
import org.replibench.cluster.linux.InterconnectLink;

/** Damage to the link between a node and the others; clients reach them all. */
record InterconnectFault(String name, Consumer<InterconnectLink> damage) implements Fault {
    /** The link is down: the node and the others do not hear each other. */
    static final Fault PARTITION = new InterconnectFault("partition", InterconnectLink::disconnect);

    /** The others do not hear the node any more, but it hears them. */
    static final Fault ONE_WAY_PARTITION = new InterconnectFault("partition-one-way", InterconnectLink::dropOutgoing);

    /** The rate of some forty pages' changes a second: less than a handful of clients make. */
    private static final BitRate SLOW_RATE = BitRate.parse("1mbit");

    /** The link carries next to nothing. */
    static final Fault SLOW = new InterconnectFault("slow", link -> link.limitRate(SLOW_RATE));

    @Override
    public Optional<String> unsupportedReason(Fault.ClusterCapabilities clusterCapabilities) {
        return clusterCapabilities.hosts().can(HostProvider.Capability.OWN_INTERCONNECT)
                ? Optional.empty()
                : Optional.of("an interconnect of each node's own required, found isolation "
                        + clusterCapabilities.hosts().name() + "; use -Disolation=namespace");
    }

    @Override
    public int serverBoots(int nodes) {
        return 0;
    }

    @Override
    public void deliver(FaultContext faultContext) {
        faultContext.onInterconnectLinks(damage);
    }

    @Override
    public void heal(FaultContext faultContext) {
        faultContext.onInterconnectLinks(InterconnectLink::repair);
        faultContext.cluster().awaitMembers();
    }
}
