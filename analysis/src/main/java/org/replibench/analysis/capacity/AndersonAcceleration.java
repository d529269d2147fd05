package org.replibench.analysis.capacity;

import java.util.ArrayList;
import java.util.List;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;

/**
 * Anderson's acceleration of fixed-point steps: takes that combination of the last ones of which least is missing, as if f
 * were linear (Walker, Ni: Anderson acceleration for fixed-point iterations, SIAM J. Numer. Anal. 49(4), 2011). Of one
 * number it is the secant method.
 */
final class AndersonAcceleration {
    /** Few steps are enough, and keep old ones from misleading. */
    private static final int DEPTH = 5;

    /** Keeps nearly equal steps from making the equations singular. */
    private static final double RIDGE = 1e-13;

    private final List<FixedPointIteration.Iterate> changes = new ArrayList<>();
    private FixedPointIteration.Iterate last;

    /** Where to go from here. */
    double[] next(FixedPointIteration.Iterate current) {
        if (last != null) {
            changes.add(new FixedPointIteration.Iterate(
                    VectorMath.plus(current.x(), -1, last.x()),
                    VectorMath.plus(current.residual(), -1, last.residual())));
            if (changes.size() > Math.min(DEPTH, current.x().length)) {
                changes.remove(0);
            }
        }
        last = current;
        double[] next = VectorMath.plus(current.x(), 1, current.residual());
        double[] back = back(current);
        for (int i = 0; i < back.length; i++) {
            next = VectorMath.plus(next, -back[i], changes.get(i).x());
            next = VectorMath.plus(next, -back[i], changes.get(i).residual());
        }
        return next;
    }

    /** How much of each change to take back: least squares of what is missing. */
    private double[] back(FixedPointIteration.Iterate current) {
        int n = changes.size();
        double[] lengths = new double[n];
        for (int i = 0; i < n; i++) {
            lengths[i] = changes.get(i).residualNorm();
            if (lengths[i] == 0) {
                return new double[0];
            }
        }
        if (n == 0) {
            return new double[0];
        }
        RealMatrix products = new Array2DRowRealMatrix(n, n);
        ArrayRealVector right = new ArrayRealVector(n);
        for (int i = 0; i < n; i++) {
            double[] change = changes.get(i).residual();
            right.setEntry(i, VectorMath.dot(change, current.residual()) / lengths[i]);
            for (int j = 0; j <= i; j++) {
                double product = i == j
                        ? 1 + RIDGE
                        : VectorMath.dot(change, changes.get(j).residual()) / lengths[i] / lengths[j];
                products.setEntry(i, j, product);
                products.setEntry(j, i, product);
            }
        }
        double[] back = new QRDecomposition(products).getSolver().solve(right).toArray();
        for (int i = 0; i < n; i++) {
            back[i] /= lengths[i];
        }
        return back;
    }
}
