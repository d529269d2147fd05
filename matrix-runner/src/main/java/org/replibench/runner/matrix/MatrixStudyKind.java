package org.replibench.runner.matrix;

import java.nio.file.Path;
import org.replibench.model.Cell;
import org.replibench.records.cell.CellRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Preset;
import org.replibench.runner.study.ConfiguredStudy;
import org.replibench.runner.testbed.Installation;

/**
 * {@code ./mvnw -Pmatrix verify} and its relatives: sweeps replication patterns over cluster sizes, JVMs or loads on one node, as
 * the preset says; or the cluster as it is that others have started.
 */
public record MatrixStudyKind(CommandName command) implements ShopLoadStudyKind {
    @Override
    public CommandOptions initialOptions(CommandOptions given, Path home) {
        return areOthers(given, home)
                ? new AsItIsStudyKind().initialOptions(given, home)
                : ShopLoadStudyKind.super.initialOptions(given, home);
    }

    @Override
    public ConfiguredStudy<Cell, CellRecord> configure(
            CommandOptions options, Installation installation, Path results, Progress progress) {
        return areOthers(options, installation.home())
                ? new AsItIsStudyKind().configure(options, installation, results, progress)
                : ShopLoadStudyKind.super.configure(options, installation, results, progress);
    }

    /** Others' servers are what they are: nothing else of them is asked. */
    private boolean areOthers(CommandOptions options, Path home) {
        return command == CommandName.MATRIX && AsItIsOptions.areOthers(options, home);
    }

    @Override
    public CommandOptions optionsWithDefaults(CommandOptions given, Path home) {
        return given.orElse(Preset.select(given, home));
    }

    @Override
    public MatrixPlan plan(ShopLoadRequest request) {
        return MatrixPlan.of(request);
    }
}
