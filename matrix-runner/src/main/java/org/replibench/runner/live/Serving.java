package org.replibench.runner.live;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.replibench.runner.console.Progress;
import org.replibench.runner.options.BadInput;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/**
 * Whether a study is shown in the browser, and by whom.
 *
 * @param server empty if it was not asked for
 */
public record Serving(Optional<StudyServer> server) implements AutoCloseable {
    /** None of the servers' nor a usual one. */
    private static final int DEFAULT_PORT = 8640;

    private static final int FIRST_PORT = 1024;
    private static final int LAST_PORT = 65_535;

    /**
     * As {@code -Dserve} asks for.
     *
     * @throws BadInput if the port is no port, or is taken
     */
    public static Serving of(Options options, Path study, LiveMetrics live, Progress progress) {
        if (!options.isGiven(Option.SERVE) || options.text(Option.SERVE).equals("false")) {
            return new Serving(Optional.empty());
        }
        StudyServer server = start(options, study, Optional.of(live));
        progress.say("serving " + study + " at " + server.url());
        return new Serving(Optional.of(server));
    }

    /**
     * Shows a study that has ended.
     *
     * @throws BadInput if the port is no port, or is taken
     */
    public static StudyServer ended(Options options, Path study) {
        return start(options, study, Optional.empty());
    }

    private static StudyServer start(Options options, Path study, Optional<LiveMetrics> live) {
        int port = port(options);
        try {
            return StudyServer.start(study, port, live);
        } catch (IOException e) {
            throw new BadInput("serve: port " + port + ": " + e.getMessage() + "; choose another with -Dserve=PORT", e);
        }
    }

    /** {@code -Dserve} alone is an empty text, or Maven's "true". */
    private static int port(Options options) {
        String text = options.text(Option.SERVE);
        return text.isEmpty() || text.equals("true")
                ? DEFAULT_PORT
                : options.number(Option.SERVE, FIRST_PORT, LAST_PORT);
    }

    @Override
    public void close() {
        server.ifPresent(StudyServer::close);
    }
}
