package org.replibench.runner.testbed;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.cluster.ClusterSpec;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.machines.host.HostProvider;
import org.replibench.model.Arm;
import org.replibench.model.InterconnectNetwork;
import org.replibench.model.NamedPattern;
import org.replibench.model.ReplicationPattern;
import org.replibench.model.Variant;
import org.replibench.records.cell.RecordSettings;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.Option;
import org.replibench.runner.sample.KernelAccounting;
import oshi.SystemInfo;

/**
 * What all clusters of a study have in common, and what its variants are.
 *
 * @param war the application that they serve
 */
public record Testbed(
        Installation installation,
        Path war,
        HostProvider hosts,
        Database database,
        InterconnectVariants interconnect,
        JvmVariants jvms,
        SessionPayloadVariants sessions) {
    /** The factor whose levels are kinds of host, and the setting that names an arm's. */
    public static final String HOST_KIND = Option.ISOLATION.key();

    private static final String PROCESSOR = new SystemInfo()
            .getHardware()
            .getProcessor()
            .getProcessorIdentifier()
            .getName()
            .strip();

    /** The variant in which is measured what a study measures but once, such as how many clients a node takes. */
    public Variant defaultVariant() {
        return jvms.all()
                .keySet()
                .iterator()
                .next()
                .mergedWith(interconnect.all().keySet().iterator().next())
                .mergedWith(sessions.all().keySet().iterator().next());
    }

    /** Where nodes of that variant are. */
    public HostProvider hosts(Variant variant) {
        String kind = variant.levels().get(HOST_KIND);
        HostProvider ofKind = kind == null ? hosts : hosts.ofKind(kind);
        return InterconnectVariants.network(variant).map(ofKind::connectedBy).orElse(ofKind);
    }

    /** What hosts of all arms have; of what they differ in, all values. */
    public Map<String, String> hostSettings() {
        Map<String, String> settings = new TreeMap<>(hosts.settings());
        String networks = interconnect.all().keySet().stream()
                .flatMap(variant -> InterconnectVariants.network(variant).stream())
                .distinct()
                .map(InterconnectNetwork::key)
                .collect(Collectors.joining(","));
        if (!networks.isEmpty()) {
            settings.put(InterconnectNetwork.KEY, networks);
        }
        return settings;
    }

    /** The same, serving another application. */
    public Testbed serving(Path other) {
        return new Testbed(installation, other, hosts, database, interconnect, jvms, sessions);
    }

    /** A cluster that serves it. */
    public ClusterSpec clusterSpec(Arm arm, Variant variant, int nodes) {
        return clusterSpec(arm.engine(), List.of(new NamedPattern(arm.pattern())), variant, nodes, 1);
    }

    /** The same for several patterns, beside other clusters: its nodes are numbered from {@code firstNode}. */
    public ClusterSpec clusterSpec(
            String engine, List<NamedPattern> patterns, Variant variant, int nodes, int firstNode) {
        return new ClusterSpec(
                        SessionEngines.byName(engine),
                        patterns,
                        nodes,
                        hosts(variant).numberedFrom(firstNode),
                        database,
                        installation.server(),
                        war,
                        installation.work(),
                        jvms.of(variant))
                .with(sessions.of(variant))
                .with(interconnect.of(variant));
    }

    /** As the record of a cell of that arm states it. */
    public Map<String, String> settings(Arm arm, Variant variant, int nodes) {
        Map<String, String> settings = settings(variant);
        if (arm.pattern() instanceof ReplicationPattern pattern) {
            settings.put(
                    "session.copies",
                    String.valueOf(pattern.copies(nodes * hosts(variant).instancesPerNode())));
            SessionEngines.byName(arm.engine())
                    .setup(pattern)
                    .ifPresent(setup -> settings.put(RecordSettings.ENGINE_SETUP, setup));
        }
        return settings;
    }

    /** What a record states of servers in that variant. */
    public Map<String, String> settings(Variant variant) {
        Map<String, String> settings = new TreeMap<>(hosts(variant).settings());
        settings.putAll(interconnect.of(variant).settings());
        settings.putAll(sessions.of(variant).settings());
        settings.putAll(machineSettings());
        settings.putAll(jvms.settings(variant));
        settings.putAll(databaseSettings(database.settings()));
        return settings;
    }

    /** What a record states of a database with these settings. */
    public static Map<String, String> databaseSettings(Map<String, String> settings) {
        return settings.entrySet().stream()
                .collect(Collectors.toMap(setting -> "postgresql." + setting.getKey(), Map.Entry::getValue));
    }

    /** What a record states of this machine. */
    public static Map<String, String> machineSettings() {
        return Map.of(
                "machine.cores",
                String.valueOf(Runtime.getRuntime().availableProcessors()),
                "machine.processor",
                PROCESSOR,
                RecordSettings.INTERRUPTS_APART,
                String.valueOf(KernelAccounting.interruptsApart()));
    }
}
