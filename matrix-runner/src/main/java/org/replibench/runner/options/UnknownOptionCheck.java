package org.replibench.runner.options;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.replibench.model.Refusal;

/**
 * Refuses names that a command does not read: Maven itself takes any {@code -D} without a word.
 *
 * <p>Its start script hands the command line down in {@code MAVEN_CMD_LINE_ARGS}.
 */
public final class UnknownOptionCheck {
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

    private UnknownOptionCheck() {}

    /**
     * Checks the names on a command line.
     *
     * @param commandLine without the quotes that were typed
     * @param properties what Maven made of it: with blanks in a value, such as {@code -Xss1m -Dname=value} of {@code jvm.options},
     *     it alone tells the value from further options
     * @throws InvalidRequestException if a name is unknown, an old one, or an option of another command
     */
    public static void requireReadBy(CommandName command, String commandLine, UnaryOperator<String> properties) {
        Matcher matcher = PROPERTY.matcher(withoutValues(commandLine, properties));
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
            ReplacedOption.refusal(option.key(), command).ifPresent(refusal -> {
                throw new InvalidRequestException(refusal);
            });
            throw new InvalidRequestException(new Refusal(
                    option.key(),
                    command.flag() + " does not read it",
                    "an option of " + command.flag(),
                    "-D" + option.key() + " of " + readers(option),
                    command.flag() + " -Dhelp, or leave it out"));
        }
    }

    private static String withoutValues(String commandLine, UnaryOperator<String> properties) {
        String names = commandLine;
        for (String key : Option.keys()) {
            String value = properties.apply(key);
            if (value != null && !value.isBlank()) {
                names = names.replace("-D" + key + "=" + value, "-D" + key)
                        .replace("-D" + key + "=\"" + value + "\"", "-D" + key);
            }
        }
        return names;
    }

    private static Option known(CommandName command, String key) {
        return Option.find(key)
                .orElseThrow(() -> new InvalidRequestException(RenamedOption.refusal(key, command)
                        .or(() -> ReplacedOption.refusal(key, command))
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

    /** The names that options had before: who still types them is shown the new ones. */
    static final class RenamedOption {
        private static final Map<String, Option> NEW = Map.ofEntries(
                Map.entry("matrix", Option.PRESET),
                Map.entry("hosts", Option.ISOLATION),
                Map.entry("quota", Option.NODE_CPUS),
                Map.entry("memory", Option.NODE_MEMORY),
                Map.entry("instances.per.node", Option.SERVERS_PER_NODE),
                Map.entry("require", Option.LIMIT),
                Map.entry("threshold", Option.REGRESSION_THRESHOLD),
                Map.entry("victims", Option.FAULT_NODES),
                Map.entry("injections", Option.FAULT_COUNT),
                Map.entry("fault.seconds", Option.FAULT_DURATION),
                Map.entry("delays", Option.FAULT_DELAY));

        private RenamedOption() {}

        /** Why a name is refused, if it is an old one. */
        static Optional<Refusal> refusal(String name, CommandName command) {
            if (name.equals("profile")) {
                return Optional.of(
                        refusal(name, command == CommandName.PREDICT ? Option.PROFILE_STUDY : Option.FLIGHT_RECORDER));
            }
            return Optional.ofNullable(NEW.get(name)).map(option -> refusal(name, option));
        }

        private static Refusal refusal(String name, Option option) {
            return new Refusal(name, "renamed", "-D" + option.key(), "-D" + name, "-D" + option.key() + "=…");
        }
    }

    /** Options that studies had before their arms took turns, and what took their place. */
    static final class ReplacedOption {
        private static final Map<String, Replacement> NEW = Map.of(
                Option.REPEATS.key(),
                new Replacement("-Dbudget, and -Dstarts for fresh servers", "-Dbudget=30m for narrower intervals"),
                "duration",
                new Replacement("-Dbudget, for all arms together", "-Dbudget=7m"),
                "seconds",
                new Replacement("-Dbudget, for all arms together", "-Dbudget=7m"),
                "sample",
                new Replacement("-Dwindow, at whose edges counters are read", "-Dwindow=2s"),
                Option.REUSE.key(),
                new Replacement("nothing: all servers of a round run at once", "to leave it out"),
                "warmup.clients",
                new Replacement("-Dwarmup, which ends when compilers are nearly done", "to leave it out"));

        private record Replacement(String expected, String suggestion) {}

        private ReplacedOption() {}

        /** Why a name is refused whose place others took. */
        static Optional<Refusal> refusal(String name, CommandName command) {
            return Optional.ofNullable(CommandName.CELL_STUDIES.contains(command) ? NEW.get(name) : null)
                    .map(replacement -> new Refusal(
                            name,
                            "replaced, as arms take turns",
                            replacement.expected(),
                            "-D" + name,
                            replacement.suggestion()));
        }
    }
}
