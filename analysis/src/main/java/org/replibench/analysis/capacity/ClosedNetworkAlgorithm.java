package org.replibench.analysis.capacity;

/** A way to solve closed classes. */
interface ClosedNetworkAlgorithm {
    /** What {@link #solve} would take; 1 is as much as a person waits for, or a laptop's memory holds. */
    double effort(ClosedModel model);

    ClosedSolution solve(ClosedModel model);

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

    /**
     * The means of a {@link ClosedModel}.
     *
     * @param throughput by class, requests/s
     * @param queue by station, then class: customers waiting or in service
     * @param stretch by station: seconds that a request from outside stays for each second that it demands
     */
    record ClosedSolution(double[] throughput, double[][] queue, double[] stretch) {}
}
