package org.replibench.analysis.blocks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Critical values for repeated looks at growing data, so that the chance that any look's interval misses the truth is at most
 * the level: an error-spending function of O'Brien and Fleming's type (Lan and DeMets 1983), by the recursive integration of
 * Armitage, McPherson and Rowe (1969).
 */
final class SpendingBoundary {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    /** Half a grid: densities are symmetric, and integrated by Simpson's rule, for which it is even. */
    private static final int MIN_STEPS = 40;

    private static final int MAX_STEPS = 512;

    /** Grid points for each standard deviation of what one look adds. */
    private static final double STEPS_PER_DEVIATION = 3;

    /** Looks that add a smaller part of the information are one look. */
    private static final double NOTHING_NEW = 1e-6;

    /** No interval is computed at a smaller chance: normal tails are no model of anything there. */
    private static final double MIN_CHANCE = 1e-12;

    private static final int BISECTIONS = 22;
    private static final double MAX_CRITICAL = 8;

    private final Map<Key, Double> known = new HashMap<>();

    private record Key(List<Look> looks, double level) {}

    /**
     * One look.
     *
     * @param spent part of the budget, or of the information at its end, that has been used: above 0, to 1, rising
     * @param information inverse variance of the estimate, in any unit, rising
     */
    record Look(double spent, double information) {}

    /**
     * Two-sided critical value at the last of {@code looks}, of a standard normal.
     *
     * @param level of all looks together, such as 0.05
     * @return infinite if hardly any error may be spent yet
     */
    synchronized double critical(List<Look> looks, double level) {
        double last = looks.get(looks.size() - 1).information();
        List<Look> scaled = looks.stream()
                .map(look -> new Look(rounded(look.spent()), rounded(look.information() / last)))
                .toList();
        return known.computeIfAbsent(new Key(scaled, level), key -> compute(key.looks(), level));
    }

    private static double rounded(double value) {
        return Math.round(value / NOTHING_NEW) * NOTHING_NEW;
    }

    /** What one side may have spent by then. */
    static double spent(double time, double level) {
        double z = NORMAL.inverseSurvivalProbability(level / 4);
        return 2 * NORMAL.survivalProbability(z / Math.sqrt(Math.min(1, time)));
    }

    private static double compute(List<Look> looks, double level) {
        List<Density> densities = new ArrayList<>();
        double already = 0;
        double critical = Double.POSITIVE_INFINITY;
        double before = 0;
        for (Look look : looks) {
            double may = spent(look.spent(), level) - already;
            Density previous = densities.isEmpty() ? null : densities.get(densities.size() - 1);
            if (may < MIN_CHANCE) {
                critical = Double.POSITIVE_INFINITY;
            } else if (previous == null) {
                critical = NORMAL.inverseSurvivalProbability(may);
            } else if (look.information() - before < NOTHING_NEW) {
                // The same data again: more may be spent on it, which only the next look makes use of.
                continue;
            } else {
                critical = previous.critical(may, look.information());
            }
            if (Double.isFinite(critical)) {
                already += may;
            }
            before = look.information();
            double bound = Math.min(critical, MAX_CRITICAL);
            densities.add(
                    previous == null
                            ? Density.first(bound, look.information())
                            : previous.next(bound, look.information()));
        }
        return critical;
    }

    /** The density of the score at a look, where no look has yet crossed its bound; symmetric, so from 0 on only. */
    private record Density(double information, double step, double[] values) {
        static Density first(double critical, double information) {
            double root = Math.sqrt(information);
            int steps = MIN_STEPS;
            double step = critical * root / steps;
            double[] values = new double[steps + 1];
            for (int i = 0; i <= steps; i++) {
                values[i] = NORMAL.density(i * step / root) / root;
            }
            return new Density(information, step, values);
        }

        Density next(double critical, double nextInformation) {
            double root = Math.sqrt(nextInformation);
            double added = Math.sqrt(nextInformation - information);
            int steps = steps(critical * root / added);
            double nextStep = critical * root / steps;
            double[] next = new double[steps + 1];
            Density fine = resampled(added);
            for (int j = 0; j <= steps; j++) {
                double y = j * nextStep;
                double sum = 0;
                for (int i = 0; i < fine.values.length; i++) {
                    double x = i * fine.step;
                    sum += fine.weight(i) * fine.values[i] * (gauss((y - x) / added) + gauss((y + x) / added));
                }
                next[j] = sum * fine.step / 3 / added;
            }
            return new Density(nextInformation, nextStep, next);
        }

        /** The bound that is crossed with the chance {@code may} on either side. */
        double critical(double may, double nextInformation) {
            double added = Math.sqrt(nextInformation - information);
            double root = Math.sqrt(nextInformation);
            Density fine = resampled(added);
            double low = 0;
            double high = MAX_CRITICAL;
            for (int i = 0; i < BISECTIONS; i++) {
                double middle = (low + high) / 2;
                if (fine.beyond(middle * root, added) > may) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return high;
        }

        private double beyond(double bound, double added) {
            double sum = 0;
            for (int i = 0; i < values.length; i++) {
                double x = i * step;
                sum += weight(i)
                        * values[i]
                        * (NORMAL.survivalProbability((bound - x) / added)
                                + NORMAL.survivalProbability((bound + x) / added));
            }
            return sum * step / 3;
        }

        /** A grid fine enough for a step of that deviation. */
        private Density resampled(double added) {
            double end = step * (values.length - 1);
            int steps = steps(end / added);
            if (steps <= values.length - 1) {
                return this;
            }
            double fineStep = end / steps;
            double[] fine = new double[steps + 1];
            for (int i = 0; i <= steps; i++) {
                double place = Math.min(i * fineStep / step, values.length - 1.0);
                int below = Math.min((int) place, values.length - 2);
                double part = place - below;
                fine[i] = values[below] * (1 - part) + values[below + 1] * part;
            }
            return new Density(information, fineStep, fine);
        }

        private static int steps(double deviations) {
            int wanted = (int) Math.ceil(deviations * STEPS_PER_DEVIATION / 2) * 2;
            return Math.max(MIN_STEPS, Math.min(MAX_STEPS, wanted));
        }

        private double weight(int i) {
            return i == 0 || i == values.length - 1 ? 1 : i % 2 == 1 ? 4 : 2;
        }

        private static double gauss(double z) {
            return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
        }
    }
}
