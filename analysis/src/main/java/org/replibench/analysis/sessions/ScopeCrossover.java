package org.replibench.analysis.sessions;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealVector;
import org.replibench.analysis.statistics.RatioEstimate;

/**
 * From which share of changed attributes on it costs less to send all attributes than those that changed.
 *
 * @param modified the pattern's code that sends what changed
 * @param all the pattern's code that sends all, and differs in nothing else
 * @param context the rest that both have in common, such as {@code replibench 16kb, 2 nodes, default load}
 * @param share of the attributes, in percent, at which they cost the same: geometric mean of the repeats in which they do
 * @param repeats in which they cost the same somewhere
 * @param neverCrossed repeats in which sending what changed cost less (or more) with every share
 * @param largestPercent the largest share that was measured
 * @param atLargest the cost of sending what changed to that of sending all, with that share
 */
public record ScopeCrossover(
        String modified,
        String all,
        String context,
        RatioInterval share,
        int repeats,
        int neverCrossed,
        double largestPercent,
        RatioInterval atLargest) {
    /** What GlassFish's administration guide says: with more, use session scope. No data is shown there. */
    public static final double GLASSFISH_PERCENT = 60;

    private static final double WHOLE_PERCENT = 100;

    /**
     * What both cost with one share of changed attributes.
     *
     * @param changedPercent above 0
     * @param ratio of the cost of sending what changed to that of sending all
     */
    record RatioPoint(double changedPercent, double ratio) {}

    /** @param repeats the shares of each repeat, rising, at least one in each */
    static ScopeCrossover of(String modified, String all, String where, Collection<List<RatioPoint>> repeats) {
        List<Double> crossings = repeats.stream()
                .map(ScopeCrossover::crossing)
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .toList();
        double largest = repeats.stream()
                .mapToDouble(ratioPoints -> last(ratioPoints).changedPercent())
                .max()
                .orElse(Double.NaN);
        List<Double> atLargest = repeats.stream()
                .map(ScopeCrossover::last)
                .filter(ratioPoint -> ratioPoint.changedPercent() == largest)
                .map(RatioPoint::ratio)
                .toList();
        return new ScopeCrossover(
                modified,
                all,
                where,
                mean(crossings),
                crossings.size(),
                repeats.size() - crossings.size(),
                largest,
                mean(atLargest));
    }

    private static RatioPoint last(List<RatioPoint> ratioPoints) {
        return ratioPoints.get(ratioPoints.size() - 1);
    }

    private static RatioInterval mean(List<Double> values) {
        return RatioInterval.of(
                values.isEmpty()
                        ? Optional.empty()
                        : Optional.of(RatioEstimate.paired(Collections.nCopies(values.size(), 1.0), values)));
    }

    /** Where a straight line through the ratios rises through 1: noise crosses 1 by chance wherever ratios are near it. */
    private static OptionalDouble crossing(List<RatioPoint> ratioPoints) {
        if (ratioPoints.size() < 2) {
            return OptionalDouble.empty();
        }
        double[][] shares = ratioPoints.stream()
                .map(ratioPoint -> new double[] {1, ratioPoint.changedPercent()})
                .toArray(double[][]::new);
        double[] ratios = ratioPoints.stream().mapToDouble(RatioPoint::ratio).toArray();
        RealVector line = new QRDecomposition(MatrixUtils.createRealMatrix(shares))
                .getSolver()
                .solve(new ArrayRealVector(ratios));
        double percent = (1 - line.getEntry(0)) / line.getEntry(1);
        return line.getEntry(1) > 0 && percent > 0 && percent <= WHOLE_PERCENT
                ? OptionalDouble.of(percent)
                : OptionalDouble.empty();
    }
}
