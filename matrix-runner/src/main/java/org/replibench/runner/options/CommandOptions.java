package org.replibench.runner.options;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.replibench.model.LoadModel;
import org.replibench.model.Refusal;

/** The options as they were given, checked when they are read. */
public final class CommandOptions {
    /** The environment variable that has the password of a database. */
    public static final String PASSWORD_VARIABLE = "REPLIBENCH_DB_PASSWORD";

    private final CommandName command;
    private final Map<Option, String> given;
    private final Map<Option, String> origins;
    private final Set<Option> read;

    /** @param command whose defaults are in force, and which reads no other options than it declares */
    public CommandOptions(CommandName command, Map<Option, String> given) {
        this(command, given, Map.of());
    }

    /** @param origins where a value was read, such as {@code paper.yaml line 3}; none for the command line */
    CommandOptions(CommandName command, Map<Option, String> given, Map<Option, String> origins) {
        this(command, given, origins, EnumSet.allOf(Option.class));
    }

    private CommandOptions(
            CommandName command, Map<Option, String> given, Map<Option, String> origins, Set<Option> read) {
        this.command = command;
        this.read = read;
        this.given = new EnumMap<>(Option.class);
        this.given.putAll(given);
        this.origins = new EnumMap<>(Option.class);
        this.origins.putAll(origins);
    }

    /** These options, and for those not given what {@code preset} gives: of two that exclude each other, one. */
    public CommandOptions orElse(CommandOptions preset) {
        Map<Option, String> both = new EnumMap<>(Option.class);
        both.putAll(preset.given);
        both.keySet().removeAll(loadsReplaced());
        both.putAll(given);
        Map<Option, String> bothOrigins = new EnumMap<>(preset.origins);
        bothOrigins.keySet().removeAll(given.keySet());
        bothOrigins.putAll(origins);
        bothOrigins.keySet().retainAll(both.keySet());
        return new CommandOptions(command, both, bothOrigins, read);
    }

    /** What a preset may say of the load, and is not in force where a load is given. */
    private Set<Option> loadsReplaced() {
        boolean closed = given.containsKey(Option.CLIENTS) || given.containsKey(Option.LOADS);
        boolean open = given.containsKey(Option.RATE) || LoadModel.Open.LABEL.equals(given.get(Option.LOAD_MODEL));
        return closed
                ? EnumSet.of(Option.CLIENTS, Option.LOADS, Option.LOAD_MODEL, Option.RATE)
                : open ? EnumSet.of(Option.CLIENTS, Option.LOADS) : EnumSet.noneOf(Option.class);
    }

    /** These options, with another value for one of them. */
    public CommandOptions with(Option option, String value) {
        return with(Map.of(option, value));
    }

    /** These options, with other values for some of them. */
    public CommandOptions with(Map<Option, String> values) {
        Map<Option, String> changed = new EnumMap<>(Option.class);
        changed.putAll(given);
        changed.putAll(values);
        return new CommandOptions(command, changed, origins, read);
    }

    /** These options, with one of them not given. */
    public CommandOptions without(Option option) {
        Map<Option, String> rest = new EnumMap<>(Option.class);
        rest.putAll(this.given);
        rest.remove(option);
        return new CommandOptions(command, rest, origins, read);
    }

    /**
     * Reads the options from system properties of the same names: Maven sets one for each {@code -D}.
     *
     * @param environment has the password of a database, for who wants it on no command line
     * @throws InvalidRequestException if one of another command is among them, or a value is none that any option can have
     */
    public static CommandOptions fromProperties(
            CommandName command, UnaryOperator<String> properties, UnaryOperator<String> environment) {
        Map<Option, String> given = new EnumMap<>(Option.class);
        for (Option option : Option.values()) {
            String value = properties.apply(option.key());
            if (value != null) {
                UnknownOptionCheck.requireReadBy(command, option);
                given.put(option, checked(() -> OptionText.require(option, value)));
            }
        }
        Map<Option, String> origins = new EnumMap<>(Option.class);
        String password = environment.apply(PASSWORD_VARIABLE);
        if (password != null
                && Option.DB_PASSWORD.use(command).isPresent()
                && !given.containsKey(Option.DB_PASSWORD)
                && !given.containsKey(Option.DB_PASSWORD_FILE)) {
            given.put(Option.DB_PASSWORD, password);
            origins.put(Option.DB_PASSWORD, PASSWORD_VARIABLE);
        }
        return new CommandOptions(command, given, origins);
    }

    /** Whether the password of a database was given where every user of this machine can read it. */
    public boolean showsPassword() {
        return given.containsKey(Option.DB_PASSWORD) && !origins.containsKey(Option.DB_PASSWORD);
    }

    /** The command that reads them. */
    public CommandName command() {
        return command;
    }

    /**
     * The same where only some of the command's options mean something: it reads no others.
     *
     * @param some of which any may be given
     * @param why others mean nothing, such as {@code says how servers are started, and others started these}
     * @throws InvalidRequestException if another is given
     */
    public CommandOptions readingOnly(Set<Option> some, String why) {
        given.keySet().stream()
                .filter(option -> !some.contains(option))
                .findFirst()
                .ifPresent(option -> {
                    throw invalid(
                            option,
                            new Refusal(
                                    option.key(), why, "none", text(option), "to leave -D" + option.key() + " out"));
                });
        return new CommandOptions(command, given, origins, EnumSet.copyOf(some));
    }

    /** Whether the command declares the option. */
    public boolean reads(Option option) {
        return read.contains(option) && option.use(command).isPresent();
    }

    /** Whether the file of a study with these options states this one. */
    boolean keeps(Option option) {
        return read.contains(option) && option.use(command).orElseThrow().isKept(isGiven(option));
    }

    /** The given value, or the command's default. */
    public String text(Option option) {
        String defaultValue = option.defaultValue(command);
        return given.getOrDefault(option, defaultValue);
    }

    /**
     * A duration with its unit, such as {@code 20s}.
     *
     * @throws InvalidRequestException such as "warmup: no duration; expected 0s to 1h, got 20. Try -Dwarmup=20s"
     */
    public Duration duration(Option option, Duration min, Duration max) {
        return parsed(option, text -> DurationText.parse(option.key(), text, min, max));
    }

    /**
     * A duration in whole seconds, from none on.
     *
     * @throws InvalidRequestException such as "ramp.up: no whole seconds; expected 0s to 10m, got 500ms. Try -Dramp.up=0s"
     */
    public Duration wholeSeconds(Option option, Duration max) {
        Duration duration = duration(option, Duration.ZERO, max);
        Duration seconds = Duration.ofSeconds(duration.toSeconds());
        if (!seconds.equals(duration)) {
            throw invalid(
                    option,
                    new Refusal(
                            option.key(),
                            "no whole seconds",
                            "0s to " + DurationText.format(max),
                            text(option),
                            "-D" + option.key() + "=" + DurationText.format(seconds)));
        }
        return duration;
    }

    /** Comma-separated durations, without repetition, in the order given. */
    public List<Duration> durations(Option option, Duration min, Duration max) {
        return list(option, text -> DurationText.parse(option.key(), text, min, max));
    }

    /** A switch: on if it is given without a value, or as {@code true}. */
    public boolean flag(Option option) {
        return parsed(option, text -> switch (text) {
            case "", "true" -> true;
            case "false" -> false;
            default ->
                throw new Refusal(option.key(), "no switch", "true or false", text, "-D" + option.key()).exception();
        });
    }

    /**
     * A file or folder.
     *
     * @param home what a relative path is relative to
     * @throws InvalidRequestException if no file can have such a name
     */
    public Path path(Option option, Path home) {
        return path(option, home, text(option));
    }

    /** A file or folder that is part of an option's value. */
    public static Path path(Option option, Path home, String text) {
        try {
            return home.resolve(text);
        } catch (InvalidPathException e) {
            throw new InvalidRequestException(
                    new Refusal(
                            option.key(),
                            "no path: " + e.getReason(),
                            "a path that this file system can have",
                            text,
                            "-D" + option.key() + "=… with another"),
                    e);
        }
    }

    /** Whether the user gave a value. */
    public boolean isGiven(Option option) {
        return given.containsKey(option);
    }

    /**
     * What {@code parse} makes of the value.
     *
     * @throws InvalidRequestException with the message of the {@link IllegalArgumentException} that {@code parse} throws
     */
    public <T> T parsed(Option option, Function<String, T> parse) {
        return checked(option, () -> parse.apply(text(option)));
    }

    /**
     * A whole number.
     *
     * @throws InvalidRequestException such as "repeats: out of range; expected 1 to 100, got 0. Try -Drepeats=1"
     */
    public int number(Option option, int min, int max) {
        return number(option, text(option), min, max);
    }

    /** Comma-separated whole numbers, without repetition, in the order given. */
    public List<Integer> numbers(Option option, int min, int max) {
        return list(option, item -> number(option, item, min, max));
    }

    /**
     * Comma-separated values, without repetition, in the order given.
     *
     * @throws InvalidRequestException with the message of the {@link IllegalArgumentException} that {@code parse} throws
     */
    public <T> List<T> list(Option option, Function<String, T> parse) {
        return Arrays.stream(text(option).split(",", -1))
                .map(String::strip)
                .map(item -> checked(option, () -> parse.apply(item)))
                .distinct()
                .toList();
    }

    /** A whole number that is part of an option's value. */
    public int number(Option option, String text, int min, int max) {
        try {
            int value = Integer.parseInt(text);
            if (value >= min && value <= max) {
                return value;
            }
            throw invalid(option, outOfRange(option, "out of range", text, min, max, value < min ? min : max));
        } catch (NumberFormatException e) {
            throw invalid(option, outOfRange(option, "no whole number", text, min, max, min));
        }
    }

    private static Refusal outOfRange(Option option, String problem, String text, int min, int max, int instead) {
        return new Refusal(option.key(), problem, min + " to " + max, text, "-D" + option.key() + "=" + instead);
    }

    /** The place where a value was read, such as {@code paper.yaml line 3}; none for the command line. */
    Optional<String> origin(Option option) {
        return Optional.ofNullable(origins.get(option));
    }

    /** What to throw if an option's value is wrong: with the place it was read from. */
    public InvalidRequestException invalid(Option option, Refusal refusal) {
        return new InvalidRequestException(origins.containsKey(option) ? refusal.at(origins.get(option)) : refusal);
    }

    /** The same refusal, with the place that the refused option was read from, if that was a file. */
    public InvalidRequestException located(InvalidRequestException refusal) {
        return origins.keySet().stream()
                .filter(option -> refusal.getMessage().startsWith(option.key() + ":"))
                .findFirst()
                .map(option -> InvalidRequestException.at(origins.get(option), refusal))
                .orElse(refusal);
    }

    private static <T> T checked(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw InvalidRequestException.of(e);
        }
    }

    private <T> T checked(Option option, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw origins.containsKey(option)
                    ? InvalidRequestException.at(origins.get(option), e)
                    : InvalidRequestException.of(e);
        }
    }
}
