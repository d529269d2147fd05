package org.replibench.cluster.linux;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An additional delay of each packet; an answer is delayed again.
 *
 * @param micros 1 µs to 10 s
 */
public record LinkDelay(long micros) {
    private static final Map<String, Long> UNITS = Map.of("us", 1L, "ms", 1_000L);
    private static final Pattern TEXT = Pattern.compile("(\\d{1,5})(us|ms)");
    private static final long MAX_MICROS = 10_000_000;

    /**
     * Reads a delay such as {@code 1ms} or {@code 200us}.
     *
     * @throws IllegalArgumentException with one line that says what is allowed
     */
    public static LinkDelay parse(String text) {
        Matcher matcher = TEXT.matcher(text.toLowerCase(Locale.ROOT));
        long micros = matcher.matches() ? Long.parseLong(matcher.group(1)) * UNITS.get(matcher.group(2)) : 0;
        if (micros == 0 || micros > MAX_MICROS) {
            throw new IllegalArgumentException("interconnect.delay: found '" + text
                    + "', allowed: a whole number and us or ms, such as 1ms, up to 10000ms");
        }
        return new LinkDelay(micros);
    }

    /** As {@code tc} reads it. */
    @Override
    public String toString() {
        return micros + "us";
    }
}
