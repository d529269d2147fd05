package org.replibench.records.journal;

import java.util.Map;

/**
 * An order as the database has it.
 *
 * @param lines units by item
 * @param placedMicros when its transaction began, on the journal's clock; {@link #UNKNOWN_TIME} if that is not known
 */
public record PlacedOrder(long number, String username, Map<String, Integer> lines, long placedMicros) {
    public static final long UNKNOWN_TIME = 0;

    /** The database's clock is read once; two requests of a virtual user are a think time of twice as much apart. */
    private static final long CLOCK_ERROR_MICROS = 50_000;

    public PlacedOrder {
        lines = Map.copyOf(lines);
    }

    /** One placed at a time that is not known. */
    public PlacedOrder(long number, String username, Map<String, Integer> lines) {
        this(number, username, lines, UNKNOWN_TIME);
    }

    /** Whether it was there before that moment, and so is not of a request that was sent then. */
    public boolean placedBefore(long micros) {
        return placedMicros != UNKNOWN_TIME && placedMicros < micros - CLOCK_ERROR_MICROS;
    }

    /** Whether it was not there yet at that moment, and so explains nothing that was seen by then. */
    public boolean placedAfter(long micros) {
        return placedMicros != UNKNOWN_TIME && placedMicros > micros + CLOCK_ERROR_MICROS;
    }
}
