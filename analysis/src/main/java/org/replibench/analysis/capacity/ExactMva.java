package org.replibench.analysis.capacity;

/**
 * Mean value analysis of stations with constant rates: a customer who arrives sees the network as it is without that
 * customer, so the means of a population follow from those of one customer fewer (Reiser, Lavenberg: Mean-value
 * analysis of closed multichain queuing networks, JACM 27(2), 1980).
 */
final class ExactMva implements ClosedNetworkAlgorithm {
    /** One number for each population and station is kept: 80 MB. */
    private static final double MAX_STEPS = 1e7;

    @Override
    public double effort(ClosedModel model) {
        return model.hasConstantRates()
                ? PopulationLattice.count(model.population())
                        * Math.max(1, model.stations())
                        * model.classes()
                        / MAX_STEPS
                : Double.POSITIVE_INFINITY;
    }

    @Override
    public ClosedSolution solve(ClosedModel model) {
        PopulationLattice populationLattice = new PopulationLattice(model.population());
        int stations = model.stations();
        double[] customers = new double[populationLattice.size() * stations];
        double[][] queue = new double[stations][model.classes()];
        double[] throughput = new double[model.classes()];
        for (int index = 1; index < populationLattice.size(); index++) {
            for (int c = 0; c < model.classes(); c++) {
                int ofClass = populationLattice.customers(index, c);
                if (ofClass == 0) {
                    clear(throughput, queue, c);
                    continue;
                }
                int before = (index - populationLattice.stride(c)) * stations;
                double cycle = model.delaySeconds()[c];
                for (int k = 0; k < stations; k++) {
                    queue[k][c] = model.demandSeconds()[k][c] / model.rates()[k].limit() * (1 + customers[before + k]);
                    cycle += queue[k][c];
                }
                throughput[c] = ofClass / cycle;
                for (int k = 0; k < stations; k++) {
                    queue[k][c] *= throughput[c];
                    customers[index * stations + k] += queue[k][c];
                }
            }
        }
        double[] stretch = new double[stations];
        for (int k = 0; k < stations; k++) {
            stretch[k] = (1 + customers[populationLattice.full() * stations + k]) / model.rates()[k].limit();
        }
        return new ClosedSolution(throughput, queue, stretch);
    }

    private static void clear(double[] throughput, double[][] queue, int ofClass) {
        throughput[ofClass] = 0;
        for (double[] atStation : queue) {
            atStation[ofClass] = 0;
        }
    }
}
