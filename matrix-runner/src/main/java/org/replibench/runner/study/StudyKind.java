package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import org.replibench.model.StudyCell;
import org.replibench.records.cell.AuditedRecord;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.testbed.Installation;

/** A kind of study; planning, resuming, measuring, reporting and cleaning up are the same for all. */
public interface StudyKind<C extends StudyCell, R extends AuditedRecord> {
    /** The options of a new study: those given, and for the others what this kind of study has instead of their defaults. */
    default CommandOptions initialOptions(CommandOptions given, Path home) {
        return given;
    }

    /**
     * A study with these options; starts nothing.
     *
     * @param results the folder of all studies' results
     * @throws InvalidRequestException if it can't be measured, as far as that shows before anything is started
     */
    ConfiguredStudy<C, R> configure(CommandOptions options, Installation installation, Path results, Progress progress)
            throws IOException;
}
