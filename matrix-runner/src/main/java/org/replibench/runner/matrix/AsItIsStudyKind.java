package org.replibench.runner.matrix;

import java.nio.file.Path;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.request.TestbedOptions;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -Pmatrix verify -Dinventory=…} where others have started the nodes: their cluster as it is, load after load. */
record AsItIsStudyKind() implements StudyKind<Cell, CellRecord> {
    /** No preset: these say what is started. */
    @Override
    public CommandOptions initialOptions(CommandOptions given, Path home) {
        return AsItIsOptions.withDefaults(AsItIsOptions.restricted(given));
    }

    @Override
    public AsItIsStudy configure(CommandOptions options, Installation installation, Path results, Progress progress) {
        CommandOptions read = AsItIsOptions.restricted(options);
        AsItIsOptions.Targets targets = AsItIsOptions.targets(read, installation.home());
        return new AsItIsStudy(
                AsItIsOptions.plan(read, targets.nodes().size()),
                targets,
                TestbedOptions.read(read).on(targets.inventory()),
                installation,
                progress);
    }
}
