package org.replibench.runner.matrix;

import java.io.IOException;
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

/** A kind of study that puts the shop under load, cell by cell. */
interface ShopLoadKind extends StudyKind<Cell, CellRecord> {
    /** What decides which cells such a study has, and how they are measured. */
    PersistedOptions PERSISTED_OPTIONS = new PersistedOptions(
            EnumSet.of(
                    Option.PATTERNS,
                    Option.NODES,
                    Option.CLIENTS,
                    Option.DURATION,
                    Option.WARMUP,
                    Option.WARMUP_CLIENTS,
                    Option.SAMPLE,
                    Option.REPEATS,
                    Option.AA,
                    Option.MARGIN,
                    Option.REUSE,
                    Option.ENGINE,
                    Option.JVM_OPTIONS),
            EnumSet.of(
                    Option.ISOLATION,
                    Option.LOADS,
                    Option.SEED,
                    Option.NODE_CPUS,
                    Option.NODE_MEMORY,
                    Option.SERVERS_PER_NODE,
                    Option.GC,
                    Option.GC_OPTIONS,
                    Option.HEAP,
                    Option.JDK,
                    Option.SESSION_KB,
                    Option.SESSION_CHANGED,
                    Option.FLIGHT_RECORDER,
                    Option.DB_URL,
                    Option.DB_USER,
                    Option.INTERCONNECT_RATE,
                    Option.INTERCONNECT_DELAY));

    /** What such a study measures. */
    MatrixPlan plan(CommandOptions study);

    /** The options of a new study, without an order of its cells. */
    CommandOptions optionsWithDefaults(CommandOptions given, Path home);

    /** Derives what is special to this kind of study from its records; for the console, may be empty. */
    default String extraReport(Path study) throws IOException {
        return "";
    }

    @Override
    default PersistedOptions persistedOptions() {
        return PERSISTED_OPTIONS;
    }

    @Override
    default CommandOptions initialOptions(CommandOptions given, Path home) {
        return MatrixPlan.withSeed(optionsWithDefaults(given, home));
    }

    @Override
    default MatrixStudy configure(CommandOptions options, Installation installation, Path results, Progress progress) {
        return MatrixStudy.of(this, options, installation, progress);
    }
}
