package org.replibench.runner.audit;

import java.util.ArrayList;
import java.util.List;
import org.replibench.model.Check;
import org.replibench.model.Driven;

/** Decides whether a cell's numbers may be shown as results. */
public final class Audit {
    private Audit() {}

    /**
     * Checks a cell that ran to its end.
     *
     * @param died names of nodes that ended before the window did
     * @param membershipConstant whether every node saw the same cluster at the window's beginning and end
     * @param driverFailure what the driver said when it failed; empty if it did not
     */
    public static List<Check> of(Driven driven, List<String> died, boolean membershipConstant, String driverFailure) {
        List<Check> checks = new ArrayList<>();
        checks.add(new Check(
                "driver",
                driverFailure.isEmpty() ? "ran to its end" : driverFailure,
                "ran to its end",
                driverFailure.isEmpty()));
        checks.add(new Check("pages", String.valueOf(driven.pages()), "at least 1", driven.pages() > 0));
        checks.add(new Check("errors", String.valueOf(driven.errors()), "0", driven.errors() == 0));
        checks.add(new Check(
                "nodes alive", died.isEmpty() ? "all" : "died: " + String.join(" ", died), "all", died.isEmpty()));
        checks.add(
                new Check("membership", membershipConstant ? "constant" : "changed", "constant", membershipConstant));
        return List.copyOf(checks);
    }

    /** The audit of a cell whose servers did not come up. */
    public static List<Check> notStarted(String reason) {
        return List.of(new Check("start", reason, "every node serves", false));
    }
}
