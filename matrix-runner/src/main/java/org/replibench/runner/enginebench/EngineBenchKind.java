package org.replibench.runner.enginebench;

import java.nio.file.Path;
import java.util.EnumSet;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Option;
import org.replibench.runner.study.PersistedOptions;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -Pbare verify}: what session engines cost when the application does next to nothing. */
public record EngineBenchKind() implements StudyKind<Cell, CellRecord> {
    static final String NAME = "bare";

    static final PersistedOptions PERSISTED_OPTIONS = new PersistedOptions(
            EnumSet.of(
                    Option.ARMS,
                    Option.NODES,
                    Option.CLIENTS,
                    Option.REPEATS,
                    Option.WARMUP,
                    Option.DURATION,
                    Option.HEAP_ARMS,
                    Option.SESSIONS),
            EnumSet.of(
                    Option.ISOLATION,
                    Option.NODE_MEMORY,
                    Option.INTERCONNECT_RATE,
                    Option.INTERCONNECT_DELAY,
                    Option.DB_URL,
                    Option.DB_USER));

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
    public EngineBenchStudy configure(
            CommandOptions options, Installation installation, Path results, Progress progress) {
        return EngineBenchStudy.of(options, installation, progress);
    }
}
