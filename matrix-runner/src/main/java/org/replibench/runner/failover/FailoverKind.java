package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.study.StudyKind;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -Pfailover verify}: what is lost, and how long clients wait, when something fails under load. */
public record FailoverKind() implements StudyKind<FailoverCell, FailoverRecord> {
    @Override
    public FailoverStudy configure(CommandOptions options, Installation installation, Path results, Progress progress)
            throws IOException {
        return FailoverStudy.of(options, installation, results, progress);
    }
}
