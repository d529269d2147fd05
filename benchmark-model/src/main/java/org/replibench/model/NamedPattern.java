package org.replibench.model;

import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/**
 * One of several patterns that a deployment serves at once, under a name of its own: {@code 2212}, {@code none#2}.
 *
 * @param pattern how its sessions are replicated
 * @param suffix lower-case letters and digits that tell it from others of the same pattern; empty if it needs none
 */
public record NamedPattern(Pattern pattern, String suffix) {
    private static final String SEPARATOR = "#";
    private static final java.util.regex.Pattern NAME =
            java.util.regex.Pattern.compile("([^" + SEPARATOR + "]*)(?:" + SEPARATOR + "([a-z0-9]{1,8}))?");

    /** @throws IllegalArgumentException with one line if the suffix is not one */
    public NamedPattern {
        if (!suffix.isEmpty() && !NAME.matcher(SEPARATOR + suffix).matches()) {
            throw refusal(SEPARATOR + suffix).exception();
        }
    }

    /** A pattern under its code as its name. */
    public NamedPattern(Pattern pattern) {
        this(pattern, "");
    }

    /**
     * Reads a pattern's code, optionally with {@code #} and a suffix.
     *
     * @throws IllegalArgumentException with one line that names the culprit and the allowed values
     */
    public static NamedPattern parse(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            throw refusal(name).exception();
        }
        return new NamedPattern(Pattern.parse(matcher.group(1)), matcher.group(2) == null ? "" : matcher.group(2));
    }

    /** The names as an option takes them: {@code none,2212}. */
    public static String join(List<NamedPattern> patterns) {
        return patterns.stream().map(NamedPattern::name).collect(Collectors.joining(","));
    }

    private static Refusal refusal(String got) {
        return new Refusal(
                "pattern",
                "no name",
                "a pattern's code, or one with # and up to 8 lower-case letters or digits",
                got,
                "2212" + SEPARATOR + "2");
    }

    /** The text that {@link #parse} reads back: the pattern's code, and the suffix if there is one. */
    public String name() {
        return suffix.isEmpty() ? pattern.code() : pattern.code() + SEPARATOR + suffix;
    }

    @Override
    public String toString() {
        return name();
    }
}
