package org.replibench.analysis.capacity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedModel;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedSolution;

/** Stations with the same demands and rates, hence the same means: the nodes of an evenly loaded cluster. */
final class IdenticalStations {
    private final ClosedModel model;
    private final PopulationLattice populationLattice;
    private final StationGeneratingFunction series;
    private final List<Integer> stations = new ArrayList<>();

    private IdenticalStations(ClosedModel model, PopulationLattice populationLattice, int station) {
        this.model = model;
        this.populationLattice = populationLattice;
        this.series = new StationGeneratingFunction(
                populationLattice,
                Arrays.stream(model.population()).sum(),
                model.demandSeconds()[station],
                model.rates()[station]);
        stations.add(station);
    }

    static List<IdenticalStations> groups(ClosedModel model, PopulationLattice populationLattice) {
        List<IdenticalStations> groups = new ArrayList<>();
        for (int k = 0; k < model.stations(); k++) {
            int station = k;
            groups.stream()
                    .filter(group -> group.matches(station))
                    .findFirst()
                    .ifPresentOrElse(
                            group -> group.stations.add(station),
                            () -> groups.add(new IdenticalStations(model, populationLattice, station)));
        }
        return groups;
    }

    private boolean matches(int station) {
        int first = stations.get(0);
        return model.rates()[first].equals(model.rates()[station])
                && Arrays.equals(model.demandSeconds()[first], model.demandSeconds()[station]);
    }

    List<Integer> stations() {
        return stations;
    }

    /** The product of {@code constants} and {@code times} such stations. */
    double[] multiply(double[] constants, int times) {
        double[] product = constants;
        for (int i = 0; i < times; i++) {
            product = series.multiply(product);
        }
        return product;
    }

    /**
     * Fills in queue and stretch of these stations.
     *
     * @param left constants of the groups before
     * @param right constants of the groups after
     * @param whole the whole network's constant
     */
    void fillIn(double[] left, double[] right, double whole, ClosedSolution solution) {
        double[] product = series.multiplyDerivative(multiply(left, stations.size() - 1));
        double stretch = Math.exp(convolved(product, right, populationLattice.full()) - whole);
        double[] queue = new double[model.classes()];
        for (int c = 0; c < queue.length; c++) {
            double demand = model.demandSeconds()[stations.get(0)][c];
            if (demand > 0 && populationLattice.has(populationLattice.full(), c)) {
                queue[c] = demand
                        * Math.exp(convolved(product, right, populationLattice.full() - populationLattice.stride(c))
                                - whole);
            }
        }
        for (int station : stations) {
            solution.stretch()[station] = stretch;
            solution.queue()[station] = queue.clone();
        }
    }

    /** {@code ln Σ a(n)·b(N−n)} over all populations n within N: their numbers add up to N's. */
    private double convolved(double[] a, double[] b, int index) {
        double sum = LogSpace.ZERO;
        for (int i = 0; i <= index; i++) {
            if (fits(i, index)) {
                sum = LogSpace.add(sum, a[i] + b[index - i]);
            }
        }
        return sum;
    }

    /** Whether no class has more customers in {@code part} than in {@code whole}. */
    private boolean fits(int part, int whole) {
        for (int c = 0; c < model.classes(); c++) {
            if (populationLattice.customers(part, c) > populationLattice.customers(whole, c)) {
                return false;
            }
        }
        return true;
    }
}
