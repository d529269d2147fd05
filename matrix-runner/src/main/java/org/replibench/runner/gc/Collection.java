package org.replibench.runner.gc;

import java.time.Instant;

/**
 * One stop-the-world pause of a collector.
 *
 * @param at when it began
 * @param pauseMillis how long the application stood still
 * @param heapAfterMegabytes what it left over; NaN if the log does not say
 */
public record Collection(Instant at, double pauseMillis, double heapAfterMegabytes) {}
