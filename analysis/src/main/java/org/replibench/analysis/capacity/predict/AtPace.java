package org.replibench.analysis.capacity.predict;

import java.util.List;
import java.util.Optional;

/**
 * What is foretold of a machine that is slower or faster than it was on average while it was profiled.
 *
 * @param slowness how many times as long all work takes; above 0
 * @param throughputPagesPerSecond all nodes together
 * @param responseMillis mean
 * @param cpuMillisPerPage processor time of all nodes, what they use when idle included
 */
public record AtPace(double slowness, double throughputPagesPerSecond, double responseMillis, double cpuMillisPerPage) {
    /** At which a prediction is frozen besides its own: what is between them is read off straight lines. */
    static final List<Double> FORETOLD = List.of(0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.35, 1.5, 1.75, 2.0, 2.5);

    /** Between two of {@code foretold}, which are in order; empty beyond their ends. */
    static Optional<AtPace> between(List<AtPace> foretold, double slowness) {
        for (int i = 1; i < foretold.size(); i++) {
            AtPace faster = foretold.get(i - 1);
            AtPace slower = foretold.get(i);
            if (faster.slowness <= slowness && slowness <= slower.slowness) {
                return Optional.of(
                        faster.towards(slower, (slowness - faster.slowness) / (slower.slowness - faster.slowness)));
            }
        }
        return Optional.empty();
    }

    private AtPace towards(AtPace slower, double part) {
        return new AtPace(
                slowness + part * (slower.slowness - slowness),
                throughputPagesPerSecond + part * (slower.throughputPagesPerSecond - throughputPagesPerSecond),
                responseMillis + part * (slower.responseMillis - responseMillis),
                cpuMillisPerPage + part * (slower.cpuMillisPerPage - cpuMillisPerPage));
    }
}
