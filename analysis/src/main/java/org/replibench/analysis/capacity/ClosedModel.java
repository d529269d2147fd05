package org.replibench.analysis.capacity;

/**
 * The closed classes of a network in arrays; what open classes take is off the rates already.
 *
 * @param population by class
 * @param delaySeconds by class: thinking and delay stations
 * @param demandSeconds by station, then class; no delay stations
 * @param rates by station
 */
record ClosedModel(int[] population, double[] delaySeconds, double[][] demandSeconds, ServiceRates[] rates) {
    int classes() {
        return population.length;
    }

    int stations() {
        return rates.length;
    }

    /** Whether every station works at one rate. */
    boolean hasConstantRates() {
        for (ServiceRates one : rates) {
            if (one.levels() > 0) {
                return false;
            }
        }
        return true;
    }
}
