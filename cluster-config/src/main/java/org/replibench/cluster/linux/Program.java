package org.replibench.cluster.linux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.replibench.cluster.ClusterException;

/** Runs a small program of the operating system to its end, even on a thread that was interrupted: it may be cleaning up. */
final class Program {
    private Program() {}

    /**
     * What the program printed.
     *
     * @throws ClusterException with the command and the first line that the program complained with
     */
    static String run(String... command) {
        Outcome outcome = tryRun(command);
        if (outcome.failed()) {
            throw new ClusterException(String.join(" ", command) + ": " + outcome.complaint());
        }
        return outcome.output();
    }

    /** Runs the program, whether it succeeds or not. */
    static Outcome tryRun(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.onExit().join();
            return new Outcome(process.exitValue(), output);
        } catch (IOException e) {
            throw new ClusterException(String.join(" ", List.of(command)) + ": " + e.getMessage(), e);
        }
    }

    /**
     * How a program ended.
     *
     * @param output what it printed, complaints included
     */
    record Outcome(int exitCode, String output) {
        boolean failed() {
            return exitCode != 0;
        }

        String complaint() {
            return output.lines().findFirst().orElse("ended with code " + exitCode);
        }
    }
}
