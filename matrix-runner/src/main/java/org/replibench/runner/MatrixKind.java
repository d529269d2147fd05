package org.replibench.runner;

import java.nio.file.Path;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.options.Preset;
import org.replibench.runner.study.MatrixPlan;

/**
 * {@code ./mvnw -Pmatrix verify} and its relatives: sweeps replication patterns over cluster sizes, JVMs or loads on one node, as
 * the preset says.
 *
 * @param preset what is measured unless {@code -Dmatrix} names another
 */
record MatrixKind(String name, String preset) implements StudyKind {
    static final MatrixKind MATRIX = new MatrixKind("matrix", Option.MATRIX.defaultValue());

    @Override
    public Options begun(Options given, Path home) {
        return given.orElse(Preset.chosen(given, preset, home));
    }

    @Override
    public MatrixPlan plan(Options study) {
        return MatrixPlan.from(study);
    }

    /** The report that every study gets is all. */
    @Override
    public void conclude(Path study, Progress progress) {}
}
