package org.replibench.cluster.server.wildfly;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.replibench.cluster.host.Host;
import org.replibench.cluster.server.PreparedServers;
import org.replibench.cluster.server.ServerManagement;
import org.replibench.cluster.support.Directories;
import org.wildfly.core.launcher.StandaloneCommandBuilder;

/**
 * The WildFly servers of one cluster.
 *
 * @param configuration the {@code configuration} directory that each server gets a copy of
 * @param shop the exploded shop, which all servers share
 */
record WildFlyServers(Path home, Path configuration, Path shop, DiscoverySettings discovery, ManagementUser user)
        implements PreparedServers {
    @Override
    public List<String> install(ServerLaunch launch) throws IOException {
        Path base = Files.createDirectories(launch.directory().resolve("base"));
        Path ownConfiguration = base.resolve("configuration");
        Directories.copy(configuration, ownConfiguration);
        user.addTo(ownConfiguration);
        StandaloneCommandBuilder server = StandaloneCommandBuilder.of(home)
                .setJavaHome(launch.javaHome())
                .setBaseDirectory(base)
                .setJavaOptions(launch.jvmFlags());
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
        properties.put("replibench.shop", shop.toString());
        return properties;
    }

    @Override
    public ServerManagement management(Host host) {
        return new ManagementClient(host.management(), user);
    }
}
