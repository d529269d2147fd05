package org.replibench.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.replibench.analysis.report.StudyReport;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.live.OptionalStudyServer;
import org.replibench.runner.live.StudyServer;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.study.StudyFolder;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -Pserve verify}: a study's report, made again, in the browser, until Ctrl-C. */
record ServeCommand(Installation installation, CommandOptions options, Progress progress) implements Command {
    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public ExitCode run() throws InterruptedException {
        Path folder = installation.home().resolve(options.text(Option.STUDY_FOLDER));
        try (StudyServer server = OptionalStudyServer.startForFinished(options, report(folder))) {
            progress.print("serving " + folder + " at " + server.url() + "; Ctrl-C ends it");
            Thread.sleep(Long.MAX_VALUE);
        }
        return ExitCode.DONE;
    }

    private static Path report(Path folder) {
        try {
            Path study = StudyFolder.resolveLatest(folder);
            StudyReport.write(study);
            return study;
        } catch (IOException e) {
            throw new InvalidRequestException(Option.STUDY_FOLDER.key() + ": " + e.getMessage(), e);
        }
    }
}
