package org.replibench.runner;

import java.io.IOException;
import java.nio.file.Path;
import org.replibench.analysis.StudyReport;
import org.replibench.runner.console.Progress;
import org.replibench.runner.live.Serving;
import org.replibench.runner.live.StudyServer;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;
import org.replibench.runner.study.StudyFolder;

/** {@code ./mvnw -Pserve verify}: a study's report, made anew, in the browser, until Ctrl-C. */
record ServeCommand(Installation installation, Options options, Progress progress) implements Command {
    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public int run() throws InterruptedException {
        Path folder = installation.home().resolve(options.text(Option.STUDY));
        try (StudyServer server = Serving.ended(options, report(folder))) {
            progress.print("serving " + folder + " at " + server.url() + "; Ctrl-C ends it");
            Thread.sleep(Long.MAX_VALUE);
        }
        return ExitCode.OK;
    }

    private static Path report(Path folder) {
        try {
            Path study = StudyFolder.named(folder);
            StudyReport.write(study);
            return study;
        } catch (IOException e) {
            throw new BadInput(Option.STUDY.key() + ": " + e.getMessage(), e);
        }
    }
}
