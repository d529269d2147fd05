package org.replibench.runner;

import java.util.Map;
import java.util.TreeMap;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.JvmOptions;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.SessionEngine;
import org.replibench.cluster.host.HostKind;
import org.replibench.model.Pattern;

/** What all clusters of a study have in common. */
public record Testbed(Installation installation, HostKind hosts, Database database, JvmOptions jvm) {
    /** A cluster that serves the shop. */
    public ClusterSpec cluster(SessionEngine engine, Pattern pattern, int nodes) {
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

    /** As a record states it. */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>(hosts.settings());
        settings.putAll(jvm.settings());
        database.settings().forEach((name, value) -> settings.put("postgresql." + name, value));
        return settings;
    }
}
