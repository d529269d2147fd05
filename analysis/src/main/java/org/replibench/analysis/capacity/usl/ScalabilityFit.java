package org.replibench.analysis.capacity.usl;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
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
    public static final int MIN_SIZES_FREE = 6;

    /** If one of the sizes is 1, whose throughput is γ but for noise, fewer others do. */
    public static final int MIN_SIZES_ABOVE_ONE = 4;

    private static final int FITTED = 3;

    /**
     * Noise is all that an interval knows; whether the law itself holds so far out was not measured. Hence no number for
     * more than that many times the greatest measured size.
     */
    public static final double MAX_EXTRAPOLATION = 4;

    /** A prediction whose interval is this near to it is one to plan with. */
    public static final double USABLE_INTERVAL = 0.10;

    /** One whose interval goes farther than this is none. */
    public static final double MAX_INTERVAL = 1.0 / 3;

    private static final int BISECTIONS = 50;

    private final List<ThroughputPoint> throughputPoints;
    private final LeastSquaresFit leastSquaresFit;
    private final int degreesOfFreedom;

    private ScalabilityFit(List<ThroughputPoint> throughputPoints) {
        this.throughputPoints = throughputPoints;
        this.degreesOfFreedom = throughputPoints.size() - FITTED;
        this.leastSquaresFit = LeastSquaresFit.nearest(LawFamily.free(near(throughputPoints)), throughputPoints)
                .orElseThrow();
    }

    /**
     * With γ, σ and κ from the points. That of size 1 is one of them, and as uncertain as any: to take its throughput for γ
     * would promise an interval that knows nothing of the one measurement by which all others are judged.
     *
     * @throws IllegalArgumentException if they are of fewer sizes than {@value #MIN_SIZES_FREE}, but for 1 and
     *     {@value #MIN_SIZES_ABOVE_ONE} above it
     */
    public static ScalabilityFit of(List<ThroughputPoint> throughputPoints) {
        List<ThroughputPoint> means = means(throughputPoints);
        int least = means.stream().anyMatch(mean -> mean.size() == 1) ? 1 + MIN_SIZES_ABOVE_ONE : MIN_SIZES_FREE;
        if (means.size() < least) {
            throw new IllegalArgumentException("a scalability law needs " + MIN_SIZES_FREE
                    + " or more sizes, or one node and " + MIN_SIZES_ABOVE_ONE
                    + " above it, repeats of one counting once, not " + means.size());
        }
        return new ScalabilityFit(means);
    }

    private static List<ThroughputPoint> means(List<ThroughputPoint> throughputPoints) {
        Map<Double, Double> means = throughputPoints.stream()
                .collect(Collectors.groupingBy(
                        ThroughputPoint::size, TreeMap::new, Collectors.averagingDouble(ThroughputPoint::throughput)));
        return means.entrySet().stream()
                .map(mean -> new ThroughputPoint(mean.getKey(), mean.getValue()))
                .toList();
    }

    /** A law to start from: as if the smallest size scaled by itself, and the greatest showed contention alone. */
    private static ScalabilityLaw near(List<ThroughputPoint> throughputPoints) {
        ThroughputPoint first = throughputPoints.stream()
                .min(Comparator.comparingDouble(ThroughputPoint::size))
                .orElseThrow();
        ThroughputPoint last = throughputPoints.stream()
                .max(Comparator.comparingDouble(ThroughputPoint::size))
                .orElseThrow();
        double gamma = first.throughput() / first.size();
        double sigma = (gamma * last.size() / last.throughput() - 1) / (last.size() - 1);
        return new ScalabilityLaw(gamma, Math.max(1e-3, sigma), 1e-3 / last.size());
    }

    /** The law nearest to the points. */
    public ScalabilityLaw law() {
        return leastSquaresFit.law();
    }

    /** Sizes, less the numbers fitted. */
    public int degreesOfFreedom() {
        return degreesOfFreedom;
    }

    /** Standard errors of γ, σ and κ; empty if σ or κ is at its bound 0, where they mean nothing. */
    public Optional<double[]> standardErrors() {
        double variance = leastSquaresFit.sumOfSquares() / degreesOfFreedom;
        return leastSquaresFit
                .covariances()
                .filter(matrix -> matrix.getRowDimension() == FITTED)
                .map(matrix -> {
                    double[] errors = new double[FITTED];
                    for (int i = 0; i < FITTED; i++) {
                        errors[i] = Math.sqrt(variance * matrix.getEntry(i, i));
                    }
                    return errors;
                });
    }

    /** What the points say about a size; 2 or more. */
    public SizePrediction predict(double size) {
        double greatest = throughputPoints.stream()
                .mapToDouble(ThroughputPoint::size)
                .max()
                .orElseThrow();
        if (size > MAX_EXTRAPOLATION * greatest) {
            return new SizePrediction.NotPredictable(
                    size,
                    String.format(
                            Locale.ROOT,
                            "%.0f is more than %.0f times the greatest measured size, %.0f",
                            size,
                            MAX_EXTRAPOLATION,
                            greatest));
        }
        double throughput = law().throughput(size);
        double lower = end(size, throughput, 0);
        double upper = end(size, throughput, firstNotAllowed(size, throughput));
        double off = Math.max(throughput - lower, upper - throughput) / throughput;
        if (off > MAX_INTERVAL) {
            return new SizePrediction.NotPredictable(
                    size,
                    String.format(Locale.ROOT, "%d sizes allow %.4g to %.4g", throughputPoints.size(), lower, upper));
        }
        return new SizePrediction.Estimated(size, throughput, lower, upper, off > USABLE_INTERVAL);
    }

    private double firstNotAllowed(double size, double throughput) {
        return DoubleStream.iterate(2 * throughput, more -> 2 * more)
                .filter(more -> !isAllowed(size, more))
                .findFirst()
                .orElseThrow();
    }

    /** The last throughput on the way to one that they don't allow that the points allow. */
    private double end(double size, double throughput, double notAllowed) {
        double inside = throughput;
        double outside = notAllowed;
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (inside + outside) / 2;
            if (isAllowed(size, middle)) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        return inside;
    }

    /** Whether the nearest law that gives {@code throughput} at {@code size} is near enough. */
    private boolean isAllowed(double size, double throughput) {
        double t = TDistribution.of(degreesOfFreedom).inverseCumulativeProbability((1 + Judge.DEFAULT_CONFIDENCE) / 2);
        double allowed = leastSquaresFit.sumOfSquares() * (1 + t * t / degreesOfFreedom);
        return LeastSquaresFit.nearest(LawFamily.freeThrough(size, throughput, law()), throughputPoints)
                .filter(nearest -> nearest.sumOfSquares() <= allowed)
                .isPresent();
    }

    /** What a fitted law says about a size. */
    public sealed interface SizePrediction {
        double size();

        /**
         * A number, and how far it may be off.
         *
         * @param lower end of the 95 % confidence interval
         * @param upper end of the 95 % confidence interval
         * @param weak whether it is a hint rather than a figure to plan with
         */
        record Estimated(double size, double throughput, double lower, double upper, boolean weak)
                implements SizePrediction {}

        /**
         * No number, since the points don't tell.
         *
         * @param reason one line
         */
        record NotPredictable(double size, String reason) implements SizePrediction {}
    }
}
