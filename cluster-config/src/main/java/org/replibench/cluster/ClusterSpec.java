package org.replibench.cluster;

import java.nio.file.Path;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.FailureDetection;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.host.HostKind;
import org.replibench.model.Nodes;
import org.replibench.model.Pattern;

/**
 * What a cluster is made of.
 *
 * @param engine who replicates
 * @param pattern how it replicates; must be one that the engine expresses
 * @param nodes how many nodes, 1 to {@link Nodes#MAX}
 * @param hosts where they live, and how many servers each runs
 * @param database what the shop, and in patterns 3xxx the sessions, are stored in
 * @param serverHome the provisioned WildFly; only read
 * @param war the shop, packed
 * @param directory where everything that the cluster writes goes: configurations, base directories, logs
 * @param jvm how every node's JVM is started
 * @param sessions how large the shop makes them
 * @param detection how nodes notice that one of them is gone
 */
public record ClusterSpec(
        SessionEngine engine,
        Pattern pattern,
        int nodes,
        HostKind hosts,
        Database database,
        Path serverHome,
        Path war,
        Path directory,
        JvmOptions jvm,
        SessionSize sessions,
        FailureDetection detection) {

    /**
     * A cluster whose sessions hold what shopping puts there, and whose members notice failures {@linkplain FailureDetection#FAST
     * fast}.
     */
    public ClusterSpec(
            SessionEngine engine,
            Pattern pattern,
            int nodes,
            HostKind hosts,
            Database database,
            Path serverHome,
            Path war,
            Path directory,
            JvmOptions jvm) {
        this(
                engine,
                pattern,
                nodes,
                hosts,
                database,
                serverHome,
                war,
                directory,
                jvm,
                SessionSize.SHOPPING,
                FailureDetection.FAST);
    }

    /** The same, with sessions of that size. */
    public ClusterSpec with(SessionSize other) {
        return new ClusterSpec(
                engine, pattern, nodes, hosts, database, serverHome, war, directory, jvm, other, detection);
    }

    /** The same by other servers. */
    public ClusterSpec on(Path otherServerHome, SessionEngine otherEngine) {
        return new ClusterSpec(
                otherEngine,
                pattern,
                nodes,
                hosts,
                database,
                otherServerHome,
                war,
                directory,
                jvm,
                sessions,
                detection);
    }

    /** The same, with members that notice failures so. */
    public ClusterSpec with(FailureDetection other) {
        return new ClusterSpec(
                engine, pattern, nodes, hosts, database, serverHome, war, directory, jvm, sessions, other);
    }

    /** Whether only engine, pattern, number of nodes and size of sessions differ. */
    boolean samePlaceAs(ClusterSpec other) {
        return hosts.equals(other.hosts)
                && database.equals(other.database)
                && serverHome.equals(other.serverHome)
                && war.equals(other.war)
                && directory.equals(other.directory)
                && jvm.equals(other.jvm)
                && detection.equals(other.detection);
    }

    /** @throws IllegalArgumentException if the engine cannot express the pattern, or the number of nodes is not allowed */
    public ClusterSpec {
        Nodes.require(nodes);
        engine.refusal(pattern).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        serverHome = serverHome.toAbsolutePath();
        war = war.toAbsolutePath();
        directory = directory.toAbsolutePath();
    }

    /** How many servers there are. */
    public int servers() {
        return nodes * hosts.instancesPerNode();
    }
}
