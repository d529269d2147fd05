package org.replibench.analysis.failover;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.UpdateLossCsv;

/**
 * How likely an acknowledged update is lost when its node fails so long after.
 *
 * @param points by time
 */
record UpdateLossCurve(List<LossPoint> points) {
    /**
     * @param delayMillis from the answer to the fault, as planned
     * @param actualDelayMillis what that came to: the median of what it was
     * @param lost how many of the updates were
     */
    record LossPoint(double delayMillis, double actualDelayMillis, Proportion lost) {}

    /** That of a row; without points if its faults came at random moments. */
    static UpdateLossCurve of(FaultSummary faultSummary) {
        Map<Long, List<FaultImpact>> byDelay = new TreeMap<>(faultSummary.impacts().stream()
                .filter(faultImpact -> faultImpact.injection().triggered())
                .collect(Collectors.groupingBy(
                        faultImpact -> faultImpact.injection().delayMicros())));
        return new UpdateLossCurve(byDelay.entrySet().stream()
                .map(delay -> new LossPoint(
                        delay.getKey() / 1e3,
                        reachedMillis(delay.getValue()),
                        new Proportion(
                                (int) delay.getValue().stream()
                                        .filter(faultImpact ->
                                                faultImpact.updates().lostByTriggerClient() > 0)
                                        .count(),
                                delay.getValue().size())))
                .toList());
    }

    /** Its points as rows of {@code loss.csv}. */
    static List<UpdateLossCsv.UpdateLoss> rows(FaultSummary faultSummary) {
        return of(faultSummary).points().stream()
                .map(point -> new UpdateLossCsv.UpdateLoss(
                        faultSummary.cell(),
                        point.delayMillis(),
                        point.actualDelayMillis(),
                        point.lost().total(),
                        point.lost().count(),
                        point.lost().low(),
                        point.lost().high()))
                .toList();
    }

    private static double reachedMillis(List<FaultImpact> faultImpacts) {
        double[] reached = faultImpacts.stream()
                .mapToDouble(faultImpact -> faultImpact.injection().actualDelayMicros() / 1e3)
                .sorted()
                .toArray();
        return reached[(reached.length - 1) / 2];
    }

    /** One line for a person. */
    @Override
    public String toString() {
        return points.stream()
                .map(lossPoint -> NumberFormats.number(lossPoint.delayMillis()) + " ms (reached "
                        + NumberFormats.number(lossPoint.actualDelayMillis()) + ") "
                        + lossPoint.lost().text())
                .collect(Collectors.joining(", ", "lost after ", ""));
    }
}
