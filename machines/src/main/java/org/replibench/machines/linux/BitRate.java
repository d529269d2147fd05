package org.replibench.machines.linux;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.replibench.model.Refusal;

/**
 * The rate of a network device.
 *
 * @param bitsPerSecond 1 Mbit/s or more
 */
public record BitRate(long bitsPerSecond) {
    private static final Map<String, Long> UNITS = Map.of("mbit", 1_000_000L, "gbit", 1_000_000_000L);
    private static final Pattern TEXT = Pattern.compile("(\\d{1,6})(mbit|gbit)");

    /** Ten full frames: with fewer, the kernel's timer and not the rate would decide. */
    private static final long MIN_BURST_BYTES = 15_140;

    /** Tokens for this long: what the limiter's timer may be late by. */
    private static final long BURSTS_PER_SECOND = 1_000;

    /**
     * Reads a rate such as {@code 100mbit}.
     *
     * @throws IllegalArgumentException with one line that says what is allowed
     */
    public static BitRate parse(String text) {
        Matcher matcher = TEXT.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw new Refusal(
                            "interconnect.rate",
                            "no bit rate",
                            "a whole number and mbit or gbit",
                            text,
                            "-Dinterconnect.rate=100mbit")
                    .exception();
        }
        return new BitRate(Long.parseLong(matcher.group(1)) * UNITS.get(matcher.group(2)));
    }

    /** Bytes that may leave at once after a pause. */
    public long burstBytes() {
        return Math.max(MIN_BURST_BYTES, bitsPerSecond / Byte.SIZE / BURSTS_PER_SECOND);
    }

    /** As {@code tc} reads it. */
    @Override
    public String toString() {
        return bitsPerSecond + "bit";
    }
}
