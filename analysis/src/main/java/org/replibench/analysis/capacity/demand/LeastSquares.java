package org.replibench.analysis.capacity.demand;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.replibench.analysis.statistics.Interval;

/** Ordinary least squares of several numbers at once. */
public final class LeastSquares {
    /** Columns that differ by less than rounding can't be told apart. */
    private static final double SINGULAR = 1e-9;

    private LeastSquares() {}

    /**
     * The number that belongs to each column.
     *
     * @param rows of the columns' values
     * @param right what their sum, each times its number, is to be near to; as many as rows
     * @return empty if the rows are too few, or two columns cannot be told apart
     */
    static Optional<List<Estimate>> solve(double[][] rows, double[] right) {
        if (rows.length == 0 || rows.length <= rows[0].length) {
            return Optional.empty();
        }
        RealMatrix matrix = new Array2DRowRealMatrix(rows);
        DecompositionSolver solver = new QRDecomposition(matrix, SINGULAR).getSolver();
        if (!solver.isNonSingular()) {
            return Optional.empty();
        }
        RealVector target = new ArrayRealVector(right);
        RealVector numbers = solver.solve(target);
        RealVector missed = target.subtract(matrix.operate(numbers));
        int degreesOfFreedom = rows.length - rows[0].length;
        double variance = missed.dotProduct(missed) / degreesOfFreedom;
        RealMatrix spread = new LUDecomposition(matrix.transpose().multiply(matrix))
                .getSolver()
                .getInverse();
        return Optional.of(IntStream.range(0, numbers.getDimension())
                .mapToObj(i -> new Estimate(
                        numbers.getEntry(i), Math.sqrt(variance * spread.getEntry(i, i)), degreesOfFreedom))
                .toList());
    }

    /**
     * A number that least squares found.
     *
     * @param degreesOfFreedom of the error's estimate, 1 or more
     */
    public record Estimate(double value, double standardError, int degreesOfFreedom) {
        /** Where the number lies, by Student's t. */
        public Interval interval(double confidence) {
            double reach =
                    TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2) * standardError;
            return new Interval(value - reach, value + reach, confidence);
        }
    }
}
