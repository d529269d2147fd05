package org.replibench.runner.turns;

import java.time.Duration;
import java.util.Map;

/**
 * How long each step of a round lasts.
 *
 * @param warmUp at most, of all arms together
 * @param leadIn from the moment that an arm's load goes on to its window: what waits for a connection, or for the arm before, is
 *     over by then
 * @param window which is measured of a turn
 * @param budget of all turns of all rounds together
 * @param sharing which arms have the same servers
 * @param precision how narrow the intervals of costs must be before a round ends though its budget is not spent: half their width,
 *     as a part of the ratio; {@link #SPEND_BUDGET} if none is to end before
 */
public record TurnTiming(
        Duration warmUp, Duration leadIn, Duration window, Duration budget, ServerSharing sharing, double precision) {
    /** No interval is so narrow: of rounds that have no ratio to decide. */
    public static final double SPEND_BUDGET = 0;

    /** As a record states it. */
    Map<String, String> settings() {
        return Map.of(
                "turns.window_ms", String.valueOf(window.toMillis()),
                "turns.lead_in_ms", String.valueOf(leadIn.toMillis()),
                "turns.budget_seconds", String.valueOf(budget.toSeconds()),
                "warmup.max_seconds", String.valueOf(warmUp.toSeconds()));
    }

    /** A turn of one arm. */
    public Duration turn() {
        return leadIn.plus(window);
    }

    /** A turn of every arm. */
    public Duration block(int arms) {
        return turn().multipliedBy(arms);
    }
}
