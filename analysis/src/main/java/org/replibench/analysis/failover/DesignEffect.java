package org.replibench.analysis.failover;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.replibench.analysis.statistics.Judge;

/**
 * How many faults of a study say as much as one that has servers of its own. Faults of a cell hit the same servers one after another, so
 * what is peculiar to these servers all of them have in common: cells are drawn, and faults only within them.
 *
 * <p>The variance of the mean is estimated twice, as if faults were independent and from the cells' totals (ultimate clusters; Korn and
 * Graubard, Survey Methodology 24, 1998, whose correction for few clusters is in it). The larger one counts: that cells
 * happen to differ less than chance lets them is no evidence.
 */
final class DesignEffect {
    private DesignEffect() {}

    /**
     * The factor, 1 or more; 1 of a single cell, which says nothing of others.
     *
     * @param byCell an amount for each fault of each cell
     */
    static double of(List<double[]> byCell) {
        List<double[]> cells = byCell.stream().filter(cell -> cell.length > 0).toList();
        double[] faults = cells.stream().flatMapToDouble(Arrays::stream).toArray();
        int count = faults.length;
        double mean = DoubleStream.of(faults).average().orElse(0);
        double independent = squares(DoubleStream.of(faults), mean) / (count - 1.0) / count;
        if (cells.size() < 2 || !(independent > 0)) {
            return 1;
        }
        double betweenCells = cells.size()
                / (cells.size() - 1.0)
                * squares(cells.stream().mapToDouble(cell -> sum(cell) - cell.length * mean), 0)
                / count
                / count;
        double student = student(cells.size() - 1) / student(count - 1);
        return betweenCells > independent ? betweenCells / independent * student * student : 1;
    }

    private static double sum(double[] amounts) {
        return DoubleStream.of(amounts).sum();
    }

    private static double squares(DoubleStream amounts, double mean) {
        return amounts.map(amount -> (amount - mean) * (amount - mean)).sum();
    }

    private static double student(int degreesOfFreedom) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(Judge.DEFAULT_SIGNIFICANCE / 2);
    }
}
