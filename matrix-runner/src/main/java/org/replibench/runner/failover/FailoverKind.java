package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;
import org.replibench.runner.study.PersistedOptions;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -Pfailover verify}: what is lost, and how long clients wait, when something fails under load. */
public record FailoverKind() implements StudyKind<FailoverCell, FailoverRecord> {
    static final String NAME = "failover";

    static final PersistedOptions PERSISTED_OPTIONS = new PersistedOptions(
            EnumSet.of(
                    Option.NODES,
                    Option.CLIENTS,
                    Option.ARMS,
                    Option.WARMUP,
                    Option.REPEATS,
                    Option.REUSE,
                    Option.FAULTS,
                    Option.FAULT_COUNT,
                    Option.DETECTION,
                    Option.FAULT_NODES,
                    Option.FAULT_DURATION,
                    Option.FAULT_DELAY,
                    Option.BALANCER,
                    Option.BALANCER_WEIGHTS,
                    Option.JVM_OPTIONS),
            EnumSet.of(
                    Option.PATTERNS,
                    Option.ENGINE,
                    Option.CLIENTS_TOTAL,
                    Option.REUSE_SURVIVORS,
                    Option.ISOLATION,
                    Option.NODE_MEMORY,
                    Option.GC,
                    Option.GC_OPTIONS,
                    Option.HEAP,
                    Option.JDK,
                    Option.SESSION_KB,
                    Option.SESSION_CHANGED,
                    Option.DB_URL,
                    Option.DB_USER,
                    Option.INTERCONNECT_RATE,
                    Option.INTERCONNECT_DELAY));

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public PersistedOptions persistedOptions() {
        return PERSISTED_OPTIONS;
    }

    @Override
    public CommandOptions initialOptions(CommandOptions given, Path home) {
        return given;
    }

    @Override
    public FailoverStudy configure(CommandOptions options, Installation installation, Path results, Progress progress)
            throws IOException {
        return FailoverStudy.of(options, installation, results, progress);
    }
}
