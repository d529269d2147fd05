package org.replibench.analysis.sessions;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioEstimate;

/**
 * From which share of changed attributes on it costs less to send all attributes than those that changed.
 *
 * @param modified the pattern's code that sends what changed
 * @param all the pattern's code that sends all, and differs in nothing else
 * @param where the rest that both have in common, such as {@code uniform 16kb, 2 nodes, default load}
 * @param percent of the attributes, geometric mean of the repeats in which the two crossed; NaN if they did in none
 * @param low of the 95 % interval, by Student's t on logarithms; NaN if fewer than two repeats tell
 * @param high likewise
 * @param repeats in which they crossed
 * @param neverCrossed repeats in which sending what changed cost less (or more) with every share
 */
public record Crossover(
        String modified,
        String all,
        String where,
        double percent,
        double low,
        double high,
        int repeats,
        int neverCrossed) {
    /** What GlassFish's administration guide says: with more, use session scope. No data is shown there. */
    public static final double GLASSFISH_PERCENT = 60;

    /**
     * What both cost with one share of changed attributes.
     *
     * @param changedPercent above 0
     * @param ratio of the cost of sending what changed to that of sending all
     */
    record Point(double changedPercent, double ratio) {}

    /** @param repeats the shares of each repeat, rising */
    static Crossover of(String modified, String all, String where, Collection<List<Point>> repeats) {
        List<Double> crossings = repeats.stream()
                .map(Crossover::crossing)
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .toList();
        Optional<RatioEstimate> mean = crossings.isEmpty()
                ? Optional.empty()
                : Optional.of(RatioEstimate.paired(Collections.nCopies(crossings.size(), 1.0), crossings));
        Interval interval = mean.filter(RatioEstimate::testable)
                .map(estimate -> estimate.interval(Judge.DEFAULT_CONFIDENCE))
                .orElse(new Interval(Double.NaN, Double.NaN, Judge.DEFAULT_CONFIDENCE));
        return new Crossover(
                modified,
                all,
                where,
                mean.map(RatioEstimate::ratio).orElse(Double.NaN),
                interval.low(),
                interval.high(),
                crossings.size(),
                repeats.size() - crossings.size());
    }

    /** Where the ratio rises through 1, interpolated between two shares; the last such place, as noise may cross more than once. */
    private static OptionalDouble crossing(List<Point> points) {
        return IntStream.range(1, points.size())
                .map(i -> points.size() - i)
                .filter(i -> points.get(i - 1).ratio() < 1 && points.get(i).ratio() >= 1)
                .mapToDouble(i -> {
                    Point below = points.get(i - 1);
                    Point above = points.get(i);
                    double part = (1 - below.ratio()) / (above.ratio() - below.ratio());
                    return below.changedPercent() + part * (above.changedPercent() - below.changedPercent());
                })
                .findFirst();
    }
}
