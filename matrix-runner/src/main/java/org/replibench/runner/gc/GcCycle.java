package org.replibench.runner.gc;

import java.time.Instant;

/**
 * One collection of garbage, whether or not the application stood still meanwhile.
 *
 * @param at when it began
 * @param heapBeforeMegabytes what was in use then; NaN if the log does not say
 * @param heapAfterMegabytes what it left over; NaN if the log does not say
 */
public record GcCycle(Instant at, double heapBeforeMegabytes, double heapAfterMegabytes) {}
