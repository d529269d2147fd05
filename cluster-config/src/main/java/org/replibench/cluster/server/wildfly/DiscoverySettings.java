package org.replibench.cluster.server.wildfly;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.replibench.cluster.host.Host;

/**
 * The discovery of a cluster's members by each other.
 *
 * @param members every member, as JGroups' TCPPING reads them: {@code 127.0.0.1[7600],127.0.0.1[7601]}
 * @param multicastAddress of the administratively scoped block, drawn again for each cluster so that two never meet
 * @param multicastPort drawn again for each cluster
 * @param multicastHops how many networks a multicast packet may cross: on loopback it must not even enter one
 */
record DiscoverySettings(String members, String multicastAddress, int multicastPort, int multicastHops) {
    static DiscoverySettings among(List<Host> hosts) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new DiscoverySettings(
                hosts.stream()
                        .map(Host::interconnect)
                        .map(endpoint -> endpoint.address() + "[" + endpoint.port() + "]")
                        .collect(Collectors.joining(",")),
                "239.255." + random.nextInt(256) + "." + random.nextInt(1, 255),
                random.nextInt(20_000, 30_000),
                hosts.stream().allMatch(DiscoverySettings::onLoopback) ? 0 : 1);
    }

    private static boolean onLoopback(Host host) {
        return host.interconnect().address().startsWith("127.");
    }

    Map<String, String> systemProperties() {
        return Map.of(
                "replibench.jgroups.members",
                members,
                "jboss.default.multicast.address",
                multicastAddress,
                "replibench.jgroups.multicast.port",
                String.valueOf(multicastPort),
                "replibench.jgroups.multicast.hops",
                String.valueOf(multicastHops));
    }
}
