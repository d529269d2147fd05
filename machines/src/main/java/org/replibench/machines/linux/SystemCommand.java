package org.replibench.machines.linux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.replibench.machines.support.ClusterException;

/** Runs a small system program to its end, on an interrupted thread, too, which may be cleaning up. */
final class SystemCommand {
    private SystemCommand() {}

    /**
     * The program's output.
     *
     * @throws ClusterException with the command and the first line of its error
     */
    static String run(String... command) {
        CommandResult commandResult = runUnchecked(command);
        if (commandResult.failed()) {
            throw new ClusterException(String.join(" ", command) + ": " + commandResult.errorMessage());
        }
        return commandResult.output();
    }

    /** Runs the program, whether it succeeds or not. */
    static CommandResult runUnchecked(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.onExit().join();
            return new CommandResult(process.exitValue(), output);
        } catch (IOException e) {
            throw new ClusterException(String.join(" ", List.of(command)) + ": " + e.getMessage(), e);
        }
    }

    /**
     * A program's exit code and output.
     *
     * @param output what it printed, complaints included
     */
    record CommandResult(int exitCode, String output) {
        boolean failed() {
            return exitCode != 0;
        }

        String errorMessage() {
            return output.lines().findFirst().orElse("ended with code " + exitCode);
        }
    }
}
