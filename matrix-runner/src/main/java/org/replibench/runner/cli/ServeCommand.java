package org.replibench.runner.cli;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
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
    public ExitCode run() throws IOException, InterruptedException {
        Path folder = options.path(Option.STUDY_FOLDER, installation.home());
        try (StudyServer server = serve(options, new LiveMetrics())) {
            server.show(report(folder), false);
            progress.print("serving " + folder + " at " + server.url() + "; Ctrl-C ends it");
            Thread.sleep(Long.MAX_VALUE);
        }
        return ExitCode.DONE;
    }

    /**
     * Takes the port that {@code -Dserve} names.
     *
     * @param live what is sampled
     * @throws InvalidRequestException if the port is no port, or is taken
     */
    static StudyServer serve(CommandOptions options, LiveMetrics live) {
        int port = port(options);
        try {
            return StudyServer.start(port, live);
        } catch (IOException e) {
            throw new InvalidRequestException(
                    new Refusal(
                            Option.SERVE_PORT.key(),
                            e instanceof BindException ? "port in use" : "cannot be served at: " + e.getMessage(),
                            "a free port",
                            String.valueOf(port),
                            "-Dserve=" + (port < MAX_PORT ? port + 1 : MIN_PORT)),
                    e);
        }
    }

    /** The port; alone {@code -Dserve} is an empty text, or Maven's "true". */
    static int port(CommandOptions options) {
        String text = options.text(Option.SERVE_PORT);
        return text.isEmpty() || text.equals("true")
                ? DEFAULT_PORT
                : options.number(Option.SERVE_PORT, MIN_PORT, MAX_PORT);
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
