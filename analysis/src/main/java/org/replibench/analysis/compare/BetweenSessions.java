package org.replibench.analysis.compare;

import java.util.List;
import org.replibench.analysis.statistics.RatioEstimate;

/**
 * Ratios of what was measured in sessions apart. Repeats of one session share the machine's pace, so they say how sure the session's
 * mean is, and nothing of how the next session's will differ.
 */
public final class BetweenSessions {
    /**
     * Standard deviation of a session's logarithm, about the relative one, where too few sessions tell it themselves: the least of what
     * sessions on one virtual machine differed by, 12 to 24 %. On a quieter machine it is less, which several sessions show.
     */
    public static final double DEFAULT_DEVIATION = 0.12;

    /** On each side, to tell how much sessions differ. */
    static final int MIN_SESSIONS = 2;

    private BetweenSessions() {}

    /** @param unit that values were rounded to; 0 if they were not */
    static RatioEstimate ratio(List<List<Double>> baseline, List<List<Double>> contender, double unit) {
        int sessions = Math.min(baseline.size(), contender.size());
        return sessions >= MIN_SESSIONS
                ? RatioEstimate.independent(means(baseline), means(contender), unit)
                : RatioEstimate.independent(repeats(baseline), repeats(contender), unit)
                        .acrossSessions(
                                DEFAULT_DEVIATION
                                        * DEFAULT_DEVIATION
                                        * (1.0 / baseline.size() + 1.0 / contender.size()),
                                sessions);
    }

    private static List<Double> means(List<List<Double>> sessions) {
        return sessions.stream().map(GeometricMean::of).toList();
    }

    private static List<Double> repeats(List<List<Double>> sessions) {
        return sessions.stream().flatMap(List::stream).toList();
    }
}
