package org.replibench.runner.options;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.replibench.model.Ranges;

/** The options as they were given, checked when they are read. */
public final class Options {
    private final Map<Option, String> given;
    private final Map<Option, String> origins;

    public Options(Map<Option, String> given) {
        this(given, Map.of());
    }

    /** @param origins where a value was read, such as {@code paper.yaml line 3}; none for the command line */
    Options(Map<Option, String> given, Map<Option, String> origins) {
        this.given = new EnumMap<>(Option.class);
        this.given.putAll(given);
        this.origins = new EnumMap<>(Option.class);
        this.origins.putAll(origins);
    }

    /** These options, and for those not given what {@code preset} gives: of two that exclude each other, one. */
    public Options orElse(Options preset) {
        Map<Option, String> both = new EnumMap<>(Option.class);
        both.putAll(preset.given);
        if (given.containsKey(Option.CLIENTS) || given.containsKey(Option.LOADS)) {
            both.remove(Option.CLIENTS);
            both.remove(Option.LOADS);
        }
        both.putAll(given);
        Map<Option, String> bothOrigins = new EnumMap<>(preset.origins);
        bothOrigins.keySet().removeAll(given.keySet());
        return new Options(both, bothOrigins);
    }

    /** These options, with another value for one of them. */
    public Options with(Option option, String value) {
        Map<Option, String> changed = new EnumMap<>(this.given);
        changed.put(option, value);
        return new Options(changed, origins);
    }

    /** These options, with one of them not given. */
    public Options without(Option option) {
        Map<Option, String> rest = new EnumMap<>(Option.class);
        rest.putAll(this.given);
        rest.remove(option);
        return new Options(rest, origins);
    }

    /** Reads the options from system properties of the same names: Maven sets one for each {@code -D}. */
    public static Options fromProperties(UnaryOperator<String> properties) {
        Map<Option, String> given = new EnumMap<>(Option.class);
        for (Option option : Option.values()) {
            String value = properties.apply(option.key());
            if (value != null) {
                given.put(option, value.strip());
            }
        }
        return new Options(given);
    }

    /** The given value, or the default. */
    public String text(Option option) {
        return given.getOrDefault(option, option.defaultValue());
    }

    /** A switch: on if it is given without a value, or as {@code true}. */
    public boolean flag(Option option) {
        return parsed(option, text -> switch (text) {
            case "", "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(option.key() + ": true or false, found " + text);
        });
    }

    /** Whether the user gave a value. */
    public boolean isGiven(Option option) {
        return given.containsKey(option);
    }

    /**
     * What {@code parse} makes of the value.
     *
     * @throws BadInput with the message of the {@link IllegalArgumentException} that {@code parse} throws
     */
    public <T> T parsed(Option option, Function<String, T> parse) {
        return checked(option, () -> parse.apply(text(option)));
    }

    /**
     * A whole number.
     *
     * @throws BadInput such as "repeats: 1 to 100, found 0"
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
     * @throws BadInput with the message of the {@link IllegalArgumentException} that {@code parse} throws
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
        int value;
        try {
            value = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new BadInput(origin(option) + option.key() + ": " + min + " to " + max + ", found " + text, e);
        }
        return checked(option, () -> Ranges.require(option.key(), value, min, max));
    }

    /** What to throw if an option's value is wrong: with the place it was read from. */
    public BadInput refusal(Option option, String message) {
        return new BadInput(origin(option) + message);
    }

    private <T> T checked(Option option, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new BadInput(origin(option) + e.getMessage(), e);
        }
    }

    private String origin(Option option) {
        return origins.containsKey(option) ? origins.get(option) + ": " : "";
    }
}
