package org.replibench.runner.failover;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.replibench.analysis.failover.ConsistencyViolations;
import org.replibench.petstore.database.SalesTotals;
import org.replibench.records.cell.AuditCheck;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.journal.ConsistencyAnomaly;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.SessionOutcome;
import org.replibench.runner.audit.rule.LoadRules;
import org.replibench.runner.audit.rule.ServerSideRules;
import org.replibench.runner.sample.OtherPrograms;

/** Whether a cell's numbers may be shown as results. What a pattern lost is one, and no reason against it. */
final class FailoverAudit {
    private static final String ALL = "all";
    private static final String START = "start";
    private static final String ALL_HEALTHY = "every node serves, every fault happens";
    private static final String ALL_HEALED = "all as before after every fault";

    /** A quiet machine of two cores was seen to use 0.04, and seconds are too short to tell to the hundredth. */
    private static final double MAX_FOREIGN_CORES = 0.15;

    /** Of those that servers count by the time of day, with room to spare. */
    private static final double SHORTEST_TIMEOUT_MILLIS = 1_000;

    private FailoverAudit() {}

    /**
     * @param injections how often the fault was to happen
     * @param consistencyAnomalies pages of the whole time that did not show what they had to
     * @param salesTotals what the database says was sold
     */
    static List<AuditCheck> of(
            FailoverRunData failoverRunData,
            int injections,
            List<ConsistencyAnomaly> consistencyAnomalies,
            SalesTotals salesTotals) {
        List<ConsistencyAnomaly> wrong = wrong(consistencyAnomalies);
        return List.of(
                check(
                        START,
                        failoverRunData.failure().orElse(ALL_HEALTHY),
                        ALL_HEALTHY,
                        failoverRunData.failure().isEmpty()),
                check(
                                FailoverRecord.HEALING_CHECK,
                                failoverRunData.notHealed().orElse(ALL_HEALED),
                                ALL_HEALED,
                                failoverRunData.notHealed().isEmpty())
                        .asWarning(),
                faults(failoverRunData, injections),
                effects(failoverRunData.injections()),
                findingsIn(
                                "pages not as acknowledged before the first fault",
                                FaultAttribution.Phase.BEFORE,
                                failoverRunData,
                                consistencyAnomalies)
                        .asWarning(),
                findingsIn(
                                "pages not as acknowledged while a fault was prepared",
                                FaultAttribution.Phase.PREPARATION,
                                failoverRunData,
                                consistencyAnomalies)
                        .asWarning(),
                check("wrong pages that are no fault's doing", wrongWithoutFault(failoverRunData, wrong), 0),
                check(
                                "nodes at rest after the load",
                                failoverRunData.busyNodes().isEmpty()
                                        ? ALL
                                        : "all but " + String.join(", ", failoverRunData.busyNodes()),
                                ALL,
                                failoverRunData.busyNodes().isEmpty())
                        .asWarning(),
                check(
                                "other work on the machine before a fault",
                                cores(failoverRunData.foreignWork().cores())
                                        + OtherPrograms.by(
                                                failoverRunData.foreignWork().programs()),
                                "at most " + cores(MAX_FOREIGN_CORES),
                                failoverRunData.foreignWork().cores() <= MAX_FOREIGN_CORES)
                        .asWarning(),
                ServerSideRules.StealTime.check(" around a fault", failoverRunData.stealShare())
                        .asWarning(),
                check(
                        "acknowledged updates",
                        failoverRunData.entries().stream()
                                                .filter(JournalEntry::acknowledges)
                                                .count()
                                        > 0
                                ? "some"
                                : "none",
                        "some",
                        failoverRunData.entries().stream().anyMatch(JournalEntry::acknowledges)),
                check(ConsistencyViolations.WRONG_PAGES_CHECK, wrong.size(), 0).asWarning(),
                clock(failoverRunData.clock().stepMillis()),
                check(
                        "stock",
                        salesTotals.isConsistent() ? "as ordered" : salesTotals.toString(),
                        "as ordered",
                        salesTotals.isConsistent()));
    }

    /** What does not heal is the last fault: no other could happen to what is left. */
    private static AuditCheck faults(FailoverRunData failoverRunData, int injections) {
        int happened = failoverRunData.injections().size();
        return failoverRunData.notHealed().isPresent()
                ? check("faults", happened + ", the last without healing", injections + " or fewer", happened > 0)
                : check("faults", happened, injections);
    }

    /** Without any effect nothing was measured. */
    private static AuditCheck effects(List<FaultInjection> injections) {
        List<String> missing = injections.stream()
                .filter(injection -> !injection.tookEffect())
                .map(FaultInjection::effect)
                .toList();
        int effective = injections.size() - missing.size();
        AuditCheck effects = check(
                "faults that took effect",
                effective
                        + missing.stream()
                                .distinct()
                                .map(reason -> ", " + reason)
                                .collect(Collectors.joining()),
                String.valueOf(injections.size()),
                missing.isEmpty());
        return effective > 0 ? effects.asWarning() : effects;
    }

    /**
     * Durations and the order of what happened are those of a clock that nobody sets. But servers count some of their timeouts by the
     * time of day: sessions that they end for that are no fault's doing.
     */
    private static AuditCheck clock(double stepMillis) {
        AuditCheck clock = LoadRules.ClockSteady.check(stepMillis);
        return Math.abs(stepMillis) < SHORTEST_TIMEOUT_MILLIS ? clock.asWarning() : clock;
    }

    private static int wrongWithoutFault(FailoverRunData failoverRunData, List<ConsistencyAnomaly> wrong) {
        return (int) wrong.stream()
                .filter(consistencyAnomaly -> failoverRunData.attribution().phaseAt(consistencyAnomaly.atMicros())
                        != FaultAttribution.Phase.FAULT)
                .count();
    }

    /**
     * Whatever was lost before anything had happened is no fault's doing; no span of a fault contains it. A user whom a cold node
     * did not answer in time goes to the next one, and finds there what the pattern keeps: a mark, for its later losses are told apart.
     */
    private static AuditCheck findingsIn(
            String name,
            FaultAttribution.Phase phase,
            FailoverRunData failoverRunData,
            List<ConsistencyAnomaly> consistencyAnomalies) {
        return check(
                name,
                (int) consistencyAnomalies.stream()
                        .filter(consistencyAnomaly ->
                                failoverRunData.attribution().phaseAt(consistencyAnomaly.atMicros()) == phase)
                        .count(),
                0);
    }

    /** Pages that showed what their user never asked for, whenever: no pattern may ever, with or without a fault. */
    private static List<ConsistencyAnomaly> wrong(List<ConsistencyAnomaly> consistencyAnomalies) {
        return consistencyAnomalies.stream()
                .filter(consistencyAnomaly -> consistencyAnomaly.kind().outcome() == SessionOutcome.CORRUPTED)
                .toList();
    }

    /** When servers did not start, a fault could not be injected, or not be healed. */
    static List<AuditCheck> failed(String reason) {
        return List.of(check(START, reason, ALL_HEALTHY, false));
    }

    private static String cores(double cores) {
        return String.format(Locale.ROOT, "%.2f cores", cores);
    }

    private static AuditCheck check(String name, int measured, int required) {
        return check(name, String.valueOf(measured), String.valueOf(required), measured == required);
    }

    private static AuditCheck check(String name, String measured, String required, boolean passed) {
        return new AuditCheck(name, measured, required, passed);
    }
}
