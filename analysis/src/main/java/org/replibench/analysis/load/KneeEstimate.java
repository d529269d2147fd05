package org.replibench.analysis.load;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioEstimate;

/**
 * Where response time leaves its {@link ResponsePlateau}, over repeats.
 *
 * @param clients on each node, geometric mean of the repeats in which it did; NaN if it did in none
 * @param low of the 95 % interval, by Student's t on logarithms; NaN if fewer than two repeats tell
 * @param high likewise
 * @param repeats in which it did
 * @param notReached repeats in which no load was beyond the plateau
 */
public record KneeEstimate(double clients, double low, double high, int repeats, int notReached) {
    /** @param sweeps the loads of each repeat, with rising clients */
    static KneeEstimate of(Collection<List<ResponsePlateau.LoadPoint>> sweeps) {
        List<Double> ends = sweeps.stream()
                .map(ResponsePlateau::end)
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .toList();
        int withoutEnd = sweeps.size() - ends.size();
        if (ends.isEmpty()) {
            return new KneeEstimate(Double.NaN, Double.NaN, Double.NaN, 0, withoutEnd);
        }
        RatioEstimate overOne = RatioEstimate.paired(Collections.nCopies(ends.size(), 1.0), ends);
        Interval interval = overOne.interval(Judge.DEFAULT_CONFIDENCE);
        return new KneeEstimate(
                overOne.ratio(),
                overOne.testable() ? interval.low() : Double.NaN,
                overOne.testable() ? interval.high() : Double.NaN,
                ends.size(),
                withoutEnd);
    }
}
