package org.replibench.analysis.capacity.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.replibench.analysis.statistics.Interval;
import org.replibench.analysis.statistics.Judge;

/** A profile as plain text. */
final class ProfileText {
    private static final double MILLIS = 1000;
    private static final String QUOTA = "quota.cores";

    private ProfileText() {}

    static String format(Profile profile) {
        List<String> lines = new ArrayList<>();
        lines.add("Demands of a page, idle background taken off; 95 % intervals in brackets");
        lines.add(String.format(
                "%-16s %-16s %-34s %s", "pattern", "resource", "for each page", "background each second"));
        profile.arms().forEach(arm -> arm.lines()
                .forEach((resource, line) -> lines.add(String.format(
                        "%-16s %-16s %-34s %s",
                        arm.label(),
                        resource.label(),
                        number(line.slope(), line.slopeInterval(Judge.DEFAULT_CONFIDENCE), resource),
                        number(line.background(), line.backgroundInterval(Judge.DEFAULT_CONFIDENCE), resource)))));
        profile.arms().forEach(arm -> writes(arm, lines));
        profile.arms()
                .forEach(arm -> lines.add(String.format(
                        Locale.ROOT,
                        "%-16s response of a page that meets nobody: %.2f ms; %d cells",
                        arm.label(),
                        arm.responseSeconds().background() * MILLIS,
                        arm.cells())));
        if (profile.number(QUOTA).isPresent()) {
            profile.arms().forEach(arm -> withoutBusy(arm, lines));
        }
        profile.arms().forEach(arm -> types(arm, lines));
        return String.join("\n", lines);
    }

    private static void writes(Demands arm, List<String> lines) {
        arm.line(Resource.WRITES).filter(writes -> writes.slope() > 0).ifPresent(writes -> arm.line(
                        Resource.RECEIVER_CPU)
                .ifPresent(receiver -> lines.add(String.format(
                        Locale.ROOT,
                        "%-16s CPU of the receiver for each write: %.3f ms",
                        arm.label(),
                        receiver.slope() / writes.slope() * MILLIS))));
    }

    private static void withoutBusy(Demands arm, List<String> lines) {
        if (arm.line(Resource.BUSY_CPU).isEmpty()) {
            lines.add(String.format(
                    "%-16s no cell used its quota up: too little will be foretold near it; profile a load named busy, too",
                    arm.label()));
        }
    }

    private static void types(Demands arm, List<String> lines) {
        arm.types().all().forEach(type -> type.demands()
                .forEach((resource, demand) -> lines.add(String.format(
                        Locale.ROOT,
                        "%-16s %-16s %-34s page %s, %.1f %% of all",
                        arm.label(),
                        resource.label(),
                        number(demand.value(), demand.interval(Judge.DEFAULT_CONFIDENCE), resource),
                        type.label(),
                        100 * type.share()))));
    }

    private static String number(double value, Interval interval, Resource resource) {
        double units = resource.unitsPerOne();
        return String.format(
                Locale.ROOT,
                "%.3f %s (%.3f to %.3f)",
                value * units,
                resource.unit(),
                interval.low() * units,
                interval.high() * units);
    }
}
