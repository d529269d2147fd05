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

    public Options(Map<Option, String> given) {
        this.given = new EnumMap<>(Option.class);
        this.given.putAll(given);
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
        return checked(() -> parse.apply(text(option)));
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
                .map(item -> checked(() -> parse.apply(item)))
                .distinct()
                .toList();
    }

    private static int number(Option option, String text, int min, int max) {
        int value;
        try {
            value = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new BadInput(option.key() + ": " + min + " to " + max + ", found " + text, e);
        }
        return checked(() -> Ranges.require(option.key(), value, min, max));
    }

    private static <T> T checked(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new BadInput(e.getMessage(), e);
        }
    }
}
