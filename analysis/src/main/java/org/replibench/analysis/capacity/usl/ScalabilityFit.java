package org.replibench.analysis.capacity.usl;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import org.apache.commons.statistics.distribution.TDistribution;
import org.replibench.analysis.statistics.Judge;

/**
 * The Universal Scalability Law fitted to measured points, with σ ≥ 0 and κ ≥ 0, and what can be said from it.
 *
 * <p>An interval of a prediction is found by profile: it holds every throughput through which a law passes that is not
 * much further from the points than the nearest one (Bates, Watts: Nonlinear Regression Analysis and Its Applications,
 * 1988, chapter 6). Unlike one made of standard errors it is right where κ is at its bound, and lopsided where it has to
 * be: throughput can't grow faster than in proportion, but a little κ bends it down far away.
 *
 * <p>Repeats of a size are one point, their mean. They tell how well that size is known, not how well the law holds: what
 * is peculiar to a size, such as nodes that share caches, all its repeats have in common, and to count them apart would
 * promise an interval that shrinks with every repeat though no further size was measured.
 */
public final class ScalabilityFit {
    /** Three numbers from fewer sizes are a drawing, not a measurement. */
    public static final int LEAST_SIZES_FREE = 6;

    /** The same of two numbers. */
    public static final int LEAST_SIZES_ABOVE_ONE = 4;

    /**
     * Noise is all that an interval knows; whether the law itself holds nobody measured so far out. Hence no number for
     * more than so many times the greatest measured size.
     */
    public static final double FARTHEST = 4;

    /** A prediction whose interval is this near to it is one to plan with. */
    public static final double USABLE = 0.10;

    /** One whose interval goes farther than this is none. */
    public static final double WEAK = 1.0 / 3;

    private static final int BISECTIONS = 50;

    private final List<Point> points;
    /** Null: free. */
    private final Double givenGamma;

    private final Fit fit;
    private final int degreesOfFreedom;

    private ScalabilityFit(List<Point> points, Double givenGamma, int fitted) {
        this.points = points;
        this.givenGamma = givenGamma;
        this.degreesOfFreedom = points.size() - fitted;
        ScalabilityLaw near = near(points);
        this.fit = Fit.nearest(givenGamma == null ? Curves.free(near) : Curves.through(givenGamma, near), points)
                .orElseThrow();
    }

    /**
     * With γ, σ and κ from the points.
     *
     * @throws IllegalArgumentException if they are of fewer sizes than {@value #LEAST_SIZES_FREE}
     */
    public static ScalabilityFit free(List<Point> points) {
        List<Point> means = means(points);
        require(means, LEAST_SIZES_FREE, "sizes, or one node and " + LEAST_SIZES_ABOVE_ONE + " above it,");
        return new ScalabilityFit(means, null, 3);
    }

    /**
     * With σ and κ from the points, and γ the throughput of one. A point of size 1 says nothing about σ and κ, so it is
     * left out, and does not count as one that could have been off.
     *
     * @param one throughput of the same system at size 1; that of another, such as a node that has nobody to replicate
     *     to, belongs to another curve
     * @throws IllegalArgumentException if sizes above 1 are fewer than {@value #LEAST_SIZES_ABOVE_ONE}
     */
    public static ScalabilityFit relativeTo(double one, List<Point> points) {
        List<Point> above =
                means(points.stream().filter(point -> point.size() > 1).toList());
        require(above, LEAST_SIZES_ABOVE_ONE, "sizes above 1");
        return new ScalabilityFit(above, new Point(1, one).throughput(), 2);
    }

    private static List<Point> means(List<Point> points) {
        Map<Double, Double> means = points.stream()
                .collect(Collectors.groupingBy(
                        Point::size, TreeMap::new, Collectors.averagingDouble(Point::throughput)));
        return means.entrySet().stream()
                .map(mean -> new Point(mean.getKey(), mean.getValue()))
                .toList();
    }

    private static void require(List<Point> means, int least, String what) {
        if (means.size() < least) {
            throw new IllegalArgumentException("scalability: " + least + " or more " + what
                    + " required, repeats of one counting once, found " + means.size());
        }
    }

    /** A law to start from: as if the smallest size scaled by itself, and the greatest showed contention alone. */
    private static ScalabilityLaw near(List<Point> points) {
        Point first =
                points.stream().min(Comparator.comparingDouble(Point::size)).orElseThrow();
        Point last =
                points.stream().max(Comparator.comparingDouble(Point::size)).orElseThrow();
        double gamma = first.throughput() / first.size();
        double sigma = (gamma * last.size() / last.throughput() - 1) / (last.size() - 1);
        return new ScalabilityLaw(gamma, Math.max(1e-3, sigma), 1e-3 / last.size());
    }

    /** The law nearest to the points. */
    public ScalabilityLaw law() {
        return fit.law();
    }

    /** Sizes, less the numbers fitted. */
    public int degreesOfFreedom() {
        return degreesOfFreedom;
    }

    /**
     * Standard errors of the numbers fitted, γ first if it was; empty if σ or κ is at its bound 0, where they mean
     * nothing.
     */
    public Optional<double[]> standardErrors() {
        int fitted = points.size() - degreesOfFreedom;
        double variance = fit.squares() / degreesOfFreedom;
        return fit.covariances()
                .filter(matrix -> matrix.getRowDimension() == fitted)
                .map(matrix -> {
                    double[] errors = new double[fitted];
                    for (int i = 0; i < fitted; i++) {
                        errors[i] = Math.sqrt(variance * matrix.getEntry(i, i));
                    }
                    return errors;
                });
    }

    /** What the points say about a size; 2 or more. */
    public Prediction predict(double size) {
        double greatest = points.stream().mapToDouble(Point::size).max().orElseThrow();
        if (size > FARTHEST * greatest) {
            return new Prediction.Refusal(
                    size,
                    String.format(
                            Locale.ROOT,
                            "%.0f is more than %.0f times the greatest measured size, %.0f",
                            size,
                            FARTHEST,
                            greatest));
        }
        double throughput = law().throughput(size);
        double lower = end(size, throughput, 0);
        double most = givenGamma == null ? Double.POSITIVE_INFINITY : givenGamma * size;
        double upper = end(size, throughput, most);
        double off = Math.max(throughput - lower, upper - throughput) / throughput;
        if (off > WEAK) {
            return new Prediction.Refusal(
                    size, String.format(Locale.ROOT, "%d sizes allow %.4g to %.4g", points.size(), lower, upper));
        }
        return new Prediction.Value(size, throughput, lower, upper, off > USABLE);
    }

    /** The last throughput on the way to {@code limit} that the points allow. */
    private double end(double size, double throughput, double limit) {
        double t = TDistribution.of(degreesOfFreedom).inverseCumulativeProbability((1 + Judge.DEFAULT_CONFIDENCE) / 2);
        double allowed = fit.squares() * (1 + t * t / degreesOfFreedom);
        DoublePredicate isAllowed = at -> squares(size, at) <= allowed;
        double inside = throughput;
        double outside = limit;
        if (Double.isInfinite(limit)) {
            outside = 2 * throughput;
            while (isAllowed.test(outside)) {
                inside = outside;
                outside *= 2;
            }
        } else if (limit > 0 && isAllowed.test(limit)) {
            return limit;
        }
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (inside + outside) / 2;
            if (isAllowed.test(middle)) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        return inside;
    }

    /** Of the nearest law that gives {@code throughput} at {@code size}. */
    private double squares(double size, double throughput) {
        List<Curve> curves = givenGamma == null
                ? Curves.freeAnd(size, throughput, law())
                : Curves.throughAnd(givenGamma, size, throughput, law());
        return Fit.nearest(curves, points).map(Fit::squares).orElse(Double.POSITIVE_INFINITY);
    }
}
