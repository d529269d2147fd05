package org.replibench.runner.options;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.replibench.model.Refusal;

/** Durations as a person writes them: a whole number and {@code ms}, {@code s}, {@code m} or {@code h}. */
public final class DurationText {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    private DurationText() {}

    /**
     * Reads a duration between two others, both included.
     *
     * @throws IllegalArgumentException with one line that names the option and what is allowed
     */
    public static Duration parse(String option, String text, Duration min, Duration max) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            boolean bare = text.matches("\\d{1,9}");
            throw new Refusal(
                            option,
                            bare ? "without a unit" : "no duration",
                            range(min, max) + " with ms, s, m or h",
                            text,
                            "-D" + option + "=" + (bare ? text + "s" : format(max)))
                    .exception();
        }
        Duration duration = duration(Long.parseLong(matcher.group(1)), matcher.group(2));
        if (duration.compareTo(min) < 0 || duration.compareTo(max) > 0) {
            Duration nearest = duration.compareTo(min) < 0 ? min : max;
            throw new Refusal(option, "out of range", range(min, max), text, "-D" + option + "=" + format(nearest))
                    .exception();
        }
        return duration;
    }

    /** A duration in the largest unit that divides it. */
    public static String format(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1_000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1_000;
        if (seconds == 0 || seconds % 60 != 0) {
            return seconds + "s";
        }
        return seconds % 3_600 == 0 ? seconds / 3_600 + "h" : seconds / 60 + "m";
    }

    private static String range(Duration min, Duration max) {
        return format(min) + " to " + format(max);
    }

    private static Duration duration(long number, String unit) {
        return switch (unit) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }
}
