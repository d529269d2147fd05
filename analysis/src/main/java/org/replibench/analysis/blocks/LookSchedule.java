package org.replibench.analysis.blocks;

import java.util.List;

/**
 * When results are looked at to decide whether to go on: at parts of the budget that are fixed beforehand, so that what was seen
 * does not choose the moment.
 *
 * @param fractions of the budget, rising, the last one 1
 */
public record LookSchedule(List<Double> fractions) {
    /** Nothing is decided before a quarter; six looks widen the last interval by 5 % compared with a single one. */
    public static final LookSchedule DEFAULT = new LookSchedule(List.of(0.25, 0.4, 0.55, 0.7, 0.85, 1.0));

    public LookSchedule {
        fractions = List.copyOf(fractions);
    }

    /** The looks still to come when the last one was at {@code last}, 0 before the first. */
    List<Double> after(double last) {
        return fractions.stream().filter(fraction -> fraction > last).toList();
    }

    /** Whether a look has become due since the one at {@code last}, now that {@code spent} of the budget is. */
    public boolean due(double last, double spent) {
        return fractions.stream().anyMatch(fraction -> last < fraction && fraction <= spent);
    }
}
