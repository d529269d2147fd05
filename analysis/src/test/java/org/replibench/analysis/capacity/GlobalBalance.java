package org.replibench.analysis.capacity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedModel;
import org.replibench.analysis.capacity.ClosedNetworkAlgorithm.ClosedSolution;

/**
 * A closed network's means by brute force: every state's probability from the global balance equations of its Markov
 * chain. Customers go round the stations in order, sharing each station's rate evenly; thinking is a station too.
 */
final class GlobalBalance {
    private final ClosedModel model;
    /** By station, then class; thinking and delays come last. */
    private final double[][] demand;

    private final List<int[][]> states = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    GlobalBalance(ClosedModel model) {
        this.model = model;
        this.demand = Arrays.copyOf(model.demandSeconds(), model.stations() + 1);
        demand[model.stations()] = model.delaySeconds();
        place(new int[demand.length][model.classes()], 0, 0, model.classes() == 0 ? 0 : model.population()[0]);
    }

    /** Enumerates where the customers of each class can be; a class is only where it has a demand. */
    private void place(int[][] state, int ofClass, int station, int left) {
        if (ofClass == model.classes()) {
            int[][] copy = Arrays.stream(state).map(int[]::clone).toArray(int[][]::new);
            numbers.put(Arrays.deepToString(copy), states.size());
            states.add(copy);
            return;
        }
        if (station == demand.length) {
            if (left == 0) {
                int next = ofClass + 1;
                place(state, next, 0, next < model.classes() ? model.population()[next] : 0);
            }
            return;
        }
        for (int n = 0; n <= (demand[station][ofClass] > 0 ? left : 0); n++) {
            state[station][ofClass] = n;
            place(state, ofClass, station + 1, left - n);
        }
        state[station][ofClass] = 0;
    }

    ClosedSolution solve() {
        double[][] balance = new double[states.size()][states.size()];
        for (int from = 0; from < states.size(); from++) {
            int[][] state = states.get(from);
            for (int k = 0; k < demand.length; k++) {
                for (int c = 0; c < model.classes(); c++) {
                    if (state[k][c] > 0) {
                        int to = moved(state, k, c);
                        balance[to][from] += rate(state, k, c);
                        balance[from][from] -= rate(state, k, c);
                    }
                }
            }
        }
        Arrays.fill(balance[0], 1);
        return means(solveLinear(balance));
    }

    private double rate(int[][] state, int k, int c) {
        int present = Arrays.stream(state[k]).sum();
        double shared = k == model.stations() ? present : model.rates()[k].at(present);
        return shared * state[k][c] / present / demand[k][c];
    }

    private int moved(int[][] state, int k, int c) {
        int next = k;
        do {
            next = (next + 1) % demand.length;
        } while (demand[next][c] == 0);
        state[k][c]--;
        state[next][c]++;
        int number = numbers.get(Arrays.deepToString(state));
        state[next][c]--;
        state[k][c]++;
        return number;
    }

    /** Gauss's elimination; the right-hand side is 1 in the first row and 0 in all others. */
    private static double[] solveLinear(double[][] a) {
        int n = a.length;
        double[] right = new double[n];
        right[0] = 1;
        for (int column = 0; column < n; column++) {
            int pivot = column;
            for (int row = column + 1; row < n; row++) {
                if (Math.abs(a[row][column]) > Math.abs(a[pivot][column])) {
                    pivot = row;
                }
            }
            double[] swapped = a[pivot];
            a[pivot] = a[column];
            a[column] = swapped;
            double rightSwapped = right[pivot];
            right[pivot] = right[column];
            right[column] = rightSwapped;
            for (int row = column + 1; row < n; row++) {
                double factor = a[row][column] / a[column][column];
                if (factor != 0) {
                    for (int i = column; i < n; i++) {
                        a[row][i] -= factor * a[column][i];
                    }
                    right[row] -= factor * right[column];
                }
            }
        }
        for (int row = n - 1; row >= 0; row--) {
            for (int i = row + 1; i < n; i++) {
                right[row] -= a[row][i] * right[i];
            }
            right[row] /= a[row][row];
        }
        return right;
    }

    private ClosedSolution means(double[] probability) {
        double[][] queue = new double[model.stations()][model.classes()];
        double[] throughput = new double[model.classes()];
        double[] stretch = new double[model.stations()];
        for (int s = 0; s < probability.length; s++) {
            int[][] state = states.get(s);
            for (int k = 0; k < model.stations(); k++) {
                int present = Arrays.stream(state[k]).sum();
                stretch[k] += probability[s] * (present + 1) / model.rates()[k].at(present + 1);
                for (int c = 0; c < model.classes(); c++) {
                    queue[k][c] += probability[s] * state[k][c];
                }
            }
            for (int c = 0; c < model.classes(); c++) {
                int k = 0;
                while (demand[k][c] == 0) {
                    k++;
                }
                throughput[c] += state[k][c] > 0 ? probability[s] * rate(state, k, c) : 0;
            }
        }
        return new ClosedSolution(throughput, queue, stretch);
    }
}
