package org.replibench.analysis.capacity;

import java.util.Arrays;

/**
 * The probabilities of so few customers at a station that it does not work at its constant rate L yet: how they compare
 * follows from what flows in and out, {@code p(j) = p(j−1)·load(j)/α(j)}, and how large they are from the utilisation,
 * {@code Σ (L−α(j))·p(j) = L−U} (see {@link Linearizer}).
 *
 * <p>A thousand servers' weights leave double's range. Then powers of two are kept beside them, which is as safe as
 * logarithms, and faster where there are many servers.
 */
final class LowOccupancyProbabilities {
    /** The product of a weight and a load, or their sum over a machine's servers, is far within double's range. */
    private static final int SAFE_EXPONENT = 500;

    private LowOccupancyProbabilities() {}

    /**
     * By number of customers, from 0 to one less than {@link ServiceRates#levels()}; not a number if the load is none.
     *
     * @param load by number of customers before: seconds of demand that come in a second
     * @param used seconds of demand that are done in a second
     */
    static double[] probabilities(ServiceRates serviceRates, double[] load, double used) {
        double[] weights = weights(serviceRates, load);
        double unused = 0;
        for (int j = 0; j < weights.length; j++) {
            unused += (serviceRates.limit() - (j == 0 ? 0 : serviceRates.at(j))) * weights[j];
        }
        double scale = unused == 0 ? 0 : Math.max(0, (serviceRates.limit() - used) / unused);
        double[] probabilities = new double[load.length];
        Arrays.setAll(probabilities, j -> Math.min(1, scale * weights[j]));
        return probabilities;
    }

    /** How the probabilities compare. */
    private static double[] weights(ServiceRates serviceRates, double[] load) {
        double[] weights = new double[load.length + 1];
        int[] exponents = new int[weights.length];
        weights[0] = 1;
        for (int j = 1; j < weights.length; j++) {
            weights[j] = weights[j - 1] * load[j - 1] / serviceRates.at(j);
            exponents[j] = exponents[j - 1];
            int exponent = Math.getExponent(weights[j]);
            if (Math.abs(exponent) > SAFE_EXPONENT) {
                weights[j] = Math.scalb(weights[j], -exponent);
                exponents[j] += exponent;
            }
        }
        int greatest = Arrays.stream(exponents).max().orElseThrow();
        Arrays.setAll(
                weights, j -> exponents[j] == greatest ? weights[j] : Math.scalb(weights[j], exponents[j] - greatest));
        return weights;
    }
}
