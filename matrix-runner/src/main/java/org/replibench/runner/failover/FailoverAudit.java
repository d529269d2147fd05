package org.replibench.runner.failover;

import java.util.List;
import java.util.Locale;
import org.replibench.analysis.failover.Wrongs;
import org.replibench.analysis.journal.Entry;
import org.replibench.analysis.journal.Fate;
import org.replibench.analysis.journal.Finding;
import org.replibench.model.Check;
import org.replibench.petstore.database.Ledger;
import org.replibench.runner.audit.rule.NotStolen;

/** Whether a cell's numbers may be shown as results. What a pattern lost is one, and no reason against it. */
final class FailoverAudit {
    private static final String ALL = "all";
    private static final String START = "start";
    private static final String ALL_WELL = "every node serves, every fault happens and heals";

    /** A quiet machine of two cores was seen to use 0.04, and seconds are too short to tell to the hundredth. */
    private static final double LARGEST_OTHER_CORES = 0.15;

    private FailoverAudit() {}

    /**
     * @param injections how often the fault was to happen
     * @param findings pages of the whole time that did not show what they had to
     * @param ledger what the database says was sold
     */
    static List<Check> of(Happened happened, int injections, List<Finding> findings, Ledger ledger) {
        List<Finding> wrong = wrong(findings);
        return List.of(
                check(
                        START,
                        happened.failure().orElse(ALL_WELL),
                        ALL_WELL,
                        happened.failure().isEmpty()),
                check("faults", happened.injections().size(), injections),
                found("pages not as acknowledged before the first fault", FaultSpans.Part.BEFORE, happened, findings)
                        .marking(),
                found(
                                "pages not as acknowledged while a fault was prepared",
                                FaultSpans.Part.PREPARATION,
                                happened,
                                findings)
                        .marking(),
                check("wrong pages that are no fault's doing", wrongWithoutFault(happened, wrong), 0),
                check(
                                "nodes at rest after the load",
                                happened.restless().isEmpty()
                                        ? ALL
                                        : "all but " + String.join(", ", happened.restless()),
                                ALL,
                                happened.restless().isEmpty())
                        .marking(),
                check(
                                "other work on the machine before a fault",
                                cores(happened.otherCores()),
                                "at most " + cores(LARGEST_OTHER_CORES),
                                happened.otherCores() <= LARGEST_OTHER_CORES)
                        .marking(),
                NotStolen.check(" around a fault", happened.stolenShare()).marking(),
                check(
                        "acknowledged updates",
                        happened.entries().stream().filter(Entry::acknowledges).count() > 0 ? "some" : "none",
                        "some",
                        happened.entries().stream().anyMatch(Entry::acknowledges)),
                check(Wrongs.PAGES, wrong.size(), 0).marking(),
                check("stock", ledger.balances() ? "as ordered" : ledger.toString(), "as ordered", ledger.balances()));
    }

    private static int wrongWithoutFault(Happened happened, List<Finding> wrong) {
        return (int) wrong.stream()
                .filter(finding -> happened.spans().at(finding.atMicros()) != FaultSpans.Part.FAULT)
                .count();
    }

    /**
     * Whatever was lost before anything had happened is no fault's doing; no span of a fault contains it. A user whom a cold node
     * did not answer in time goes to the next one, and finds there what the pattern keeps: a mark, for its later losses are told apart.
     */
    private static Check found(String name, FaultSpans.Part part, Happened happened, List<Finding> findings) {
        return check(
                name,
                (int) findings.stream()
                        .filter(finding -> happened.spans().at(finding.atMicros()) == part)
                        .count(),
                0);
    }

    /** Pages that showed what nobody asked for, whenever: no pattern may ever, with or without a fault. */
    private static List<Finding> wrong(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.kind().fate() == Fate.WRONG)
                .toList();
    }

    /** When servers did not start, a fault could not be injected, or not be healed. */
    static List<Check> failed(String reason) {
        return List.of(check(START, reason, ALL_WELL, false));
    }

    private static String cores(double cores) {
        return String.format(Locale.ROOT, "%.2f cores", cores);
    }

    private static Check check(String name, int measured, int required) {
        return check(name, String.valueOf(measured), String.valueOf(required), measured == required);
    }

    private static Check check(String name, String measured, String required, boolean passed) {
        return new Check(name, measured, required, passed);
    }
}
