package org.replibench.runner.failover;

import java.util.List;
import org.replibench.analysis.journal.Entry;
import org.replibench.model.Check;
import org.replibench.petstore.database.Ledger;

/** Whether a cell's numbers may be shown as results. What a pattern lost is one, and no reason against it. */
final class FailoverAudit {
    private FailoverAudit() {}

    /**
     * @param injections how often the fault was to happen
     * @param ledger what the database says was sold
     */
    static List<Check> of(Happened happened, int injections, Ledger ledger) {
        return List.of(
                check("start", "all serve", "all serve", true),
                check("faults", happened.injections().size(), injections),
                check(
                        "acknowledged updates",
                        happened.entries().stream().filter(Entry::acknowledges).count() > 0 ? "some" : "none",
                        "some",
                        happened.entries().stream().anyMatch(Entry::acknowledges)),
                check("stock", ledger.balances() ? "as ordered" : ledger.toString(), "as ordered", ledger.balances()));
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
