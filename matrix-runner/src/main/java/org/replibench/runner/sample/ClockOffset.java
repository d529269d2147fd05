package org.replibench.runner.sample;

import java.util.function.Supplier;

/**
 * How far a host's clock is from this machine's.
 *
 * @param millis ahead of it; below 0: behind
 * @param uncertaintyMillis half of the time in which the host was asked: it may have looked at its clock at any moment of that
 */
public record ClockOffset(double millis, double uncertaintyMillis) {
    /** The first may have to connect; of the others the quickest is the most certain. */
    private static final int ATTEMPTS = 3;

    /** Prints nanoseconds since 1970 where {@code date} knows them, and seconds otherwise. */
    public static final String SCRIPT = "date +%s%N\nexit 0\n";

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MILLIS_PER_SECOND = 1_000;
    private static final double HALF_SECOND_MILLIS = MILLIS_PER_SECOND / 2.0;

    /** A time in nanoseconds has more digits, one in seconds has fewer. */
    private static final int MANY_DIGITS = 15;

    /**
     * Asks a host several times, and takes the most certain answer.
     *
     * @param clock what {@link #SCRIPT} prints there
     * @throws IllegalArgumentException if it is no time
     */
    public static ClockOffset measure(Supplier<String> clock) {
        ClockOffset best = ask(clock);
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            ClockOffset next = ask(clock);
            best = next.uncertaintyMillis < best.uncertaintyMillis ? next : best;
        }
        return best;
    }

    private static ClockOffset ask(Supplier<String> clock) {
        ClockReading before = ClockReading.now();
        String printed = clock.get();
        double elapsed = (ClockReading.now().nanos() - before.nanos()) / (double) NANOS_PER_MILLI;
        return of(printed, before.epochMillis(), elapsed);
    }

    /**
     * The offset from one answer.
     *
     * @param printed by the host's clock, in the last line
     * @param askedMillis by this machine's clock
     * @param elapsedMillis from then to the answer
     */
    static ClockOffset of(String printed, double askedMillis, double elapsedMillis) {
        String digits = printed.strip().replaceFirst("(?s).*\\s", "").replaceFirst("\\D+$", "");
        if (!digits.matches("\\d{1,19}")) {
            throw new IllegalArgumentException("no time");
        }
        boolean nanos = digits.length() > MANY_DIGITS;
        // Of a clock that shows seconds only, the middle of the second.
        long number = Long.parseLong(digits);
        double there = nanos
                ? (double) Math.floorDiv(number, NANOS_PER_MILLI)
                        + (number % NANOS_PER_MILLI) / (double) NANOS_PER_MILLI
                : number * (double) MILLIS_PER_SECOND + HALF_SECOND_MILLIS;
        return new ClockOffset(
                there - askedMillis - elapsedMillis / 2, elapsedMillis / 2 + (nanos ? 0 : HALF_SECOND_MILLIS));
    }

    /** The least that the two differ by, in milliseconds. */
    public double leastMillis() {
        return Math.max(0, Math.abs(millis) - uncertaintyMillis);
    }
}
