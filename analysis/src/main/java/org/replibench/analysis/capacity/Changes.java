package org.replibench.analysis.capacity;

import java.util.Arrays;

/**
 * How a network changes when one customer of a class leaves.
 *
 * @param share by leaving class, station, class: change of the share of the class that is at the station
 * @param seen by station, leaving class: Σ over classes of those changes times the customers left
 * @param few by station, leaving class, customers: factor of the probability that so few are at the station
 */
record Changes(double[][][] share, double[][] seen, double[][][] few) {

    static Changes none(ClosedModel model) {
        int stations = model.stations();
        int classes = model.classes();
        double[][][] few = new double[stations][classes][];
        for (int k = 0; k < stations; k++) {
            for (int c = 0; c < classes; c++) {
                few[k][c] = new double[model.rates()[k].levels()];
                Arrays.fill(few[k][c], 1);
            }
        }
        return new Changes(new double[classes][stations][classes], new double[stations][classes], few);
    }

    static Changes between(ClosedModel model, Shares all, Shares[] without) {
        Changes changes = none(model);
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
                        changes.share[leaving][k][c] = change;
                        changes.seen[k][leaving] += left * change;
                    }
                }
                for (int j = 0; j < changes.few[k][leaving].length; j++) {
                    double probability = all.probability(k, j);
                    changes.few[k][leaving][j] = probability > 0 ? without[leaving].probability(k, j) / probability : 1;
                }
            }
        }
        return changes;
    }
}
