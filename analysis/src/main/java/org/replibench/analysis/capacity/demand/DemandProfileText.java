package org.replibench.analysis.capacity.demand;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;

/** A profile as plain text. */
final class DemandProfileText {
    private static final double MILLIS = 1000;
    private static final String QUOTA = "quota.cores";

    private DemandProfileText() {}

    static String format(DemandProfile demandProfile) {
        List<String> lines = new ArrayList<>();
        lines.add("Demands of a page, idle background taken off; 95 % intervals in brackets");
        lines.add(String.format(
                "%-20s %-16s %-34s %s", "pattern", "resource", "for each page", "background each second"));
        demandProfile.arms().forEach(arm -> arm.regressions()
                .forEach((profiledResource, demandRegression) -> lines.add(String.format(
                        "%-20s %-16s %-34s %s",
                        arm.label(),
                        profiledResource.label(),
                        number(
                                demandRegression.slope(),
                                demandRegression.slopeInterval(Judge.DEFAULT_CONFIDENCE),
                                profiledResource),
                        number(
                                demandRegression.intercept(),
                                demandRegression.backgroundInterval(Judge.DEFAULT_CONFIDENCE),
                                profiledResource)))));
        demandProfile.arms().forEach(arm -> writes(arm, lines));
        demandProfile
                .arms()
                .forEach(arm -> lines.add(String.format(
                        Locale.ROOT,
                        "%-20s response of a page that meets nobody: %.2f ms; %d cells",
                        arm.label(),
                        arm.responseSeconds().intercept() * MILLIS,
                        arm.cells())));
        if (demandProfile.number(QUOTA).isPresent()) {
            demandProfile.arms().forEach(arm -> withoutBusy(arm, lines));
        }
        demandProfile.arms().forEach(arm -> types(arm, lines));
        return String.join("\n", lines);
    }

    private static void writes(ArmDemands arm, List<String> lines) {
        arm.line(ProfiledResource.WRITES).filter(writes -> writes.slope() > 0).ifPresent(writes -> arm.line(
                        ProfiledResource.RECEIVER_CPU)
                .ifPresent(receiver -> lines.add(String.format(
                        Locale.ROOT,
                        "%-20s CPU of the receiver for each write: %.3f ms",
                        arm.label(),
                        receiver.slope() / writes.slope() * MILLIS))));
    }

    private static void withoutBusy(ArmDemands arm, List<String> lines) {
        if (arm.line(ProfiledResource.BUSY_CPU).isEmpty()) {
            lines.add(String.format(
                    "%-20s no cell used its quota up: too little will be predicted near it; profile a load named busy, too",
                    arm.label()));
        }
    }

    private static void types(ArmDemands arm, List<String> lines) {
        arm.types().all().forEach(type -> type.demands()
                .forEach((profiledResource, demand) -> lines.add(String.format(
                        Locale.ROOT,
                        "%-20s %-16s %-34s page %s, %.1f %% of all",
                        arm.label(),
                        profiledResource.label(),
                        number(demand.value(), demand.interval(Judge.DEFAULT_CONFIDENCE), profiledResource),
                        type.label(),
                        100 * type.share()))));
    }

    private static String number(double value, Interval interval, ProfiledResource profiledResource) {
        double units = profiledResource.unitsPerOne();
        return String.format(
                Locale.ROOT,
                "%.3f %s (%.3f to %.3f)",
                value * units,
                profiledResource.unit(),
                interval.low() * units,
                interval.high() * units);
    }
}
