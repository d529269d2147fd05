package org.replibench.analysis.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Holm's step-down correction for many tests at once (1979): the chance of any false claim stays below the level. */
public final class HolmCorrection {
    private HolmCorrection() {}

    /**
     * Returns each chance as large as it must be to be compared with the level as if it were alone.
     *
     * @param chances p-values, 0 to 1
     * @return in the same order, at most 1
     */
    public static List<Double> adjust(List<Double> chances) {
        int count = chances.size();
        List<Integer> ascending = IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparing(chances::get))
                .toList();
        double[] adjusted = new double[count];
        double largest = 0;
        for (int rank = 0; rank < count; rank++) {
            int index = ascending.get(rank);
            largest = Math.max(largest, Math.min(1, (count - rank) * chances.get(index)));
            adjusted[index] = largest;
        }
        return DoubleStream.of(adjusted).boxed().toList();
    }
}
