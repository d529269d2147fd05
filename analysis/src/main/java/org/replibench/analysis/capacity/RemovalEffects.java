package org.replibench.analysis.capacity;

import java.util.Arrays;

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
