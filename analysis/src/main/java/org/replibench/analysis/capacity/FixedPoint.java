package org.replibench.analysis.capacity;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Finds x = f(x), x ≥ 0, by {@link Mixing} of the last steps; where that does not come nearer, by shorter steps from the
 * best point.
 */
final class FixedPoint {
    private static final int MAX_STEPS = 5000;

    /** Steps of a mixture that may fail to come nearer before it is begun anew. */
    private static final int PATIENCE = 4;

    /** A billionth of a step is none. */
    private static final int MAX_HALVINGS = 30;

    /** Steps without mixing after that; if all of them come no nearer, shorter ones follow. */
    private static final int PLAIN_STEPS = 10;

    private final UnaryOperator<double[]> function;
    private final Predicate<double[]> allowed;
    private final double settled;

    /**
     * @param allowed where f is defined; from the start up to some boundary
     * @param settled how near f(x) must be to x, as a part of x
     */
    FixedPoint(UnaryOperator<double[]> function, Predicate<double[]> allowed, double settled) {
        this.function = function;
        this.allowed = allowed;
        this.settled = settled;
    }

    /** The fixed point; one that is not allowed if there is none that is. */
    double[] find(double[] start) {
        Mixing mixing = new Mixing();
        Step best = step(start);
        Step current = best;
        int failures = 0;
        int plain = 0;
        double bestBeforePlain = 0;
        double damping = 1;
        for (int steps = 0; steps < MAX_STEPS; steps++) {
            if (best.missingNorm() <= settled * Vectors.norm(best.x())) {
                return best.x();
            }
            double[] next = mixing.next(current);
            boolean isPlain = plain > 0;
            if (isPlain) {
                next = Vectors.plus(current.x(), damping, current.missing());
                plain--;
            }
            Optional<double[]> reachable = towards(current.x(), next);
            if (reachable.isEmpty()) {
                return next;
            }
            current = step(reachable.get());
            if (current.missingNorm() < best.missingNorm()) {
                best = current;
                failures = 0;
            } else {
                failures++;
            }
            boolean plainFailed = isPlain && plain == 0 && best.missingNorm() >= bestBeforePlain;
            boolean mixingFailed = !isPlain && failures >= PATIENCE;
            if (plainFailed || mixingFailed) {
                damping = plainFailed ? damping / 2 : Math.min(1, 2 * damping);
                bestBeforePlain = best.missingNorm();
                plain = PLAIN_STEPS;
                mixing = new Mixing();
                current = best;
            }
            if (plain == 0 && isPlain || mixingFailed) {
                failures = 0;
            }
        }
        throw new IllegalStateException(String.format(
                "no fixed point within %d steps: %.2g of %.2g missing",
                MAX_STEPS, best.missingNorm(), Vectors.norm(best.x())));
    }

    private Step step(double[] x) {
        return new Step(x, Vectors.plus(function.apply(x), -1, x));
    }

    private Optional<double[]> towards(double[] from, double[] next) {
        double[] step = Vectors.plus(next, -1, from);
        double share = 1;
        for (int i = 0; i < MAX_HALVINGS; i++) {
            double[] candidate = Vectors.plus(from, share, step);
            if (Vectors.areNotNegative(candidate) && allowed.test(candidate)) {
                return Optional.of(candidate);
            }
            share /= 2;
        }
        return Optional.empty();
    }

    /** @param missing f(x) − x */
    record Step(double[] x, double[] missing) {
        double missingNorm() {
            return Vectors.norm(missing);
        }
    }
}
