package org.replibench.analysis.blocks;

import java.util.List;

/**
 * How much a ratio differs from start to start, as starts show it.
 *
 * @param variance of one start's logarithm of the ratio beyond what its blocks explain (DerSimonian and Laird 1986); 0 if they
 *     explain all
 * @param scale by how much starts are more alike than their blocks lead to expect: a part of that variance, at most 1
 * @param degreesOfFreedom of both
 */
record StartSpread(double variance, double scale, double degreesOfFreedom) {
    /** @param seen mean square of what starts differ by, of which {@code byBlocks} is to be expected if they are alike */
    static StartSpread of(double seen, double byBlocks, double degreesOfFreedom) {
        return new StartSpread(Math.max(0, seen - byBlocks), Math.min(1, seen / byBlocks), degreesOfFreedom);
    }

    /** @param starts of one arm, two or more */
    static StartSpread of(List<RobustMean> starts) {
        double mean =
                starts.stream().mapToDouble(RobustMean::location).average().orElseThrow();
        double squares = starts.stream()
                .mapToDouble(start -> Math.pow(start.location() - mean, 2))
                .sum();
        double byBlocks = starts.stream()
                .mapToDouble(start -> Math.pow(start.standardError(), 2))
                .average()
                .orElseThrow();
        return of(squares / (starts.size() - 1), byBlocks, starts.size() - 1.0);
    }
}
