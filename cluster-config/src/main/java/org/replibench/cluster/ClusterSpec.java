package org.replibench.cluster;

import java.nio.file.Path;
import java.util.List;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.cluster.engine.Interconnect;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.server.JvmOptions;
import org.replibench.cluster.server.ServerKind;
import org.replibench.machines.host.HostProvider;
import org.replibench.model.ClusterSize;
import org.replibench.model.NamedPattern;
import org.replibench.model.Pattern;

/**
 * The parts of a cluster.
 *
 * @param engine the engine that replicates
 * @param patterns how it replicates; of several, which all nodes serve at once, each request chooses one by its name in the
 *     header {@link org.replibench.session.ReplicationOptions#PATTERN_HEADER}
 * @param nodes how many nodes, 1 to {@link ClusterSize#MAX}
 * @param hosts where they live, and how many servers each runs
 * @param database what the shop, and in patterns 3xxx the sessions, are stored in
 * @param server the installed server product
 * @param war the shop, packed
 * @param directory where everything that the cluster writes goes: configurations, base directories, logs
 * @param jvm how every node's JVM is started
 * @param sessions how large the shop makes them
 * @param detection how nodes notice that one of them is gone
 * @param interconnect how nodes talk to each other
 */
public record ClusterSpec(
        SessionEngine engine,
        List<NamedPattern> patterns,
        int nodes,
        HostProvider hosts,
        Database database,
        ServerKind server,
        Path war,
        Path directory,
        JvmOptions jvm,
        SessionPayloadSettings sessions,
        FailureDetection detection,
        Interconnect interconnect) {

    /** A cluster that serves one pattern. */
    public ClusterSpec(
            SessionEngine engine,
            Pattern pattern,
            int nodes,
            HostProvider hosts,
            Database database,
            ServerKind server,
            Path war,
            Path directory,
            JvmOptions jvm) {
        this(engine, List.of(new NamedPattern(pattern)), nodes, hosts, database, server, war, directory, jvm);
    }

    /**
     * A cluster with sessions of the shop's own size, {@linkplain FailureDetection#FAST fast} detection of failures and the {@linkplain
     * Interconnect#DEFAULT default} interconnect.
     */
    public ClusterSpec(
            SessionEngine engine,
            List<NamedPattern> patterns,
            int nodes,
            HostProvider hosts,
            Database database,
            ServerKind server,
            Path war,
            Path directory,
            JvmOptions jvm) {
        this(
                engine,
                patterns,
                nodes,
                hosts,
                database,
                server,
                war,
                directory,
                jvm,
                SessionPayloadSettings.DEFAULT,
                FailureDetection.FAST,
                Interconnect.DEFAULT);
    }

    /** The same, with sessions of that size. */
    public ClusterSpec with(SessionPayloadSettings other) {
        return new ClusterSpec(
                engine, patterns, nodes, hosts, database, server, war, directory, jvm, other, detection, interconnect);
    }

    /** The same, serving another application. */
    public ClusterSpec withWar(Path other) {
        return new ClusterSpec(
                engine,
                patterns,
                nodes,
                hosts,
                database,
                server,
                other,
                directory,
                jvm,
                sessions,
                detection,
                interconnect);
    }

    /** The same by other servers. */
    public ClusterSpec withServers(ServerKind otherServer, SessionEngine otherEngine) {
        return new ClusterSpec(
                otherEngine,
                patterns,
                nodes,
                hosts,
                database,
                otherServer,
                war,
                directory,
                jvm,
                sessions,
                detection,
                interconnect);
    }

    /** The same with another failure detection. */
    public ClusterSpec with(FailureDetection other) {
        return new ClusterSpec(
                engine, patterns, nodes, hosts, database, server, war, directory, jvm, sessions, other, interconnect);
    }

    /** The same on other JVMs. */
    public ClusterSpec with(JvmOptions other) {
        return new ClusterSpec(
                engine,
                patterns,
                nodes,
                hosts,
                database,
                server,
                war,
                directory,
                other,
                sessions,
                detection,
                interconnect);
    }

    /** The same with another interconnect. */
    public ClusterSpec with(Interconnect other) {
        return new ClusterSpec(
                engine, patterns, nodes, hosts, database, server, war, directory, jvm, sessions, detection, other);
    }

    /** Whether only engine, patterns, number of nodes and size of sessions differ. */
    boolean sameInfrastructureAs(ClusterSpec other) {
        return hosts.equals(other.hosts)
                && database.equals(other.database)
                && server.equals(other.server)
                && war.equals(other.war)
                && directory.equals(other.directory)
                && jvm.equals(other.jvm)
                && detection.equals(other.detection)
                && interconnect.equals(other.interconnect);
    }

    /** @throws IllegalArgumentException if the engine cannot serve the patterns, or the number of nodes is not allowed */
    public ClusterSpec {
        ClusterSize.require(nodes);
        patterns = List.copyOf(patterns);
        engine.requireSupported(patterns);
        war = war.toAbsolutePath();
        directory = directory.toAbsolutePath();
    }

    /** The number of servers. */
    public int servers() {
        return nodes * hosts.instancesPerNode();
    }
}
