package org.replibench.analysis.failover;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.failover.UpdateLossCsv;

/**
 * How likely an acknowledged update is lost when its node fails so long after.
 *
 * @param points by time; faults that came much later than planned are points of their own, where they came
 */
record UpdateLossCurve(List<LossPoint> points) {
    /** A fault that comes more than so many times as late as planned is a point of its own. */
    private static final long LATE_FACTOR = 2;

    /** Unless that is what it takes to deliver one. */
    private static final long USUAL_DELIVERY_MICROS = 2_000;

    /**
     * @param delayMillis from the answer to the fault, as planned
     * @param actualDelayMillis what that came to: the median of what it was
     * @param lost how many of the updates were
     */
    record LossPoint(double delayMillis, double actualDelayMillis, Proportion lost) {}

    /** That of a row; without points if its faults came at random moments. */
    static UpdateLossCurve of(FaultSummary faultSummary) {
        Set<Long> planned = faultSummary.impacts().stream()
                .map(FaultImpact::injection)
                .filter(FaultInjection::triggered)
                .map(FaultInjection::delayMicros)
                .collect(Collectors.toCollection(TreeSet::new));
        return new UpdateLossCurve(planned.stream()
                .flatMap(delay -> Stream.of(false, true)
                        .map(late -> faultSummary.byCell().stream()
                                .map(cell -> cell.stream()
                                        .filter(impact -> impact.injection().triggered()
                                                && impact.injection().delayMicros() == delay
                                                && isLate(impact.injection()) == late)
                                        .toList())
                                .toList())
                        .filter(cells -> cells.stream().anyMatch(cell -> !cell.isEmpty()))
                        .map(cells -> point(delay, cells)))
                .sorted(Comparator.comparingDouble(LossPoint::actualDelayMillis))
                .toList());
    }

    private static LossPoint point(long delayMicros, List<List<FaultImpact>> byCell) {
        return new LossPoint(
                delayMicros / 1e3,
                reachedMillis(byCell.stream().flatMap(List::stream).toList()),
                Proportion.of(byCell, impact -> impact.updates().lostByTriggerClient() > 0));
    }

    /** Whether it came so much later than planned that what it lost says nothing of the planned delay. */
    private static boolean isLate(FaultInjection faultInjection) {
        return faultInjection.actualDelayMicros()
                > Math.max(
                        LATE_FACTOR * faultInjection.delayMicros(),
                        faultInjection.delayMicros() + USUAL_DELIVERY_MICROS);
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
