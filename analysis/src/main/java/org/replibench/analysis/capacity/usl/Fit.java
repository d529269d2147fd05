package org.replibench.analysis.capacity.usl;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresProblem;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;

/**
 * The law that is nearest to the points: least squares of throughput, as R's {@code nls} has it.
 *
 * @param squares their sum
 * @param covariances of the curve's numbers, for residuals of variance 1; empty if it has none
 */
record Fit(ScalabilityLaw law, double squares, Optional<RealMatrix> covariances) {
    private static final int MAX_STEPS = 1000;

    /** Relative step of a difference quotient: the cube root of double's precision. */
    private static final double STEP = 6e-6;

    /** The size below which a number's step does not shrink with it. */
    private static final double SMALL = 1e-4;

    private static final double SINGULAR = 1e-14;

    /** Empty if no member of any family has σ ≥ 0, κ ≥ 0. */
    static Optional<Fit> nearest(List<Curve> families, List<Point> points) {
        return families.stream()
                .map(curve -> nearest(curve, points))
                .flatMap(Optional::stream)
                .filter(fit -> fit.law.sigma() >= 0 && fit.law.kappa() >= 0)
                .min(Comparator.comparingDouble(Fit::squares));
    }

    private static Optional<Fit> nearest(Curve curve, List<Point> points) {
        if (curve.parameters() == 0) {
            ScalabilityLaw law = curve.law(new double[0]);
            return Optional.of(new Fit(law, squares(law, points), Optional.empty()));
        }
        LeastSquaresProblem problem = new LeastSquaresBuilder()
                .start(curve.start())
                .model(p -> throughput(curve.law(p), points), p -> slopes(curve, p, points))
                .target(points.stream().mapToDouble(Point::throughput).toArray())
                .maxEvaluations(MAX_STEPS)
                .maxIterations(MAX_STEPS)
                .build();
        try {
            Optimum optimum = new LevenbergMarquardtOptimizer().optimize(problem);
            ScalabilityLaw law = curve.law(optimum.getPoint().toArray());
            return Optional.of(new Fit(law, squares(law, points), Optional.of(optimum.getCovariances(SINGULAR))));
        } catch (MathRuntimeException e) {
            return Optional.empty();
        }
    }

    private static double squares(ScalabilityLaw law, List<Point> points) {
        return points.stream()
                .mapToDouble(point -> point.throughput() - law.throughput(point.size()))
                .map(residual -> residual * residual)
                .sum();
    }

    private static double[] throughput(ScalabilityLaw law, List<Point> points) {
        return points.stream()
                .mapToDouble(point -> law.throughput(point.size()))
                .toArray();
    }

    private static double[][] slopes(Curve curve, double[] parameters, List<Point> points) {
        double[][] slopes = new double[points.size()][parameters.length];
        for (int j = 0; j < parameters.length; j++) {
            double step = STEP * Math.max(SMALL, Math.abs(parameters[j]));
            double[] above = parameters.clone();
            above[j] += step;
            double[] below = parameters.clone();
            below[j] -= step;
            double[] more = throughput(curve.law(above), points);
            double[] less = throughput(curve.law(below), points);
            for (int i = 0; i < slopes.length; i++) {
                slopes[i][j] = (more[i] - less[i]) / (above[j] - below[j]);
            }
        }
        return slopes;
    }
}
