package org.replibench.analysis.capacity;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedModel;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedSolution;

/** Which share of each class is at which station: one population's state in {@link Linearizer}. */
final class LinearizerState {
    /** No customer has left: the full population. */
    static final int FULL_POPULATION = -1;

    /** As a part of the shares: far less than they change when a customer of tens of thousands leaves. */
    private static final double TOLERANCE = 1e-10;

    private final ClosedModel model;
    /** By class: the stations that it visits. */
    private final int[][] visits;
    /** By class: where its shares are in the state, in the order of its visits. */
    private final int[] shareAt;
    /** By station: where the probabilities of 0, 1, … customers are in the state. */
    private final int[] lowOccupancyAt;

    private double[] state;

    /** Starts with everybody spread evenly over the stations that they visit. */
    LinearizerState(ClosedModel model) {
        this.model = model;
        this.visits = new int[model.classes()][];
        this.shareAt = new int[model.classes()];
        this.lowOccupancyAt = new int[model.stations()];
        int size = 0;
        for (int c = 0; c < visits.length; c++) {
            int ofClass = c;
            visits[c] = IntStream.range(0, model.stations())
                    .filter(k -> model.demandSeconds()[k][ofClass] > 0)
                    .toArray();
            shareAt[c] = size;
            size += visits[c].length;
        }
        for (int k = 0; k < lowOccupancyAt.length; k++) {
            lowOccupancyAt[k] = size;
            size += model.rates()[k].levels();
        }
        state = new double[size];
        for (int c = 0; c < visits.length; c++) {
            Arrays.fill(state, shareAt[c], shareAt[c] + visits[c].length, 1.0 / (visits[c].length + 1));
        }
    }

    private LinearizerState(LinearizerState other) {
        this.model = other.model;
        this.visits = other.visits;
        this.shareAt = other.shareAt;
        this.lowOccupancyAt = other.lowOccupancyAt;
        this.state = other.state;
    }

    LinearizerState copy() {
        return new LinearizerState(this);
    }

    /** By station, then class. */
    double[][] byStation() {
        double[][] shares = new double[model.stations()][model.classes()];
        for (int c = 0; c < visits.length; c++) {
            for (int v = 0; v < visits[c].length; v++) {
                shares[visits[c][v]][c] = state[shareAt[c] + v];
            }
        }
        return shares;
    }

    /** That {@code customers} are at the station; only for numbers below its constant rate. */
    double probability(int station, int customers) {
        return state[lowOccupancyAt[station] + customers];
    }

    /** Goes on until nothing changes any more. */
    void converge(Linearizer.RemovalEffects removalEffects, int leaving) {
        state = new FixedPointIteration(
                        before -> cycle(before, removalEffects, leaving).shares(), any -> true, TOLERANCE)
                .find(state);
    }

    private int customers(int ofClass, int leaving) {
        return model.population()[ofClass] - (ofClass == leaving ? 1 : 0);
    }

    private Iteration cycle(double[] before, Linearizer.RemovalEffects removalEffects, int leaving) {
        double[] after = new double[before.length];
        double[] queue = queues(before, leaving);
        double[] throughput = new double[visits.length];
        for (int c = 0; c < visits.length; c++) {
            double cycle = model.delaySeconds()[c];
            for (int v = 0; v < visits[c].length; v++) {
                int k = visits[c][v];
                int at = shareAt[c] + v;
                double change = removalEffects.queueChange()[k][c]
                        - (leaving == FULL_POPULATION ? 0 : removalEffects.shareChange()[c][k][leaving]);
                double seen = Math.max(0, queue[k] - before[at] + change);
                after[at] = model.demandSeconds()[k][c]
                        * stretch(before, seen, k, removalEffects.lowOccupancyFactor()[k][c]);
                cycle += after[at];
            }
            throughput[c] = customers(c, leaving) / cycle;
            for (int at = shareAt[c]; at < shareAt[c] + visits[c].length; at++) {
                after[at] /= cycle;
            }
        }
        updateLowOccupancy(after, throughput, removalEffects);
        return new Iteration(after, throughput);
    }

    private double[] queues(double[] from, int leaving) {
        double[] queue = new double[model.stations()];
        for (int c = 0; c < visits.length; c++) {
            for (int v = 0; v < visits[c].length; v++) {
                queue[visits[c][v]] += customers(c, leaving) * from[shareAt[c] + v];
            }
        }
        return queue;
    }

    /**
     * Seconds at station k for each second demanded.
     *
     * @param seen customers there
     * @param factors of the probabilities of few customers, as who is not there sees them
     */
    private double stretch(double[] from, double seen, int k, double[] factors) {
        ServiceRates serviceRates = model.rates()[k];
        double stretch = (1 + seen) / serviceRates.limit();
        for (int j = 1; j <= serviceRates.levels(); j++) {
            stretch += j
                    * (1 / serviceRates.at(j) - 1 / serviceRates.limit())
                    * from[lowOccupancyAt[k] + j - 1]
                    * factors[j - 1];
        }
        return serviceRates.levels() == 0 ? stretch : Math.max(stretch, serviceRates.minStretch());
    }

    /** p(j) = p(j−1)·Σ X·D·(factor)/α(j), scaled so that the rates in use make up the utilisation ({@link LowOccupancyProbabilities}). */
    private void updateLowOccupancy(double[] after, double[] throughput, Linearizer.RemovalEffects removalEffects) {
        double[] used = new double[model.stations()];
        double[][] load = new double[model.stations()][];
        Arrays.setAll(load, k -> new double[model.rates()[k].levels()]);
        for (int c = 0; c < visits.length; c++) {
            for (int k : visits[c]) {
                double busy = throughput[c] * model.demandSeconds()[k][c];
                used[k] += busy;
                for (int j = 0; j < load[k].length; j++) {
                    load[k][j] += busy * removalEffects.lowOccupancyFactor()[k][c][j];
                }
            }
        }
        for (int k = 0; k < load.length; k++) {
            double[] few = LowOccupancyProbabilities.probabilities(model.rates()[k], load[k], used[k]);
            System.arraycopy(few, 0, after, lowOccupancyAt[k], few.length);
        }
    }

    ClosedSolution solution(Linearizer.RemovalEffects removalEffects) {
        double[] total = queues(state, FULL_POPULATION);
        double[][] queue = byStation();
        for (double[] atStation : queue) {
            Arrays.setAll(atStation, c -> atStation[c] * model.population()[c]);
        }
        double[] stretch = new double[model.stations()];
        for (int k = 0; k < stretch.length; k++) {
            double[] unchanged = new double[model.rates()[k].levels()];
            Arrays.fill(unchanged, 1);
            stretch[k] = stretch(state, total[k], k, unchanged);
        }
        return new ClosedSolution(cycle(state, removalEffects, FULL_POPULATION).throughput(), queue, stretch);
    }

    /** What everybody going round once makes of a state. */
    private record Iteration(double[] shares, double[] throughput) {}
}
