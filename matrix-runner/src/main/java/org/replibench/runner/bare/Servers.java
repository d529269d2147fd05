package org.replibench.runner.bare;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.cluster.Cluster;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.JvmOptions;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostKind;
import org.replibench.runner.Installation;
import org.replibench.runner.console.Progress;

/**
 * Starts clusters that serve the bare servlet.
 *
 * @param database for patterns 3xxx; every server's configuration names one
 */
record Servers(Installation installation, HostKind hosts, Database database, Path war, Progress progress) {
    /** @throws org.replibench.cluster.ClusterException if a node does not come up */
    Cluster start(Arm arm, int nodes) {
        return Cluster.start(
                new ClusterSpec(
                        arm.engine(),
                        arm.pattern(),
                        nodes,
                        hosts,
                        database,
                        installation.server(),
                        war,
                        installation.work(),
                        JvmOptions.DEFAULT),
                line -> progress.say(arm.name() + ": " + line));
    }

    /** How every node's JVM is started, for the record. */
    List<String> jvm() {
        return Stream.of(JvmOptions.DEFAULT.flags(), List.of("java " + Runtime.version()))
                .flatMap(List::stream)
                .toList();
    }
}
