package org.replibench.runner;

import java.nio.file.Path;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.options.Preset;
import org.replibench.runner.study.MatrixPlan;

/** {@code ./mvnw -Pmatrix verify}: sweeps replication patterns over cluster sizes. */
record MatrixKind() implements StudyKind {
    @Override
    public String name() {
        return "matrix";
    }

    @Override
    public Options begun(Options given, Path home) {
        return given.orElse(Preset.find(given.text(Option.MATRIX), home));
    }

    @Override
    public MatrixPlan plan(Options study) {
        return MatrixPlan.from(study);
    }

    /** The report that every study gets is all. */
    @Override
    public void conclude(Path study, Progress progress) {}
}
