package org.replibench.pausing;

import java.util.Arrays;
import java.util.Optional;

/** A line on the input of a JMeter whose load can be paused. The end of the input ends the load. */
public enum LoadCommand {
    /** Send no more requests. */
    PAUSE("pause"),
    /** Go on. */
    RESUME("resume");

    private final String line;

    LoadCommand(String line) {
        this.line = line;
    }

    /** The line, without its end. */
    public String line() {
        return line;
    }

    /** Empty for a line that is no command. */
    static Optional<LoadCommand> parse(String line) {
        return Arrays.stream(values())
                .filter(command -> command.line.equals(line))
                .findFirst();
    }
}
