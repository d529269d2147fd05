package org.replibench.runner.sample;

import java.util.Locale;

/**
 * How the clock of another machine went, compared with this machine's.
 *
 * @param subject the node or the load generator whose machine it is
 * @param before its offset before the first window
 * @param after its offset after the last one
 */
public record ClockDrift(String subject, ClockOffset before, ClockOffset after) {
    /** By how much it went farther than this machine's in that time, in milliseconds; below 0: less far. */
    public double millis() {
        return after.millis() - before.millis();
    }

    /** How much of that may come of the time that the exchanges took, in milliseconds. */
    public double uncertaintyMillis() {
        return before.uncertaintyMillis() + after.uncertaintyMillis();
    }

    /** The least that it drifted by, in milliseconds. */
    public double leastMillis() {
        return Math.max(0, Math.abs(millis()) - uncertaintyMillis());
    }

    /** How far it was ahead of this machine's meanwhile, in milliseconds; below 0: behind. */
    public double meanOffsetMillis() {
        return (before.millis() + after.millis()) / 2;
    }

    /** As a record states it, such as {@code node1 0.213 ± 0.801 to 0.199 ± 0.700}, in milliseconds. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s %.3f ± %.3f to %.3f ± %.3f",
                subject,
                before.millis(),
                before.uncertaintyMillis(),
                after.millis(),
                after.uncertaintyMillis());
    }
}
