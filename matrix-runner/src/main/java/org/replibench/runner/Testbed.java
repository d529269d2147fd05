package org.replibench.runner;

import java.util.Map;
import java.util.TreeMap;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.JvmOptions;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.host.HostKind;
import org.replibench.model.Pattern;
import org.replibench.runner.jvm.JvmVariants;

/** What all clusters of a study have in common. */
public record Testbed(Installation installation, HostKind hosts, Database database, JvmVariants jvms) {
    /** A cluster that serves the shop, its nodes on one of the study's JVMs. */
    public ClusterSpec cluster(SessionEngine engine, Pattern pattern, JvmOptions jvm, int nodes) {
        return new ClusterSpec(
                engine,
                pattern,
                nodes,
                hosts,
                database,
                installation.server(),
                installation.war(),
                installation.work(),
                jvm);
    }

    /** As the record of a cell states it, whose nodes ran on {@code jvm}. */
    public Map<String, String> settings(JvmOptions jvm) {
        Map<String, String> settings = new TreeMap<>(hosts.settings());
        settings.put("jvm.heap", jvm.heap().toString());
        settings.put("jvm.collector", String.join(" ", jvm.collector()));
        settings.put("jvm.options", String.join(" ", jvm.others()));
        database.settings().forEach((name, value) -> settings.put("postgresql." + name, value));
        return settings;
    }
}
