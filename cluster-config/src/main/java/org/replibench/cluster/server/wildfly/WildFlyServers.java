package org.replibench.cluster.server.wildfly;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.cluster.server.PreparedServers;
import org.replibench.cluster.server.ServerManagement;
import org.replibench.machines.host.Host;
import org.replibench.machines.host.MulticastGroup;
import org.replibench.machines.support.Directories;
import org.wildfly.core.launcher.StandaloneCommandBuilder;

/**
 * The WildFly servers of one cluster.
 *
 * @param modules the folders of modules, in the order in which one is looked for
 * @param configuration the {@code configuration} directory that each server gets a copy of
 * @param shop the exploded shop, which all servers share
 * @param channels the names of the JGroups channels
 * @param keys what its servers trust each other by
 */
record WildFlyServers(
        Path home,
        List<Path> modules,
        Path configuration,
        Path shop,
        Discovery discovery,
        List<String> channels,
        ManagementUser user,
        InterconnectKeys keys)
        implements PreparedServers {
    @Override
    public List<String> install(ServerLaunch launch) throws IOException {
        Path base = Files.createDirectories(launch.directory().resolve("base"));
        Path ownConfiguration = base.resolve("configuration");
        Directories.copy(configuration, ownConfiguration);
        user.addTo(ownConfiguration);
        keys.addTo(ownConfiguration);
        StandaloneCommandBuilder server = StandaloneCommandBuilder.of(home)
                .setJavaHome(launch.javaHome())
                .setBaseDirectory(base)
                .setJavaOptions(launch.jvmFlags());
        server.setModuleDirs(modules.stream().map(Path::toString).toList());
        server.addJavaOption("-Dlogging.configuration="
                + ownConfiguration.resolve("logging.properties").toUri());
        systemProperties(launch).forEach((name, value) -> server.addServerArgument("-D" + name + "=" + value));
        return server.build();
    }

    private Map<String, String> systemProperties(ServerLaunch launch) {
        Host host = launch.host();
        Map<String, String> properties = new TreeMap<>(launch.properties());
        properties.putAll(discovery.systemProperties());
        properties.put("jboss.node.name", launch.name());
        properties.put("jboss.tx.node.id", launch.name());
        properties.put("jboss.bind.address", host.http().address());
        properties.put("jboss.http.port", String.valueOf(host.http().port()));
        properties.put("jboss.bind.address.management", host.management().address());
        properties.put(
                "jboss.management.http.port", String.valueOf(host.management().port()));
        properties.put("jboss.bind.address.private", host.interconnect().address());
        properties.put(
                "replibench.jgroups.port", String.valueOf(host.interconnect().port()));
        properties.put(
                "replibench.jgroups.fd.port",
                String.valueOf(host.failureDetection().port()));
        properties.put(
                "replibench.jgroups.multicast.fd.port",
                String.valueOf(host.multicastFailureDetection().port()));
        properties.put("replibench.shop", shop.toString());
        return properties;
    }

    @Override
    public Map<String, String> environment() {
        return keys.environment();
    }

    @Override
    public List<Path> sharedFiles() {
        return sharedFiles(home, shop, modules);
    }

    static List<Path> sharedFiles(Path home, Path shop, List<Path> modules) {
        return Stream.concat(Stream.of(home, shop), modules.stream().filter(folder -> !folder.startsWith(home)))
                .toList();
    }

    @Override
    public ServerManagement management(Host host) {
        return new ManagementClient(host.fromThisMachine(host.management()), user, channels);
    }

    /**
     * The discovery of a cluster's members by each other.
     *
     * @param members every member, as JGroups' TCPPING reads them: {@code 127.0.0.1[7600],127.0.0.1[7601]}
     * @param multicast drawn again for each cluster
     * @param multicastHops how many networks a multicast packet may cross: on loopback it must not even enter one
     */
    record Discovery(String members, MulticastGroup multicast, int multicastHops) {
        static Discovery among(List<Host> hosts) {
            return new Discovery(
                    hosts.stream()
                            .map(Host::interconnect)
                            .map(endpoint -> endpoint.address() + "[" + endpoint.port() + "]")
                            .collect(Collectors.joining(",")),
                    MulticastGroup.drawn(),
                    hosts.stream().allMatch(Discovery::onLoopback) ? 0 : 1);
        }

        private static boolean onLoopback(Host host) {
            return host.interconnect().address().startsWith("127.");
        }

        Map<String, String> systemProperties() {
            return Map.of(
                    "replibench.jgroups.members",
                    members,
                    "jboss.default.multicast.address",
                    multicast.address(),
                    "replibench.jgroups.multicast.port",
                    String.valueOf(multicast.port()),
                    "replibench.jgroups.multicast.hops",
                    String.valueOf(multicastHops));
        }
    }
}
