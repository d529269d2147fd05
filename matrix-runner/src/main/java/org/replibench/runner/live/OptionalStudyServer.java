package org.replibench.runner.live;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.CommandOptions;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/**
 * Whether a study is shown in the browser, and by whom.
 *
 * @param server empty if it was not asked for
 */
public record OptionalStudyServer(Optional<StudyServer> server) implements AutoCloseable {
    /** None of the servers' nor a usual one. */
    private static final int DEFAULT_PORT = 8640;

    private static final int MIN_PORT = 1024;
    private static final int MAX_PORT = 65_535;

    /**
     * As {@code -Dserve} asks for.
     *
     * @throws InvalidRequestException if the port is no port, or is taken
     */
    public static OptionalStudyServer startIfRequested(
            CommandOptions commandOptions, Path study, LiveMetrics live, Progress progress) {
        if (!commandOptions.isGiven(Option.SERVE_PORT)
                || commandOptions.text(Option.SERVE_PORT).equals("false")) {
            return new OptionalStudyServer(Optional.empty());
        }
        StudyServer server = start(commandOptions, study, Optional.of(live));
        progress.log("serving " + study + " at " + server.url());
        return new OptionalStudyServer(Optional.of(server));
    }

    /**
     * Shows a study that has ended.
     *
     * @throws InvalidRequestException if the port is no port, or is taken
     */
    public static StudyServer startForFinished(CommandOptions commandOptions, Path study) {
        return start(commandOptions, study, Optional.empty());
    }

    private static StudyServer start(CommandOptions commandOptions, Path study, Optional<LiveMetrics> live) {
        int port = port(commandOptions);
        try {
            return StudyServer.start(study, port, live);
        } catch (IOException e) {
            throw new InvalidRequestException(
                    "serve: port " + port + ": " + e.getMessage() + "; choose another with -Dserve=PORT", e);
        }
    }

    /** {@code -Dserve} alone is an empty text, or Maven's "true". */
    private static int port(CommandOptions commandOptions) {
        String text = commandOptions.text(Option.SERVE_PORT);
        return text.isEmpty() || text.equals("true")
                ? DEFAULT_PORT
                : commandOptions.number(Option.SERVE_PORT, MIN_PORT, MAX_PORT);
    }

    @Override
    public void close() {
        server.ifPresent(StudyServer::close);
    }
}
