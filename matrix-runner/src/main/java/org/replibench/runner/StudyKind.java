package org.replibench.runner;

import java.io.IOException;
import java.nio.file.Path;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.Options;
import org.replibench.runner.study.MatrixPlan;

/** A kind of study that measures cells; another one is one class and one line in {@link Main}. */
interface StudyKind {
    /** The Maven profile that runs it, and the folder below the results that takes it. */
    String name();

    /** The options of a new study: those given, and for the others what this kind of study has instead of their defaults. */
    Options begun(Options given, Path home);

    /** What such a study measures. */
    MatrixPlan plan(Options study);

    /** Derives what is special to this kind of study from its records, whenever it ends. */
    void conclude(Path study, Progress progress) throws IOException;
}
