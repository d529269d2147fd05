package org.replibench.records.raw;

import java.time.Instant;

/**
 * A time for which a collector made the application stand still.
 *
 * @param at when the threads were told to stop
 * @param millis until they went on
 */
public record GcPause(Instant at, double millis) {}
