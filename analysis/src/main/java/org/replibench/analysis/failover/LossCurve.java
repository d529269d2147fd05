package org.replibench.analysis.failover;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.model.failover.Aftermath;

/**
 * How likely an acknowledged update is lost when its node fails so long after.
 *
 * @param points by time
 */
record LossCurve(List<Point> points) {
    private static final double MEDIAN = 0.5;

    /**
     * @param delayMillis from the answer to the fault, as planned
     * @param reachedMillis what that came to: the median of what it was
     * @param lost how many of the updates were
     */
    record Point(double delayMillis, double reachedMillis, Proportion lost) {}

    /** That of a row; without points if its faults came at random moments. */
    static LossCurve of(Row row) {
        Map<Long, List<Aftermath>> byDelay = new TreeMap<>(row.aftermaths().stream()
                .filter(aftermath -> aftermath.injection().triggered())
                .collect(
                        Collectors.groupingBy(aftermath -> aftermath.injection().delayMicros())));
        return new LossCurve(byDelay.entrySet().stream()
                .map(delay -> new Point(
                        delay.getKey() / 1e3,
                        reachedMillis(delay.getValue()),
                        new Proportion(
                                (int) delay.getValue().stream()
                                        .filter(aftermath -> aftermath.triggersUpdatesLost() > 0)
                                        .count(),
                                delay.getValue().size())))
                .toList());
    }

    private static double reachedMillis(List<Aftermath> aftermaths) {
        return Quantile.of(
                aftermaths.stream()
                        .map(aftermath -> aftermath.injection().reachedDelayMicros() / 1e3)
                        .toList(),
                MEDIAN);
    }

    /** One line for a person. */
    @Override
    public String toString() {
        return points.stream()
                .map(point -> Texts.number(point.delayMillis()) + " ms (reached " + Texts.number(point.reachedMillis())
                        + ") " + Texts.proportion(point.lost()))
                .collect(Collectors.joining(", ", "lost after ", ""));
    }
}
