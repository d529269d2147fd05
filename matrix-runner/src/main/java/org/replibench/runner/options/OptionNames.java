package org.replibench.runner.options;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.replibench.model.Refusal;

/**
 * Refuses names that a command does not read: Maven itself takes any {@code -D} without a word.
 *
 * <p>Its start script hands the command line down in {@code MAVEN_CMD_LINE_ARGS}.
 */
public final class OptionNames {
    private static final Pattern PROPERTY = Pattern.compile("(?:^|\\s)-D([A-Za-z][\\w.-]*)");
    private static final Set<String> PLAIN_MAVEN =
            Set.of("skipTests", "skipITs", "test", "it.test", "kills", "revision", "style.color");
    private static final List<String> MAVEN_PREFIXES = List.of(
            "maven.",
            "java.",
            "user.",
            "http.",
            "https.",
            "file.",
            "org.",
            "spotless.",
            "enforcer.",
            "exec.",
            "env.",
            "aether.");

    private OptionNames() {}

    /** @throws InvalidRequestException if a name is unknown, an old one, or an option of another command */
    public static void requireReadBy(CommandName command, String commandLine) {
        Matcher matcher = PROPERTY.matcher(commandLine);
        while (matcher.find()) {
            String key = matcher.group(1);
            if (!PLAIN_MAVEN.contains(key) && MAVEN_PREFIXES.stream().noneMatch(key::startsWith)) {
                requireReadBy(command, known(command, key));
            }
        }
    }

    /** @throws InvalidRequestException with the commands that do, if this one does not read the option */
    static void requireReadBy(CommandName command, Option option) {
        if (option.use(command).isEmpty()) {
            throw new InvalidRequestException(new Refusal(
                    option.key(),
                    command.flag() + " does not read it",
                    "an option of " + command.flag(),
                    "-D" + option.key() + " of " + readers(option),
                    command.flag() + " -Dhelp, or leave it out"));
        }
    }

    private static Option known(CommandName command, String key) {
        return Option.find(key)
                .orElseThrow(() -> new InvalidRequestException(RenamedOption.refusal(key, command)
                        .orElseGet(() -> new Refusal(
                                key,
                                "unknown",
                                "an option of " + command.flag(),
                                "-D" + key,
                                "-D" + nearest(command, key) + ", or " + command.flag() + " -Dhelp"))));
    }

    private static String nearest(CommandName command, String key) {
        return DidYouMean.suggest(
                key, Option.of(command).stream().map(Option::key).toList());
    }

    private static String readers(Option option) {
        return option.commands().stream().sorted().map(CommandName::flag).collect(Collectors.joining(", "));
    }
}
