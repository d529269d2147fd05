package org.replibench.cluster.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The start of a program.
 *
 * @param name for a person, such as {@code node1}
 * @param environment variables in addition to this process's own
 * @param directory its working directory
 * @param output the file that it prints to; its input is empty
 */
public record LaunchSpec(
        String name, List<String> command, Map<String, String> environment, Path directory, Path output) {
    public LaunchSpec {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /** The same with another command. */
    public LaunchSpec withCommand(List<String> other) {
        return new LaunchSpec(name, other, environment, directory, output);
    }
}
