package org.replibench.runner.failover;

import java.util.List;
import org.replibench.analysis.journal.Entry;
import org.replibench.analysis.journal.Finding;
import org.replibench.model.Check;
import org.replibench.petstore.database.Ledger;

/** Whether a cell's numbers may be shown as results. What a pattern lost is one, and no reason against it. */
final class FailoverAudit {
    private FailoverAudit() {}

    /**
     * @param injections how often the fault was to happen
     * @param findings pages of the whole time that did not show what they had to
     * @param ledger what the database says was sold
     */
    static List<Check> of(Happened happened, int injections, List<Finding> findings, Ledger ledger) {
        return List.of(
                check("start", "all serve", "all serve", true),
                check("faults", happened.injections().size(), injections),
                check("pages not as acknowledged before the first fault", foundBefore(happened, findings), 0)
                        .marking(),
                check(
                        "acknowledged updates",
                        happened.entries().stream().filter(Entry::acknowledges).count() > 0 ? "some" : "none",
                        "some",
                        happened.entries().stream().anyMatch(Entry::acknowledges)),
                check("stock", ledger.balances() ? "as ordered" : ledger.toString(), "as ordered", ledger.balances()));
    }

    /** Whatever was lost or wrong before anything had happened is no fault's doing. */
    private static int foundBefore(Happened happened, List<Finding> findings) {
        return (int) findings.stream()
                .filter(finding -> finding.atMicros() < happened.quietUntilMicros())
                .count();
    }

    /** When servers did not start, a fault could not be injected, or not be healed. */
    static List<Check> failed(String reason) {
        return List.of(check("start", reason, "every node serves, every fault happens and heals", false));
    }

    private static Check check(String name, int measured, int required) {
        return check(name, String.valueOf(measured), String.valueOf(required), measured == required);
    }

    private static Check check(String name, String measured, String required, boolean passed) {
        return new Check(name, measured, required, passed);
    }
}
