package org.replibench.analysis.capacity;

import java.util.stream.IntStream;

/** Which share of each class is at which station: one population's state in {@link Linearizer}. */
final class Shares {
    /** Nobody has left: the full population. */
    static final int NOBODY = -1;

    private static final int MAX_STEPS = 20_000;

    /** Of a share; far below the method's own error. */
    private static final double SETTLED = 1e-12;

    private final ClosedModel model;
    /** By class: the stations that it visits. */
    private final int[][] visits;

    private final double[][] share;
    private final double[][] few;
    private final double[] throughput;

    /** Starts with everybody spread evenly over the stations that they visit. */
    Shares(ClosedModel model) {
        this.model = model;
        this.visits = new int[model.classes()][];
        this.share = new double[model.stations()][model.classes()];
        this.few = new double[model.stations()][];
        this.throughput = new double[model.classes()];
        for (int c = 0; c < visits.length; c++) {
            int ofClass = c;
            visits[c] = IntStream.range(0, model.stations())
                    .filter(k -> model.demandSeconds()[k][ofClass] > 0)
                    .toArray();
            for (int k : visits[c]) {
                share[k][c] = model.population()[c] > 0 ? 1.0 / (visits[c].length + 1) : 0;
            }
        }
        for (int k = 0; k < few.length; k++) {
            few[k] = new double[model.rates()[k].levels()];
        }
    }

    private Shares(Shares other) {
        this.model = other.model;
        this.visits = other.visits;
        this.share = copy(other.share);
        this.few = copy(other.few);
        this.throughput = other.throughput.clone();
    }

    Shares copy() {
        return new Shares(this);
    }

    private static double[][] copy(double[][] rows) {
        double[][] copy = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            copy[i] = rows[i].clone();
        }
        return copy;
    }

    double share(int station, int ofClass) {
        return share[station][ofClass];
    }

    /** That {@code customers} are at the station; only for numbers below its constant rate. */
    double probability(int station, int customers) {
        return few[station][customers];
    }

    /** Repeats the step until nothing changes any more. */
    void settle(Changes changes, int leaving) {
        for (int step = 0; step < MAX_STEPS; step++) {
            if (step(changes, leaving) < SETTLED) {
                return;
            }
        }
    }

    private int customers(int ofClass, int leaving) {
        return model.population()[ofClass] - (ofClass == leaving ? 1 : 0);
    }

    private double step(Changes changes, int leaving) {
        double[] queue = queues(leaving);
        double moved = 0;
        for (int c = 0; c < visits.length; c++) {
            int customers = customers(c, leaving);
            if (customers == 0) {
                throughput[c] = 0;
                continue;
            }
            double[] residence = new double[visits[c].length];
            double cycle = model.delaySeconds()[c];
            for (int v = 0; v < residence.length; v++) {
                int k = visits[c][v];
                residence[v] = model.demandSeconds()[k][c] * stretch(changes, leaving, queue[k], k, c);
                cycle += residence[v];
            }
            throughput[c] = customers / cycle;
            for (int v = 0; v < residence.length; v++) {
                double next = residence[v] / cycle;
                moved = Math.max(moved, Math.abs(next - share[visits[c][v]][c]));
                share[visits[c][v]][c] = next;
            }
        }
        for (int k = 0; k < few.length; k++) {
            fewCustomers(changes, k);
        }
        return moved;
    }

    private double[] queues(int leaving) {
        double[] queue = new double[model.stations()];
        for (int c = 0; c < visits.length; c++) {
            for (int k : visits[c]) {
                queue[k] += customers(c, leaving) * share[k][c];
            }
        }
        return queue;
    }

    /** Seconds at station k for each second demanded, as a customer of class c sees it who is not there. */
    private double stretch(Changes changes, int leaving, double queue, int k, int c) {
        double change = changes.seen()[k][c] - (leaving == NOBODY ? 0 : changes.share()[c][k][leaving]);
        double seen = Math.max(0, queue - share[k][c] + change);
        Rates rates = model.rates()[k];
        double stretch = (1 + seen) / rates.limit();
        for (int j = 1; j <= rates.levels(); j++) {
            stretch += j * (1 / rates.at(j) - 1 / rates.limit()) * few[k][j - 1] * changes.few()[k][c][j - 1];
        }
        return Math.max(stretch, rates.leastStretch());
    }

    /** p(j) = p(j−1)·Σ X·D·(change)/α(j), scaled so that the rates in use make up the utilisation. */
    private void fewCustomers(Changes changes, int k) {
        Rates rates = model.rates()[k];
        if (rates.levels() == 0) {
            return;
        }
        double[] weight = new double[rates.levels()];
        double used = 0;
        double unused = 0;
        for (int j = 0; j < weight.length; j++) {
            weight[j] = j == 0 ? 1 : weight[j - 1] * load(changes, k, j - 1) / rates.at(j);
            unused += (rates.limit() - (j == 0 ? 0 : rates.at(j))) * weight[j];
        }
        for (int c = 0; c < throughput.length; c++) {
            used += throughput[c] * model.demandSeconds()[k][c];
        }
        double last = weight[weight.length - 1] * load(changes, k, weight.length - 1) / rates.at(weight.length);
        unused += (rates.limit() - rates.at(weight.length)) * last;
        double scale = Math.max(0, rates.limit() - used) / unused;
        for (int j = 0; j < weight.length; j++) {
            few[k][j] = Math.min(1, scale * weight[j]);
        }
    }

    private double load(Changes changes, int k, int customers) {
        double load = 0;
        for (int c = 0; c < throughput.length; c++) {
            load += throughput[c] * model.demandSeconds()[k][c] * changes.few()[k][c][customers];
        }
        return load;
    }

    ClosedSolution solution(Changes changes) {
        double[][] queue = new double[model.stations()][model.classes()];
        double[] stretch = new double[model.stations()];
        double[] total = queues(NOBODY);
        for (int k = 0; k < stretch.length; k++) {
            for (int c = 0; c < model.classes(); c++) {
                queue[k][c] = model.population()[c] * share[k][c];
            }
            stretch[k] = arrivalStretch(total[k], k);
        }
        return new ClosedSolution(throughput.clone(), queue, stretch);
    }

    private double arrivalStretch(double queue, int k) {
        Rates rates = model.rates()[k];
        double stretch = (1 + queue) / rates.limit();
        for (int j = 1; j <= rates.levels(); j++) {
            stretch += j * (1 / rates.at(j) - 1 / rates.limit()) * few[k][j - 1];
        }
        return stretch;
    }
}
