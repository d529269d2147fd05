package org.replibench.runner.testbed;

import java.util.Optional;
import org.replibench.cluster.database.Database;
import org.replibench.cluster.host.HostProvider;
import org.replibench.model.Isolation;
import org.replibench.runner.cpuprofile.FlightRecorderProfiler;
import org.replibench.runner.jvm.JvmVariants;
import org.replibench.runner.options.InvalidRequestException;

/** What all clusters of a study are to have in common, before anything is started. */
public record TestbedSpec(
        Isolation isolation,
        InterconnectVariants interconnect,
        JvmVariants jvms,
        SessionPayloadVariants sessions,
        DatabaseChoice database) {
    /** Chooses where nodes live. */
    public IsolationSelector hosts() {
        return new IsolationSelector(
                isolation, jvms.largestHeap(), database.external().isPresent());
    }

    /** The testbed on these hosts. */
    public Testbed on(Installation installation, HostProvider hosts, Database running) {
        return new Testbed(installation, installation.war(), hosts, running, interconnect, jvms, sessions);
    }

    /** The same with other JVMs. */
    public TestbedSpec with(JvmVariants others) {
        return new TestbedSpec(isolation, interconnect, others, sessions, database);
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
