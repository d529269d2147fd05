package org.replibench.analysis.sessions;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealVector;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.statistics.FiellerRatio;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;
import org.replibench.analysis.statistics.RatioEstimate;
import org.replibench.analysis.statistics.RatioInterval;

/**
 * From which share of changed attributes on it costs less to send all attributes than those that changed.
 *
 * @param modified the pattern's code that sends what changed
 * @param all the pattern's code that sends all, and differs in nothing else
 * @param context the rest that both have in common, such as {@code replibench 16kb, 2 nodes, default load}
 * @param nodes of these
 * @param load of these, by its name
 * @param share of the attributes, in percent, at which they cost the same by all repeats together; above 100 it is beyond what
 *     can change, and NaN if what changed never comes to cost more
 * @param repeats in which they cost the same somewhere
 * @param neverCrossed repeats in which sending what changed cost less (or more) with every share
 * @param largestPercent the largest share that was measured
 * @param atLargest the cost of sending what changed to that of sending all, with that share
 */
public record ScopeCrossover(
        String modified,
        String all,
        String context,
        int nodes,
        String load,
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

    /**
     * @param modified the arm that sends what changed, but for the share
     * @param all the pattern's code that sends all
     * @param repeats the shares of each repeat, rising, at least one in each
     */
    static ScopeCrossover of(ComparisonKey modified, String all, Collection<List<RatioPoint>> repeats) {
        List<Line> lines = repeats.stream()
                .filter(ratioPoints -> ratioPoints.size() > 1)
                .map(Line::through)
                .toList();
        int crossed = (int) lines.stream().filter(Line::crosses).count();
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
                modified.pattern(),
                all,
                modified.context(),
                modified.nodes(),
                modified.load(),
                share(lines),
                crossed,
                lines.size() - crossed,
                largest,
                mean(atLargest));
    }

    private static RatioPoint last(List<RatioPoint> ratioPoints) {
        return ratioPoints.get(ratioPoints.size() - 1);
    }

    private static RatioInterval mean(List<Double> values) {
        return values.isEmpty()
                ? RatioInterval.UNKNOWN
                : RatioInterval.of(RatioEstimate.paired(Collections.nCopies(values.size(), 1.0), values));
    }

    /**
     * Where the mean of the lines rises through 1, a ratio of means, by Fieller's theorem: repeats whose own line crosses beyond 100 %
     * or nowhere count too, as leaving them out would bias the share downwards.
     */
    private static RatioInterval share(List<Line> lines) {
        List<Double> slopes = lines.stream().map(Line::slope).toList();
        List<Double> rises = lines.stream().map(line -> 1 - line.intercept()).toList();
        Line mean = new Line(1 - average(rises), average(slopes));
        if (!(mean.slope() > 0 && mean.crossing() > 0)) {
            return RatioInterval.UNKNOWN;
        }
        Interval interval = lines.size() < 2
                ? Interval.UNKNOWN
                : FiellerRatio.of(slopes, rises, Judge.DEFAULT_CONFIDENCE).interval();
        return RatioInterval.of(mean.crossing(), interval);
    }

    private static double average(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** A straight line through a repeat's ratios: noise crosses 1 by chance wherever ratios are near it. */
    private record Line(double intercept, double slope) {
        static Line through(List<RatioPoint> ratioPoints) {
            double[][] shares = ratioPoints.stream()
                    .map(ratioPoint -> new double[] {1, ratioPoint.changedPercent()})
                    .toArray(double[][]::new);
            double[] ratios =
                    ratioPoints.stream().mapToDouble(RatioPoint::ratio).toArray();
            RealVector line = new QRDecomposition(MatrixUtils.createRealMatrix(shares))
                    .getSolver()
                    .solve(new ArrayRealVector(ratios));
            return new Line(line.getEntry(0), line.getEntry(1));
        }

        double crossing() {
            return (1 - intercept) / slope;
        }

        boolean crosses() {
            return slope > 0 && crossing() > 0 && crossing() <= WHOLE_PERCENT;
        }
    }
}
