package org.replibench.analysis.capacity;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Finds x = f(x) for an f that falls where x grows: Anderson's mixing of the last two steps (Walker, Ni: Anderson
 * acceleration for fixed-point iterations, SIAM J. Numer. Anal. 49(4), 2011; of one number it is the secant method), and
 * ever shorter steps from the best point when that does not come nearer.
 */
final class FixedPoint {
    private static final int MAX_STEPS = 200;
    /** A billionth of a step is none. */
    private static final int MAX_HALVINGS = 30;

    /** Relative; what rounding leaves in the exact solutions of large populations is less. */
    private static final double SETTLED = 1e-9;

    /** A step that does not gain this much is not worth another of its kind. */
    private static final double GAIN = 0.7;

    private final UnaryOperator<double[]> function;
    private final Predicate<double[]> allowed;

    /** @param allowed where f is defined; at 0, and from there up to some boundary */
    FixedPoint(UnaryOperator<double[]> function, Predicate<double[]> allowed) {
        this.function = function;
        this.allowed = allowed;
    }

    /** The fixed point; one that is not allowed if there is none that is. */
    double[] find(int dimensions) {
        double[] x = new double[dimensions];
        double[] missing = minus(function.apply(x), x);
        double[] best = x;
        double[] bestMissing = missing;
        double[] lastX = null;
        double[] lastMissing = null;
        double damping = 1;
        for (int step = 0; step < MAX_STEPS; step++) {
            if (norm(bestMissing) <= SETTLED * norm(plus(best, 1, bestMissing))) {
                return best;
            }
            boolean nearer = lastMissing == null || norm(missing) < GAIN * norm(lastMissing);
            double[] next;
            if (nearer) {
                next = lastX == null ? plus(x, 1, missing) : mixed(x, missing, lastX, lastMissing);
            } else {
                damping /= 2;
                next = plus(best, damping, bestMissing);
            }
            double[] from = nearer ? x : best;
            Optional<double[]> reachable = towards(from, next);
            if (reachable.isEmpty()) {
                return next;
            }
            lastX = from;
            lastMissing = nearer ? missing : bestMissing;
            x = reachable.get();
            missing = minus(function.apply(x), x);
            if (norm(missing) < norm(bestMissing)) {
                best = x;
                bestMissing = missing;
            }
        }
        throw new IllegalStateException("no fixed point within " + MAX_STEPS + " steps");
    }

    private Optional<double[]> towards(double[] from, double[] next) {
        double[] step = minus(next, from);
        double share = 1;
        for (int i = 0; i < MAX_HALVINGS; i++) {
            double[] candidate = plus(from, share, step);
            if (notNegative(candidate) && allowed.test(candidate)) {
                return Optional.of(candidate);
            }
            share /= 2;
        }
        return Optional.empty();
    }

    private static double[] mixed(double[] x, double[] missing, double[] lastX, double[] lastMissing) {
        double[] change = minus(missing, lastMissing);
        double square = dot(change, change);
        double back = square == 0 ? 0 : dot(missing, change) / square;
        return minus(plus(x, 1, missing), plus(scaled(minus(x, lastX), back), back, change));
    }

    private static boolean notNegative(double[] x) {
        for (double one : x) {
            if (!(one >= 0)) {
                return false;
            }
        }
        return true;
    }

    private static double[] plus(double[] a, double factor, double[] b) {
        double[] sum = a.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += factor * b[i];
        }
        return sum;
    }

    private static double[] minus(double[] a, double[] b) {
        return plus(a, -1, b);
    }

    private static double[] scaled(double[] a, double factor) {
        return plus(new double[a.length], factor, a);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }
}
