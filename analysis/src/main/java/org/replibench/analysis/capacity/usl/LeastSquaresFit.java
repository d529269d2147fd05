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
 * @param sumOfSquares their sum
 * @param covariances of the curve's numbers, for residuals of variance 1; empty if it has none
 */
record LeastSquaresFit(ScalabilityLaw law, double sumOfSquares, Optional<RealMatrix> covariances) {
    private static final int MAX_STEPS = 1000;

    /** Relative step of a difference quotient: the cube root of double's precision. */
    private static final double STEP = 6e-6;

    /** The size below which a number's step does not shrink with it. */
    private static final double SMALL = 1e-4;

    private static final double SINGULAR = 1e-14;

    /** Empty if no member of any family has σ ≥ 0, κ ≥ 0. */
    static Optional<LeastSquaresFit> nearest(List<LawFamily> families, List<ThroughputPoint> throughputPoints) {
        return families.stream()
                .map(lawFamily -> nearest(lawFamily, throughputPoints))
                .flatMap(Optional::stream)
                .filter(leastSquaresFit -> leastSquaresFit.law.sigma() >= 0 && leastSquaresFit.law.kappa() >= 0)
                .min(Comparator.comparingDouble(LeastSquaresFit::sumOfSquares));
    }

    private static Optional<LeastSquaresFit> nearest(LawFamily lawFamily, List<ThroughputPoint> throughputPoints) {
        if (lawFamily.parameters() == 0) {
            ScalabilityLaw law = lawFamily.law(new double[0]);
            return Optional.of(new LeastSquaresFit(law, squares(law, throughputPoints), Optional.empty()));
        }
        LeastSquaresProblem problem = new LeastSquaresBuilder()
                .start(lawFamily.start())
                .model(p -> throughput(lawFamily.law(p), throughputPoints), p -> slopes(lawFamily, p, throughputPoints))
                .target(throughputPoints.stream()
                        .mapToDouble(ThroughputPoint::throughput)
                        .toArray())
                .maxEvaluations(MAX_STEPS)
                .maxIterations(MAX_STEPS)
                .build();
        try {
            Optimum optimum = new LevenbergMarquardtOptimizer().optimize(problem);
            ScalabilityLaw law = lawFamily.law(optimum.getPoint().toArray());
            return Optional.of(new LeastSquaresFit(
                    law, squares(law, throughputPoints), Optional.of(optimum.getCovariances(SINGULAR))));
        } catch (MathRuntimeException e) {
            return Optional.empty();
        }
    }

    private static double squares(ScalabilityLaw law, List<ThroughputPoint> throughputPoints) {
        return throughputPoints.stream()
                .mapToDouble(throughputPoint -> throughputPoint.throughput() - law.throughput(throughputPoint.size()))
                .map(residual -> residual * residual)
                .sum();
    }

    private static double[] throughput(ScalabilityLaw law, List<ThroughputPoint> throughputPoints) {
        return throughputPoints.stream()
                .mapToDouble(throughputPoint -> law.throughput(throughputPoint.size()))
                .toArray();
    }

    private static double[][] slopes(LawFamily lawFamily, double[] parameters, List<ThroughputPoint> throughputPoints) {
        double[][] slopes = new double[throughputPoints.size()][parameters.length];
        for (int j = 0; j < parameters.length; j++) {
            double step = STEP * Math.max(SMALL, Math.abs(parameters[j]));
            double[] above = parameters.clone();
            above[j] += step;
            double[] below = parameters.clone();
            below[j] -= step;
            double[] more = throughput(lawFamily.law(above), throughputPoints);
            double[] less = throughput(lawFamily.law(below), throughputPoints);
            for (int i = 0; i < slopes.length; i++) {
                slopes[i][j] = (more[i] - less[i]) / (above[j] - below[j]);
            }
        }
        return slopes;
    }
}
