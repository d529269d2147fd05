package org.replibench.analysis.capacity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The exact solution from the network's normalising constants, in logarithms: throughput is {@code G(N−e_c)/G(N)}, and
 * station k's queue is {@code D_kc·[F′_k·∏ F_j](N−e_c)/G(N)}, j ≠ k.
 *
 * <p>Mean value analysis of stations with several servers finds the probability of an idle station by subtraction, which
 * is worthless from some population on (Casale: A note on stable flow-equivalent aggregation in closed networks,
 * Queueing Systems 60, 2008, gives the history); plain convolution leaves double's range.
 */
final class LogConvolution implements ClosedNetworkAlgorithm {
    /** Products with a station's series that each station takes: from the left, from the right, and two for its queue. */
    private static final int PRODUCTS = 4;

    /** Sums of two logarithms: about half a second. */
    private static final double MAX_SUMS = 2e7;

    @Override
    public double effort(ClosedModel model) {
        long customers = Arrays.stream(model.population()).asLongStream().sum();
        double perPopulation = 0;
        for (int k = 0; k < model.stations(); k++) {
            perPopulation += StationGeneratingFunction.cost(customers, model.demandSeconds()[k], model.rates()[k]);
        }
        return PRODUCTS * perPopulation * PopulationLattice.count(model.population()) / MAX_SUMS;
    }

    @Override
    public ClosedSolution solve(ClosedModel model) {
        PopulationLattice populationLattice = new PopulationLattice(model.population());
        List<IdenticalStations> groups = IdenticalStations.groups(model, populationLattice);
        List<double[]> left = new ArrayList<>(List.of(delays(model, populationLattice)));
        groups.forEach(group -> left.add(
                group.multiply(left.get(left.size() - 1), group.stations().size())));
        double[] constants = left.remove(groups.size());
        double whole = constants[populationLattice.full()];

        ClosedSolution solution = new ClosedSolution(
                throughput(populationLattice, constants, model.classes()),
                new double[model.stations()][model.classes()],
                new double[model.stations()]);
        double[] right = new double[populationLattice.size()];
        Arrays.fill(right, 1, right.length, LogSpace.ZERO);
        for (int g = groups.size() - 1; g >= 0; g--) {
            groups.get(g).fillIn(left.remove(g), right, whole, solution);
            right = groups.get(g).multiply(right, groups.get(g).stations().size());
        }
        return solution;
    }

    private static double[] throughput(PopulationLattice populationLattice, double[] constants, int classes) {
        double[] throughput = new double[classes];
        for (int c = 0; c < classes; c++) {
            if (populationLattice.has(populationLattice.full(), c)) {
                throughput[c] = Math.exp(constants[populationLattice.full() - populationLattice.stride(c)]
                        - constants[populationLattice.full()]);
            }
        }
        return throughput;
    }

    /** Everybody thinks or is delayed: ∏ Zⁿ/n!. */
    private static double[] delays(ClosedModel model, PopulationLattice populationLattice) {
        double[] constants = new double[populationLattice.size()];
        for (int c = 0; c < model.classes(); c++) {
            double[] logFactorials = LogSpace.factorials(model.population()[c]);
            double logDelay = Math.log(model.delaySeconds()[c]);
            for (int index = 0; index < constants.length; index++) {
                int customers = populationLattice.customers(index, c);
                constants[index] += customers == 0 ? 0 : customers * logDelay - logFactorials[customers];
            }
        }
        return constants;
    }
}
