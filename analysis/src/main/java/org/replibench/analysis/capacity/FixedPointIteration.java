package org.replibench.analysis.capacity;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Finds x = f(x), x ≥ 0, by {@link AndersonAcceleration} of the last steps; where that does not come nearer, by shorter steps from the
 * best point.
 */
final class FixedPointIteration {
    private static final int MAX_STEPS = 5000;

    /** Steps of a mixture that may fail to come nearer before others are tried: it often comes back by itself. */
    private static final int PATIENCE = 10;

    /** So many plain steps follow; if all of them come no nearer, shorter ones, and then four times as many. */
    private static final int PLAIN_STEPS = 10;

    private static final double MIN_DAMPING = 1.0 / 1024;

    /** A billionth of a step is none. */
    private static final int MAX_HALVINGS = 30;

    private final UnaryOperator<double[]> function;
    private final Predicate<double[]> allowed;
    private final double tolerance;

    /**
     * @param allowed where f is defined; from the start up to some boundary
     * @param settled how near f(x) must be to x, as a part of x
     */
    FixedPointIteration(UnaryOperator<double[]> function, Predicate<double[]> allowed, double settled) {
        this.function = function;
        this.allowed = allowed;
        this.tolerance = settled;
    }

    /**
     * The fixed point; one that is not allowed if there is none that is.
     *
     * @throws InvalidNetworkException if it is not found, or f(x) is not finite
     */
    double[] find(double[] start) {
        return new Search(start).run();
    }

    private Iterate step(double[] x) {
        Iterate iterate = new Iterate(x, VectorMath.plus(function.apply(x), -1, x));
        if (!Double.isFinite(iterate.residualNorm())) {
            throw InvalidNetworkException.withoutFiniteSolution("network");
        }
        return iterate;
    }

    private Optional<double[]> reachable(double[] from, double[] next) {
        double[] step = VectorMath.plus(next, -1, from);
        double share = 1;
        for (int i = 0; i < MAX_HALVINGS; i++) {
            double[] candidate = VectorMath.plus(from, share, step);
            if (VectorMath.areNotNegative(candidate) && allowed.test(candidate)) {
                return Optional.of(candidate);
            }
            share /= 2;
        }
        return Optional.empty();
    }

    /** @param residual f(x) − x */
    record Iterate(double[] x, double[] residual) {
        double residualNorm() {
            return VectorMath.norm(residual);
        }
    }

    private final class Search {
        private Iterate best;
        private Iterate current;
        private AndersonAcceleration andersonAcceleration = new AndersonAcceleration();
        private int failures;
        private int plainLeft;
        private int plainSteps = PLAIN_STEPS;
        private double damping = 1;
        private double missingBeforePlain;

        Search(double[] start) {
            best = step(start);
            current = best;
        }

        double[] run() {
            for (int steps = 0; steps < MAX_STEPS; steps++) {
                if (best.residualNorm() <= tolerance * VectorMath.norm(best.x())) {
                    return best.x();
                }
                double[] mixed = andersonAcceleration.next(current);
                double[] plain = VectorMath.plus(current.x(), damping, current.residual());
                Optional<double[]> reachable = plainLeft > 0
                        ? reachable(current.x(), plain)
                        : reachable(current.x(), mixed).or(() -> reachable(current.x(), plain));
                if (reachable.isEmpty()) {
                    return plain;
                }
                go(reachable.get());
            }
            throw InvalidNetworkException.of(
                    "network",
                    "no solution",
                    "one within " + MAX_STEPS + " steps",
                    String.format(Locale.ROOT, "%.2g of %.2g missing", best.residualNorm(), VectorMath.norm(best.x())),
                    "fewer classes or customers, which are solved exactly");
        }

        private void go(double[] x) {
            current = step(x);
            if (current.residualNorm() < best.residualNorm()) {
                best = current;
                failures = 0;
            } else {
                failures++;
            }
            if (plainLeft > 0) {
                plainLeft--;
                if (plainLeft == 0) {
                    failures = 0;
                    if (best.residualNorm() >= missingBeforePlain) {
                        goBack(damping / 2);
                    }
                }
            } else if (failures == PATIENCE) {
                goBack(Math.min(1, 2 * damping));
            }
        }

        /** Plain steps from the best point. */
        private void goBack(double nextDamping) {
            damping = nextDamping;
            if (damping < MIN_DAMPING) {
                damping = 1;
                plainSteps *= 4;
            }
            plainLeft = plainSteps;
            missingBeforePlain = best.residualNorm();
            andersonAcceleration = new AndersonAcceleration();
            current = best;
            failures = 0;
        }
    }
}
