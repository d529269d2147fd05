package org.replibench.runner.enginebench;

import java.nio.file.Path;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -Pbare verify}: what session engines cost when the application does next to nothing. */
public record EngineBenchKind() implements StudyKind<Cell, CellRecord> {
    @Override
    public EngineBenchStudy configure(
            CommandOptions options, Installation installation, Path results, Progress progress) {
        return EngineBenchStudy.of(options, installation, progress);
    }
}
