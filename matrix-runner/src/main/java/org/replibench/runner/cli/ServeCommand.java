package org.replibench.runner.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.replibench.analysis.report.StudyReport;
import org.replibench.model.Refusal;
import org.replibench.runner.console.ExitCode;
import org.replibench.runner.console.Progress;
import org.replibench.runner.live.LiveMetrics;
import org.replibench.runner.live.StudyServer;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;
import org.replibench.runner.study.StudyFolder;
import org.replibench.runner.testbed.Installation;

/** {@code ./mvnw -Pserve verify}: a study's report, made again, in the browser, until Ctrl-C. */
record ServeCommand(Installation installation, CommandOptions options, Progress progress) implements Command {
    /** None of the servers' nor a usual one. */
    private static final int DEFAULT_PORT = 8640;

    private static final int MIN_PORT = 1024;
    private static final int MAX_PORT = 65_535;

    @Override
    public boolean startsServers() {
        return false;
    }

    @Override
    public ExitCode run() throws InterruptedException {
        Path folder = installation.home().resolve(options.text(Option.STUDY_FOLDER));
        try (StudyServer server = serve(options, report(folder), Optional.empty())) {
            progress.print("serving " + folder + " at " + server.url() + "; Ctrl-C ends it");
            Thread.sleep(Long.MAX_VALUE);
        }
        return ExitCode.DONE;
    }

    /**
     * Shows a study at the port that {@code -Dserve} names; alone it is an empty text, or Maven's "true".
     *
     * @param live of a study that runs
     * @throws InvalidRequestException if the port is no port, or is taken
     */
    static StudyServer serve(CommandOptions options, Path study, Optional<LiveMetrics> live) {
        String text = options.text(Option.SERVE_PORT);
        int port = text.isEmpty() || text.equals("true")
                ? DEFAULT_PORT
                : options.number(Option.SERVE_PORT, MIN_PORT, MAX_PORT);
        try {
            return StudyServer.start(study, port, live);
        } catch (IOException e) {
            throw new InvalidRequestException(
                    new Refusal(
                            Option.SERVE_PORT.key(),
                            "cannot be served at: " + e.getMessage(),
                            "a free port",
                            String.valueOf(port),
                            "-Dserve=PORT with another"),
                    e);
        }
    }

    private static Path report(Path folder) {
        try {
            Path study = StudyFolder.resolveLatest(folder);
            StudyReport.write(study);
            return study;
        } catch (IOException e) {
            throw new InvalidRequestException(
                    new Refusal(
                            Option.STUDY_FOLDER.key(),
                            "cannot be read: " + e.getMessage(),
                            "a study's folder",
                            folder.toString(),
                            "-D" + Option.STUDY_FOLDER.key() + "=results/matrix/latest"),
                    e);
        }
    }
}
