package org.replibench.runner.sample;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.replibench.machines.host.LoadHost;
import org.replibench.machines.host.RemoteMachine;
import org.replibench.process.Program;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;

/**
 * A program that puts load on servers.
 *
 * @param name by which readings tell of it, and of its machine if that is another one
 * @param host its machine; empty: this one
 */
public record LoadGenerator(String name, Program program, Optional<LoadHost> host) {
    /** The only one, on this machine. */
    public static LoadGenerator here(Program program) {
        return new LoadGenerator(MetricKey.DRIVER, program, Optional.empty());
    }

    /** One of those on other machines, the first being 1. */
    public static LoadGenerator on(LoadHost host, int number, Program program) {
        return new LoadGenerator(MetricKey.driver(number), program, Optional.of(host));
    }

    /** Why some of these live no more; empty if all do. */
    public static String failure(List<LoadGenerator> all) {
        return all.stream()
                .filter(one -> !one.program.alive())
                .map(LoadGenerator::failure)
                .collect(Collectors.joining("; "));
    }

    /** Which of these were lost with their hosts, be it while their files were fetched; empty if none was. */
    public static String lost(List<LoadGenerator> all) {
        return all.stream()
                .filter(LoadGenerator::isHostLost)
                .map(LoadGenerator::failure)
                .collect(Collectors.joining("; "));
    }

    private boolean isHostLost() {
        return host.map(LoadHost::machine).filter(RemoteMachine::lost).isPresent();
    }

    private String failure() {
        String whose =
                host.map(there -> name + " on host " + there.name() + ": ").orElse("");
        if (isHostLost()) {
            return whose + "its host was lost";
        }
        OptionalInt exitCode = program.exitCode();
        return whose + "ended early" + (exitCode.isPresent() ? " with exit code " + exitCode.getAsInt() : "") + " (see "
                + RawFile.DRIVER_LOG.fileName() + ")";
    }
}
