package org.replibench.cluster.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.linux.BitRate;
import org.replibench.machines.linux.InterconnectLink;
import org.replibench.machines.linux.NetworkDevice;
import org.replibench.model.Refusal;

/**
 * Damage to the link between a node and the others; clients reach them all.
 *
 * @param splitsCluster whether it is there for what happens when nodes exclude each other
 * @param check of its effect
 */
record InterconnectFault(
        String name,
        boolean splitsCluster,
        BiConsumer<InterconnectLink, Duration> damage,
        Function<FaultContext, FaultEffect> check)
        implements Fault {
    /** The link is down: the node and the others do not hear each other. */
    static final Fault PARTITION =
            new InterconnectFault("partition", true, InterconnectLink::disconnect, FaultContext::excludeEachOther);

    /** The others do not hear the node any more, but it hears them. */
    static final Fault ONE_WAY_PARTITION = new InterconnectFault(
            "partition-one-way", true, InterconnectLink::dropOutgoing, FaultContext::targetsExcluded);

    /** The rate of some forty pages' changes a second: less than a handful of clients make. */
    private static final BitRate SLOW_RATE = BitRate.parse("1mbit");

    /** The link carries next to nothing. */
    static final Fault SLOW = new InterconnectFault(
            "slow",
            false,
            (link, atMost) -> link.limitRate(SLOW_RATE, atMost),
            faultContext -> faultContext.atEachTarget(
                    node -> node.host().interconnectLink().orElseThrow().hasRate(SLOW_RATE),
                    "the link carries " + SLOW_RATE + "/s",
                    "has its full rate"));

    @Override
    public Optional<Refusal> unsupportedReason(ClusterCapabilities clusterCapabilities) {
        HostProvider hosts = clusterCapabilities.hosts();
        return hosts.can(HostProvider.Capability.DAMAGE_INTERCONNECT)
                ? Optional.empty()
                : Optional.of(hosts.missing(HostProvider.Capability.DAMAGE_INTERCONNECT)
                        .map(missing -> impossible(missing.expected(), missing.got(), missing.suggestion())
                                .at("host " + missing.host()))
                        .orElseGet(() -> impossible(
                                "an interconnect of each node's own",
                                "isolation " + hosts.name(),
                                "-Disolation=namespace")));
    }

    @Override
    public boolean needsInterconnect() {
        return true;
    }

    @Override
    public int serverBoots(int nodes) {
        return 0;
    }

    @Override
    public void deliver(FaultContext faultContext) {
        faultContext.onInterconnectLinks(link -> damage.accept(link, faultContext.atMost()));
    }

    @Override
    public FaultEffect effect(FaultContext faultContext) {
        return check.apply(faultContext);
    }

    @Override
    public List<NetworkDevice> cutLinks(FaultContext faultContext) {
        return splitsCluster ? faultContext.interconnectDevices() : List.of();
    }

    @Override
    public void repair(FaultContext faultContext) {
        faultContext.onInterconnectLinks(InterconnectLink::repair);
    }

    @Override
    public void awaitRecovery(FaultContext faultContext) {
        faultContext.cluster().awaitMembers();
    }
}
