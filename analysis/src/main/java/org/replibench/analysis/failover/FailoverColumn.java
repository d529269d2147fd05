package org.replibench.analysis.failover;

import java.util.List;
import java.util.function.Function;
import org.replibench.records.failover.SessionOutcomeCounts;

/**
 * A figure of a row, on the console and in the page.
 *
 * @param section the block of columns that it belongs to
 * @param name the console's first heading line; empty if that of the column before holds for it too
 * @param unit the console's second heading line
 * @param heading the page's heading, with the unit
 * @param explanation what it means, for the page; empty if the heading says it
 */
record FailoverColumn(
        Section section,
        String name,
        String unit,
        String heading,
        String explanation,
        Function<FaultSummary, String> text) {
    /** The blocks of columns: a terminal is not wide enough for all of them side by side. */
    enum Section {
        /** Which row it is. */
        IDENTITY("identity", ""),
        /** What was lost in all. */
        TOTAL_LOSS("loss", "Data loss, all faults together"),
        /** The same for each fault, with intervals. */
        LOSS_PER_FAULT("loss-per-fault", "Data loss and failed requests per fault"),
        /** How long users waited. */
        RECOVERY("recovery", "Recovery time and throughput dip"),
        /** What nodes had to do. */
        OVERHEAD("overhead", "Work of the surviving nodes");

        private final String id;
        private final String title;

        Section(String id, String title) {
            this.id = id;
            this.title = title;
        }

        String id() {
            return id;
        }

        String title() {
            return title;
        }
    }

    private static final double MEDIAN = 0.5;
    private static final double P99 = 0.99;
    private static final double MEGABYTE = 1e6;
    private static final double PER_CENT = 0.01;
    private static final String NO_EXTRA_TRAFFIC = "no more than before";

    /** The blocks that a table is made of, in their order. */
    static final List<Section> SECTIONS =
            List.of(Section.TOTAL_LOSS, Section.LOSS_PER_FAULT, Section.RECOVERY, Section.OVERHEAD);

    /** All of them, in their order. */
    static final List<FailoverColumn> ALL = List.of(
            identity("pattern", faultSummary -> faultSummary.cell().pattern().code()),
            identity("engine", faultSummary -> faultSummary.cell().engine()),
            identity("fault", faultSummary -> faultSummary.cell().fault()),
            identity("balancer", faultSummary -> faultSummary.cell().balancer()),
            loss(
                    "faults",
                    "",
                    "faults",
                    "how often the fault was injected, all repeats together",
                    faultSummary -> String.valueOf(faultSummary.faults())),
            loss(
                    "updates",
                    "lost",
                    "updates lost",
                    "changes of a session that a response had acknowledged, and that were gone afterwards",
                    faultSummary -> String.valueOf(faultSummary.updatesLostTotal())),
            loss(
                    "faults with loss",
                    "95 %",
                    "faults with loss (95 % interval)",
                    "faults after which an update or a session was lost, of all faults; the exact binomial interval of the share"
                            + " (Clopper–Pearson)",
                    faultSummary -> NumberFormats.proportion(faultSummary.faultsWithLoss())),
            loss(
                    "sessions",
                    "intact",
                    "sessions intact",
                    "sessions that were open when a fault began, and had their newest state afterwards",
                    faultSummary -> String.valueOf(faultSummary.sessions(SessionOutcomeCounts::intact))),
            loss(
                    "",
                    "stale",
                    "sessions stale",
                    "sessions that went on in an older state",
                    faultSummary -> String.valueOf(faultSummary.sessions(SessionOutcomeCounts::stale))),
            loss(
                    "",
                    "lost",
                    "sessions lost",
                    "sessions that were gone",
                    faultSummary -> String.valueOf(faultSummary.sessions(SessionOutcomeCounts::lost))),
            loss(
                    "",
                    "corrupted",
                    "sessions corrupted",
                    "sessions that showed another user's data, a torn state, or a change made twice",
                    faultSummary -> String.valueOf(faultSummary.sessions(SessionOutcomeCounts::corrupted))),
            loss(
                    "orders",
                    "",
                    "orders",
                    "exact: the database holds exactly the orders that were confirmed",
                    faultSummary -> faultSummary.ordersExact() ? "exact" : "WRONG"),
            mean("updates lost", "", FaultSummary::updatesLost),
            mean("sessions lost", "", FaultSummary::sessionsLost),
            mean(
                    "requests failed",
                    "requests without a response, or with an error or a refusal",
                    FaultSummary::requestsFailed),
            recovery(
                    "recovery time",
                    "p50 ms",
                    "recovery time, median, ms",
                    "from the fault to a virtual user's next successful response: half of the users had theirs by then;"
                            + " > means that they still had none when the measurement ended",
                    faultSummary -> faultSummary.recovery().textWithInterval(MEDIAN)),
            recovery(
                    "",
                    "p99 ms",
                    "recovery time, 99th percentile, ms",
                    "99 of 100 users had their next successful response by then",
                    faultSummary -> faultSummary.recovery().textWithInterval(P99)),
            recovery("", "max ms", "recovery time, longest, ms", "", faultSummary -> faultSummary
                    .recovery()
                    .text(1)),
            recovery(
                    "throughput dip",
                    "%",
                    "throughput dip, % of the rate before",
                    "the deepest fall of answered requests, median over the faults; < where fewer than half of the faults had a"
                            + " dip that stands out from the usual scatter: how deep it would have to be",
                    FailoverColumn::dip),
            recovery(
                    "",
                    "ms",
                    "throughput dip, duration, ms",
                    "median over the faults; 0 where no dip stands out",
                    faultSummary -> faultSummary.dipDurations().textWithInterval(FaultSummary.UPPER_MEDIAN)),
            overhead(
                    "redundancy restored",
                    "ms",
                    "redundancy restored after, ms",
                    "from the fault until every session had all its copies again, median; - where it is not observed",
                    faultSummary -> faultSummary.redundancyRestored().textWithInterval(MEDIAN)),
            overhead(
                    "",
                    "MB sent",
                    "sent until then, MB",
                    "bytes between the nodes in that time, median",
                    faultSummary ->
                            faultSummary.redundancyTraffic().dividedBy(MEGABYTE).textWithInterval(MEDIAN)),
            overhead(
                    "extra traffic",
                    "MB until healed",
                    "extra traffic until healed, MB",
                    "bytes between the nodes from the fault until it was healed, less what they sent in as much time before; median. "
                            + "\"" + NO_EXTRA_TRAFFIC
                            + "\": the failed node sent nothing, and the others sent no more to make up"
                            + " for it",
                    FailoverColumn::extraTraffic),
            overhead(
                    "survivors' heap",
                    "MB",
                    "largest live heap of a surviving node, MB",
                    "after a collection",
                    faultSummary -> NumberFormats.number(faultSummary.survivorsHeapMegabytes())));

    /** Where fewer than half of the faults have one that stands out, how deep it would have to be for that. */
    private static String dip(FaultSummary faultSummary) {
        return faultSummary.dipDetected()
                ? NumberFormats.estimate(faultSummary.dipDepth().dividedBy(PER_CENT))
                : "<" + NumberFormats.number(100 * faultSummary.dipThreshold());
    }

    private static String extraTraffic(FaultSummary faultSummary) {
        BootstrapEstimate extra = faultSummary.extraTrafficBytes();
        return extra.value() <= 0 ? NO_EXTRA_TRAFFIC : NumberFormats.estimate(extra.dividedBy(MEGABYTE));
    }

    /** Those of a block, after those that identify the row. */
    static List<FailoverColumn> of(Section section) {
        return ALL.stream()
                .filter(failoverColumn ->
                        failoverColumn.section() == Section.IDENTITY || failoverColumn.section() == section)
                .toList();
    }

    private static FailoverColumn identity(String name, Function<FaultSummary, String> text) {
        return new FailoverColumn(Section.IDENTITY, name, "", name, "", text);
    }

    private static FailoverColumn loss(
            String name, String unit, String heading, String explanation, Function<FaultSummary, String> text) {
        return new FailoverColumn(Section.TOTAL_LOSS, name, unit, heading, explanation, text);
    }

    private static FailoverColumn mean(
            String name, String explanation, Function<FaultSummary, BootstrapEstimate> figure) {
        return new FailoverColumn(
                Section.LOSS_PER_FAULT,
                name,
                "/fault (95 %)",
                name + " per fault, mean (95 % interval)",
                explanation,
                faultSummary -> NumberFormats.estimate(figure.apply(faultSummary)));
    }

    private static FailoverColumn recovery(
            String name, String unit, String heading, String explanation, Function<FaultSummary, String> text) {
        return new FailoverColumn(Section.RECOVERY, name, unit, heading, explanation, text);
    }

    private static FailoverColumn overhead(
            String name, String unit, String heading, String explanation, Function<FaultSummary, String> text) {
        return new FailoverColumn(Section.OVERHEAD, name, unit, heading, explanation, text);
    }
}
