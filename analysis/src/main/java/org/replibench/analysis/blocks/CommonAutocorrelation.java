package org.replibench.analysis.blocks;

import java.util.Collection;

/**
 * What successive blocks have in common, as all arms of a study show it together. It comes from the machine and from how arms take turns rather
 * than from an arm, and a few dozen blocks of one arm tell it badly: of 17 to a quarter. So an arm's own estimate is drawn to the mean of all
 * arms', the more so the less these differ beyond their errors (empirical Bayes; Efron and Morris 1973).
 *
 * @param mean over the arms
 * @param ownWeight how much of an arm's distance from that is its own, 0 to 1
 * @param meanError variance of the mean, as a share of one arm's
 */
record CommonAutocorrelation(double mean, double ownWeight, double meanError) {
    /** Each arm by itself. */
    static final CommonAutocorrelation NONE = new CommonAutocorrelation(0, 1, 0);

    /** Standard errors by which an arm counts as having less in common than it shows, at most. */
    private static final double MOST_DRAWN = 0.5;

    /** Ratios to the same control have half of their variance in common, and so a quarter of that of their autocorrelation. */
    private static final double IN_COMMON = 0.25;

    /**
     * What one arm shows.
     *
     * @param value without bias; NaN if no block follows another
     * @param blocks that it is of
     */
    record Own(double value, int blocks) {
        static final Own UNKNOWN = new Own(Double.NaN, 0);

        private double variance() {
            return 1.0 / blocks;
        }
    }

    /** Of these arms, by one quantity. */
    static CommonAutocorrelation of(Collection<Own> all) {
        double[] values =
                all.stream().mapToDouble(Own::value).filter(Double::isFinite).toArray();
        int arms = values.length;
        if (arms < 2) {
            return NONE;
        }
        double mean = 0;
        for (double value : values) {
            mean += value / arms;
        }
        double spread = 0;
        for (double value : values) {
            spread += (value - mean) * (value - mean) / (arms - 1);
        }
        double chance = all.stream()
                .filter(own -> Double.isFinite(own.value()))
                .mapToDouble(Own::variance)
                .average()
                .orElseThrow();
        // The common control makes estimates of arms more alike than independent ones are.
        double beyondChance = Math.max(0, spread - (1 - IN_COMMON) * chance);
        double ownWeight = beyondChance / (beyondChance + chance);
        return new CommonAutocorrelation(mean, Math.max(ownWeight, 1.0 / arms), IN_COMMON + (1 - IN_COMMON) / arms);
    }

    /**
     * Of an arm that shows {@code own}: at most by half a standard error less than that, so that an arm which differs from the others is not taken for
     * one of them (limited translation; Efron and Morris 1971).
     */
    double of(Own own) {
        return Math.max(mean + ownWeight * (own.value() - mean), own.value() - MOST_DRAWN * Math.sqrt(own.variance()));
    }

    /** Variance of {@link #of}. */
    double variance(Own own) {
        double drawn = 1 - ownWeight;
        return own.variance() * (ownWeight * ownWeight + drawn * drawn * meanError);
    }
}
