package org.replibench.runner.options;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.replibench.model.Refusal;

/** Refuses several studies in one call, such as {@code -Pmatrix,load}: Maven takes the last profile's alone, without a word. */
public final class SingleStudyCheck {
    private static final Pattern PROFILES = Pattern.compile("(?:^|\\s)(?:-P|--activate-profiles[= ])\\s*(\\S+)");

    private static final Set<CommandName> ON_THE_SAME_SERVERS = Set.of(CommandName.MATRIX, CommandName.LOAD);

    private SingleStudyCheck() {}

    /** @throws InvalidRequestException if a command line names more than one command of Replibench */
    public static void requireOne(String commandLine) {
        List<CommandName> commands = PROFILES.matcher(commandLine)
                .results()
                .flatMap(profiles -> Arrays.stream(profiles.group(1).split(",")))
                .map(name -> CommandName.find(name.replaceFirst("^[+?]", "")))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        if (commands.size() > 1) {
            throw new InvalidRequestException(new Refusal(
                    "-P",
                    "several commands in one call",
                    "one",
                    commands.stream().map(CommandName::key).collect(Collectors.joining(",")),
                    ON_THE_SAME_SERVERS.equals(Set.copyOf(commands))
                            ? "./mvnw -Pmatrix verify -Dloads=sweep, which finds costs and knees on the same servers"
                            : commands.stream()
                                    .map(command -> "./mvnw " + command.flag() + " verify")
                                    .collect(Collectors.joining(" && "))));
        }
    }
}
