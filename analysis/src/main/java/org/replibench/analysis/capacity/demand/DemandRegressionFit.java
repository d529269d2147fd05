package org.replibench.analysis.capacity.demand;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Least squares of a {@link DemandRegression}. With enough repeats each start of the servers gives a line of its own, and the errors are
 * what these differ by: points of one start share its peculiarities, so their scatter alone would promise too much.
 */
final class DemandRegressionFit {
    /** Fewer tell so little of how starts differ that the points' own scatter is the better guess. */
    static final int MIN_REPEATS = 3;

    /** One more than a line passes through in any case. */
    static final int MIN_POINTS = 3;

    /** What a line needs to have a direction. */
    static final int MIN_LOADS = 2;

    private DemandRegressionFit() {}

    /**
     * The line through the points.
     *
     * @throws IllegalArgumentException if they are fewer than {@value #MIN_POINTS}, or of fewer loads than {@value #MIN_LOADS}
     */
    static DemandRegression of(List<Point> points) {
        if (points.size() < MIN_POINTS || loads(points) < MIN_LOADS) {
            throw new IllegalArgumentException(points.size() + " valid cells of " + loads(points) + " loads");
        }
        Map<Integer, List<Point>> repeats =
                points.stream().collect(Collectors.groupingBy(Point::repeat, TreeMap::new, Collectors.toList()));
        repeats.values().removeIf(ofOne -> loads(ofOne) < MIN_LOADS);
        return repeats.size() < MIN_REPEATS ? throughAll(points) : meanOf(repeats.values());
    }

    /**
     * A demand that was measured at one load, so that no background can be told from it.
     *
     * @param light the same resource under light loads: a demand that was measured but once is taken to be off by as large a
     *     part as that one
     */
    static DemandRegression ofSingleLoad(List<Double> perPage, DemandRegression light) {
        double part = light.slope() > 0 ? light.slopeError() / light.slope() : 1;
        return ofSingleLoad(perPage, part * mean(perPage), light.degreesOfFreedom());
    }

    /**
     * What was measured at one of the loads that a line goes through.
     *
     * @param all the line: what was measured but once is taken to be off by as much as this is there
     * @param pagesPerSecond at that load
     */
    static DemandRegression ofSingleLoad(List<Double> found, DemandRegression all, double pagesPerSecond) {
        return ofSingleLoad(found, all.errorAt(pagesPerSecond), all.degreesOfFreedom());
    }

    private static DemandRegression ofSingleLoad(List<Double> found, double errorOfOne, int degreesOfFreedomOfOne) {
        double mean = mean(found);
        if (found.size() == 1) {
            return new DemandRegression(0, mean, 0, errorOfOne, 0, degreesOfFreedomOfOne);
        }
        double squares = found.stream().mapToDouble(one -> square(one - mean)).sum();
        int degreesOfFreedom = found.size() - 1;
        return new DemandRegression(
                0, mean, 0, Math.sqrt(squares / degreesOfFreedom / found.size()), 0, degreesOfFreedom);
    }

    private static double mean(List<Double> found) {
        return mean(found, Double::doubleValue);
    }

    /** Settings, not outcomes: the same load twice never gives the same throughput, and says as little of a slope as once. */
    private static long loads(Collection<Point> points) {
        return points.stream().mapToInt(Point::clients).distinct().count();
    }

    private static DemandRegression throughAll(List<Point> points) {
        int n = points.size();
        double x = mean(points, Point::pagesPerSecond);
        double squares = squares(points, x);
        DemandRegression.Coefficients line = through(points);
        double missed = points.stream()
                .mapToDouble(point -> point.usagePerSecond() - line.intercept() - line.slope() * point.pagesPerSecond())
                .map(error -> error * error)
                .sum();
        double variance = missed / (n - 2);
        double wide = 1.0 / n + x * x / squares;
        return new DemandRegression(
                line.intercept(),
                line.slope(),
                Math.sqrt(variance * wide),
                Math.sqrt(variance / squares),
                -x / squares / Math.sqrt(wide / squares),
                n - 2);
    }

    private static DemandRegression meanOf(Collection<List<Point>> repeats) {
        List<DemandRegression.Coefficients> lines =
                repeats.stream().map(DemandRegressionFit::through).toList();
        int n = lines.size();
        double background = mean(lines, DemandRegression.Coefficients::intercept);
        double slope = mean(lines, DemandRegression.Coefficients::slope);
        double ofBackground = mean(lines, line -> square(line.intercept() - background));
        double ofSlope = mean(lines, line -> square(line.slope() - slope));
        double ofBoth = mean(lines, line -> (line.intercept() - background) * (line.slope() - slope));
        double correlation = ofBackground * ofSlope > 0 ? ofBoth / Math.sqrt(ofBackground * ofSlope) : 0;
        return new DemandRegression(
                background,
                slope,
                Math.sqrt(ofBackground / (n - 1)),
                Math.sqrt(ofSlope / (n - 1)),
                Math.max(-1, Math.min(1, correlation)),
                n - 1);
    }

    private static DemandRegression.Coefficients through(List<Point> points) {
        double x = mean(points, Point::pagesPerSecond);
        double y = mean(points, Point::usagePerSecond);
        double products = points.stream()
                .mapToDouble(point -> (point.pagesPerSecond() - x) * (point.usagePerSecond() - y))
                .sum();
        double slope = products / squares(points, x);
        return new DemandRegression.Coefficients(y - slope * x, slope);
    }

    private static double squares(List<Point> points, double mean) {
        return points.stream()
                .mapToDouble(point -> square(point.pagesPerSecond() - mean))
                .sum();
    }

    private static <T> double mean(Collection<T> all, ToDoubleFunction<T> value) {
        return all.stream().mapToDouble(value).average().orElseThrow();
    }

    private static double square(double value) {
        return value * value;
    }

    /**
     * A cell as a point of a line.
     *
     * @param repeat servers that were started together share what is peculiar to that start
     * @param clients the load, as it was set: how many virtual users; 1 or more
     * @param pagesPerSecond what came of it; above 0
     * @param usagePerSecond what was used each second
     */
    record Point(int repeat, int clients, double pagesPerSecond, double usagePerSecond) {}
}
