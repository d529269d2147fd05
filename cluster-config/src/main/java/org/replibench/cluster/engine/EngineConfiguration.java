package org.replibench.cluster.engine;

import java.net.URL;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.replibench.model.ReplicationProtocol;
import org.replibench.session.ReplicationOptions;

/**
 * An engine's requirements of a server and of the shop.
 *
 * @param channels the stacks by which the nodes talk to each other, each over a channel of its own; empty if they do not
 * @param detection the channel's failure detection; empty: the server's default
 * @param interconnect how they do
 * @param sessionsDatasource whether session stores need a pool of database connections of their own
 * @param serverScripts scripts in the server product's own language, of engines and add-ons that are a part of the product
 * @param distributable whether the shop's {@code web.xml} says {@code <distributable/>}
 * @param warFiles files to add to the exploded shop
 * @param systemProperties system properties of a node
 */
public record EngineConfiguration(
        Set<JGroupsStack> channels,
        Optional<FailureDetection> detection,
        Interconnect interconnect,
        boolean sessionsDatasource,
        List<String> serverScripts,
        boolean distributable,
        List<WarEntry> warFiles,
        Map<String, String> systemProperties) {
    /** Servers and a shop as they come. */
    public static final EngineConfiguration PLAIN =
            new EngineConfiguration(Set.of(), false, List.of(), false, List.of(), Map.of());

    public EngineConfiguration {
        channels = Set.copyOf(channels);
        serverScripts = List.copyOf(serverScripts);
        warFiles = List.copyOf(warFiles);
        systemProperties = Map.copyOf(systemProperties);
    }

    /** With the server's failure detection and the default interconnect. */
    EngineConfiguration(
            Set<JGroupsStack> channels,
            boolean sessionsDatasource,
            List<String> serverScripts,
            boolean distributable,
            List<WarEntry> warFiles,
            Map<String, String> systemProperties) {
        this(
                channels,
                Optional.empty(),
                Interconnect.DEFAULT,
                sessionsDatasource,
                serverScripts,
                distributable,
                warFiles,
                systemProperties);
    }

    /**
     * The part for which servers are started: all but the properties that are read when the shop is deployed. Where it is
     * equal, the same servers will do.
     */
    public EngineConfiguration startupConfiguration() {
        Map<String, String> readAtStart = new HashMap<>(systemProperties);
        readAtStart.keySet().removeIf(name -> name.startsWith(ReplicationOptions.PREFIX));
        return withProperties(readAtStart);
    }

    /** The same with another failure detection; unchanged where the nodes do not talk to each other. */
    public EngineConfiguration with(FailureDetection other) {
        if (!clustered()) {
            return this;
        }
        Map<String, String> properties = new HashMap<>(systemProperties);
        properties.putAll(other.systemProperties());
        return new EngineConfiguration(
                channels,
                Optional.of(other),
                interconnect,
                sessionsDatasource,
                serverScripts,
                distributable,
                warFiles,
                properties);
    }

    /** The same with another interconnect; unchanged where the nodes do not talk to each other. */
    public EngineConfiguration with(Interconnect other) {
        return clustered()
                ? new EngineConfiguration(
                        channels,
                        detection,
                        other,
                        sessionsDatasource,
                        serverScripts,
                        distributable,
                        warFiles,
                        systemProperties)
                : this;
    }

    /** The same with another file in the shop. */
    public EngineConfiguration with(WarEntry file) {
        List<WarEntry> files = new ArrayList<>(List.of(file));
        files.addAll(warFiles);
        return new EngineConfiguration(
                channels,
                detection,
                interconnect,
                sessionsDatasource,
                serverScripts,
                distributable,
                files,
                systemProperties);
    }

    /** The same with more scripts and properties. */
    EngineConfiguration with(List<String> moreScripts, Map<String, String> moreProperties) {
        List<String> scripts = new ArrayList<>(serverScripts);
        scripts.addAll(moreScripts);
        Map<String, String> properties = new HashMap<>(systemProperties);
        properties.putAll(moreProperties);
        return new EngineConfiguration(
                        channels,
                        detection,
                        interconnect,
                        sessionsDatasource,
                        scripts,
                        distributable,
                        warFiles,
                        systemProperties)
                .withProperties(properties);
    }

    private EngineConfiguration withProperties(Map<String, String> properties) {
        return new EngineConfiguration(
                channels,
                detection,
                interconnect,
                sessionsDatasource,
                serverScripts,
                distributable,
                warFiles,
                properties);
    }

    /** The number of pools of database connections in each node: the shop's, and maybe one for sessions. */
    public int databasePools() {
        return sessionsDatasource ? 2 : 1;
    }

    /** Whether the nodes talk to each other, so that a cluster view can be waited for. */
    public boolean clustered() {
        return !channels.isEmpty();
    }

    /**
     * A file that an engine adds to the exploded shop.
     *
     * @param path where, relative to the archive's root, such as {@code WEB-INF/lib/some.jar}
     * @param source what
     */
    public record WarEntry(String path, URL source) {}

    /** The JGroups stack of a cluster's channel. */
    public enum JGroupsStack {
        /** Unicast over TCP between members listed beforehand. */
        TCP,
        /** Multicast for messages to all members, else unicast, over UDP. */
        UDP;

        /** The stack for a pattern's protocol; the database protocol uses TCP for what control traffic remains. */
        public static JGroupsStack of(ReplicationProtocol replicationProtocol) {
            return replicationProtocol == ReplicationProtocol.MULTICAST ? UDP : TCP;
        }
    }
}
