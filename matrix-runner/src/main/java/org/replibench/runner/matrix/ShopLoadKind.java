package org.replibench.runner.matrix;

import java.io.IOException;
import java.nio.file.Path;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.testbed.Installation;

/** A kind of study that puts the shop under load, cell by cell. */
interface ShopLoadKind extends StudyKind<Cell, CellRecord> {
    /** What such a study measures. */
    MatrixPlan plan(CommandOptions study);

    /** The options of a new study, without an order of its cells. */
    CommandOptions optionsWithDefaults(CommandOptions given, Path home);

    /** Derives what is special to this kind of study from its records; for the console, may be empty. */
    default String extraReport(Path study) throws IOException {
        return "";
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
