package org.replibench.runner.testbed;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.engine.EngineConfiguration;
import org.replibench.cluster.engine.SessionEngines;
import org.replibench.cluster.server.ServerKind;
import org.replibench.machines.host.HostProvider;
import org.replibench.machines.inventory.Inventory;
import org.replibench.machines.ssh.SshHosts;
import org.replibench.model.Isolation;
import org.replibench.model.NamedPattern;
import org.replibench.model.Variant;
import org.replibench.runner.cpuprofile.FlightRecorderProfiler;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.InvalidRequestException;

/**
 * What all clusters of a study are to have in common, before anything is started.
 *
 * @param machines on which nodes run; empty: on this one
 */
public record TestbedSpec(
        Isolation isolation,
        InterconnectVariants interconnect,
        JvmVariants jvms,
        SessionPayloadVariants sessions,
        DatabaseChoice database,
        Optional<Inventory> machines) {
    /** What is said where nodes are on {@link #machines}. */
    public static final String ELSEWHERE =
            "isolation: ssh, the hosts of the inventory, without a CPU quota and a memory limit; not comparable with"
                    + " nodes on this machine";

    /** What is said where arms differ in it. */
    private static final String SEVERAL =
            "isolation: arms on this machine and arms on the hosts of the inventory take turns, all without a CPU quota";

    /** With nodes on this machine. */
    public TestbedSpec(
            Isolation isolation,
            InterconnectVariants interconnect,
            JvmVariants jvms,
            SessionPayloadVariants sessions,
            DatabaseChoice database) {
        this(isolation, interconnect, jvms, sessions, database, Optional.empty());
    }

    /** Whether nodes are on {@link #machines}, and no other of its arms' on this one. */
    public boolean isElsewhereAlone() {
        return machines.isPresent() && isolation.kind().isEmpty();
    }

    /** The kinds of host that arms are on; one, {@link Variant#PLAIN}, if all are on the same. */
    public List<Variant> hostVariants() {
        return machines.isPresent() && isolation.kind().isPresent()
                ? Stream.of(isolation.kind().get(), SshHosts.NAME)
                        .map(kind -> Variant.PLAIN.with(Testbed.HOST_KIND, kind))
                        .toList()
                : List.of(Variant.PLAIN);
    }

    /** Whether an arm of that variant has its nodes on {@link #machines}. */
    public boolean isElsewhere(Variant variant) {
        return machines.isPresent()
                && variant.levels()
                        .getOrDefault(Testbed.HOST_KIND, SshHosts.NAME)
                        .equals(SshHosts.NAME);
    }

    /** Chooses where nodes live. */
    public IsolationSelector hosts() {
        return new IsolationSelector(
                isolation, jvms.largestHeap(), database.external().isPresent());
    }

    /** Where nodes will live, in one line. */
    public String hostsNote() {
        if (machines.isEmpty()) {
            return hosts().note();
        }
        return isElsewhereAlone() ? ELSEWHERE : SEVERAL;
    }

    /** The testbed on these hosts. */
    public Testbed on(Installation installation, HostProvider hosts, Database running) {
        return new Testbed(installation, installation.war(), hosts, running, interconnect, jvms, sessions);
    }

    /** The same with other JVMs. */
    public TestbedSpec with(JvmVariants others) {
        return new TestbedSpec(isolation, interconnect, others, sessions, database, machines);
    }

    /** The same with nodes on these machines. */
    public TestbedSpec on(Inventory others) {
        return new TestbedSpec(isolation, interconnect, jvms, sessions, database, Optional.of(others));
    }

    /**
     * The files and folders that servers of a cluster read besides their own folders.
     *
     * @param war the application that they serve
     * @param directory takes what has to be made of the application and the server
     */
    public List<Path> serverFiles(
            ServerKind server,
            Path war,
            String engine,
            List<NamedPattern> patterns,
            Variant variant,
            int nodes,
            Path directory)
            throws IOException {
        EngineConfiguration configuration =
                SessionEngines.byName(engine).configure(patterns, nodes).with(interconnect.of(variant));
        List<Path> files =
                new ArrayList<>(server.sharedFiles(new ServerKind.Setup(configuration, war, directory, List.of())));
        files.addAll(jvms.of(variant).files());
        return files;
    }

    /** @throws InvalidRequestException if servers on one of these JVMs can't be recorded */
    public void requireFlightRecorder() {
        jvms.all().values().stream()
                .map(jvm -> FlightRecorderProfiler.unsupportedReason(jvm.home()))
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent(refusal -> {
                    throw new InvalidRequestException(refusal);
                });
    }
}
