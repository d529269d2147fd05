package org.replibench.runner.matrix;

import java.nio.file.Path;
import org.replibench.runner.options.CommandName;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.Preset;

/**
 * {@code ./mvnw -Pmatrix verify} and its relatives: sweeps replication patterns over cluster sizes, JVMs or loads on one node, as
 * the preset says.
 */
public record MatrixStudyKind(CommandName command) implements ShopLoadStudyKind {
    @Override
    public CommandOptions optionsWithDefaults(CommandOptions given, Path home) {
        return given.orElse(Preset.select(given, home));
    }

    @Override
    public MatrixPlan plan(ShopLoadRequest request) {
        return MatrixPlan.of(request);
    }
}
