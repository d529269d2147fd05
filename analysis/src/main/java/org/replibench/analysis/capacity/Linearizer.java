package org.replibench.analysis.capacity;

import java.util.Arrays;

/**
 * Approximate mean value analysis for populations that are too many for an exact one (Chandy, Neuse: Linearizer: a
 * heuristic algorithm for queueing network models of computing systems, CACM 25(2), 1982).
 *
 * <p>What share of a class waits at a station changes little when one customer leaves. Bard and Schweitzer say: not at
 * all; that is the start. Linearizer solves the network with one customer fewer of each class too, and takes the change
 * of the shares from there. Sums over classes are kept between steps (de Souza e Silva, Muntz: A note on the
 * computational cost of the Linearizer algorithm, IEEE Trans. Computers 39(6), 1990).
 *
 * <p>Stations with several rates need the probabilities of few customers. They follow from the utilisation, which leaves
 * {@code Σ (L−α(j))·p(j) = L−U}, and from how they change when one customer leaves, taken from the same solutions (in
 * the manner of Conway: Fast approximate solution of queueing networks with multi-server chain-dependent FCFS queues,
 * 1989).
 */
final class Linearizer implements ClosedNetworkAlgorithm {
    /** The authors solve the full network three times; more gain nothing. */
    private static final int ROUNDS = 2;

    @Override
    public double effort(ClosedModel model) {
        return 0;
    }

    @Override
    public ClosedSolution solve(ClosedModel model) {
        return solve(model, ROUNDS);
    }

    /** @param rounds 0 gives Bard's and Schweitzer's approximation */
    ClosedSolution solve(ClosedModel model, int rounds) {
        LinearizerState linearizerState = new LinearizerState(model);
        RemovalEffects removalEffects = RemovalEffects.none(model);
        linearizerState.converge(removalEffects, LinearizerState.FULL_POPULATION);
        LinearizerState[] without = new LinearizerState[model.classes()];
        for (int c = 0; c < without.length; c++) {
            without[c] = linearizerState.copy();
        }
        for (int round = 0; round < rounds; round++) {
            for (int c = 0; c < without.length; c++) {
                if (model.population()[c] > 0) {
                    without[c].converge(removalEffects, c);
                }
            }
            removalEffects = RemovalEffects.between(model, linearizerState, without);
            linearizerState.converge(removalEffects, LinearizerState.FULL_POPULATION);
        }
        return linearizerState.solution(removalEffects);
    }

    /**
     * How a network changes when one customer of a class leaves.
     *
     * @param shareChange by leaving class, station, class: change of the share of the class that is at the station
     * @param queueChange by station, leaving class: Σ over classes of those changes times the customers left
     * @param lowOccupancyFactor by station, leaving class, customers: factor of the probability that so few are at the station
     */
    record RemovalEffects(double[][][] shareChange, double[][] queueChange, double[][][] lowOccupancyFactor) {

        static RemovalEffects none(ClosedModel model) {
            int stations = model.stations();
            int classes = model.classes();
            double[][][] few = new double[stations][classes][];
            for (int k = 0; k < stations; k++) {
                for (int c = 0; c < classes; c++) {
                    few[k][c] = new double[model.rates()[k].levels()];
                    Arrays.fill(few[k][c], 1);
                }
            }
            return new RemovalEffects(new double[classes][stations][classes], new double[stations][classes], few);
        }

        static RemovalEffects between(ClosedModel model, LinearizerState all, LinearizerState[] without) {
            RemovalEffects removalEffects = none(model);
            double[][] before = all.byStation();
            for (int leaving = 0; leaving < model.classes(); leaving++) {
                if (model.population()[leaving] == 0) {
                    continue;
                }
                double[][] after = without[leaving].byStation();
                for (int k = 0; k < model.stations(); k++) {
                    for (int c = 0; c < model.classes(); c++) {
                        int left = model.population()[c] - (c == leaving ? 1 : 0);
                        if (left > 0) {
                            double change = after[k][c] - before[k][c];
                            removalEffects.shareChange[leaving][k][c] = change;
                            removalEffects.queueChange[k][leaving] += left * change;
                        }
                    }
                    for (int j = 0; j < removalEffects.lowOccupancyFactor[k][leaving].length; j++) {
                        double probability = all.probability(k, j);
                        removalEffects.lowOccupancyFactor[k][leaving][j] =
                                probability > 0 ? without[leaving].probability(k, j) / probability : 1;
                    }
                }
            }
            return removalEffects;
        }
    }
}
