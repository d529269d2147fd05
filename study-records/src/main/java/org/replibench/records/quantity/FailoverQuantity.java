package org.replibench.records.quantity;

import static org.replibench.records.quantity.FailoverSection.LOSS_PER_FAULT;
import static org.replibench.records.quantity.FailoverSection.OVERHEAD;
import static org.replibench.records.quantity.FailoverSection.RECOVERY;
import static org.replibench.records.quantity.FailoverSection.TOTAL_LOSS;
import static org.replibench.records.quantity.FaultStatistic.MEDIAN;
import static org.replibench.records.quantity.FaultStatistic.P99;
import static org.replibench.records.quantity.FaultStatistic.UPPER_MEDIAN;
import static org.replibench.records.quantity.FaultStatistic.always;
import static org.replibench.records.quantity.FaultStatistic.estimate;
import static org.replibench.records.quantity.FaultStatistic.known;
import static org.replibench.records.quantity.FaultStatistic.mean;
import static org.replibench.records.quantity.FaultStatistic.quantile;
import static org.replibench.records.quantity.FaultStatistic.quantileWithInterval;
import static org.replibench.records.quantity.FaultStatistic.sessions;
import static org.replibench.records.quantity.FaultStatistic.share;
import static org.replibench.records.quantity.FaultStatistic.shareUpperBound;
import static org.replibench.records.quantity.FaultStatistic.total;
import static org.replibench.records.quantity.QuantityDescription.Visibility.FILE_ONLY;
import static org.replibench.records.quantity.QuantityDescription.Visibility.MAIN;

import java.util.List;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.SessionOutcomeCounts;

/**
 * The registry of figures of a failover study: what {@code results.csv}, console, page and reference docs are made from.
 *
 * <p>Each is of all times that a fault hit a pattern. A new figure is one constant here.
 */
public enum FailoverQuantity implements Quantity {
    FAULTS(
            TOTAL_LOSS,
            figure(
                            "faults",
                            "faults",
                            "",
                            "how often the fault was injected, took effect and hit a node that served anyone, all repeats"
                                    + " together")
                    .in(MAIN),
            total(impact -> 1)),
    UPDATES_ACKNOWLEDGED(
            TOTAL_LOSS,
            figure(
                    "updates_acknowledged",
                    "updates acknowledged",
                    "",
                    "changes of a session that a response acknowledged, from the first fault on"),
            total(impact -> impact.updates().acknowledged())),
    UPDATES_LOST(
            TOTAL_LOSS,
            figure(
                            "updates_lost",
                            "updates lost",
                            "",
                            "changes of a session that a response had acknowledged, and that were gone afterwards")
                    .lowerIsBetter()
                    .headed("updates", "lost")
                    .in(MAIN),
            total(impact -> impact.updates().lost())),
    UPDATES_LOST_PER_FAULT(
            LOSS_PER_FAULT,
            figure("updates_lost_per_fault", "updates lost per fault, mean", "", "the same, mean of the faults")
                    .lowerIsBetter()
                    .headed("updates lost", "/fault (95 %)")
                    .in(MAIN),
            mean(impact -> impact.updates().lost())),
    FAULTS_WITH_LOSS(
            TOTAL_LOSS,
            figure(
                            "faults_with_loss",
                            "faults with loss",
                            "",
                            "faults after which an update or a session was lost, of all faults; the exact binomial"
                                    + " interval of the share (Clopper–Pearson)")
                    .lowerIsBetter()
                    .headed("faults with loss", "95 %")
                    .in(MAIN),
            share(FaultImpact::anyLoss)),
    FAULTS_NOT_HEALED(
            TOTAL_LOSS,
            figure(
                            "faults_not_healed",
                            "faults not healed",
                            "",
                            "faults after which not all nodes served again, or nobody was served any more: their outage and"
                                    + " recovery time have no end; the same interval of their share")
                    .lowerIsBetter(),
            shareUpperBound(impact -> !impact.healed())),
    SESSIONS_INTACT(
            TOTAL_LOSS,
            figure(
                            "sessions_intact",
                            "sessions intact",
                            "",
                            "sessions that were open when a fault began, and had their newest state afterwards")
                    .headed("sessions", "intact")
                    .in(MAIN),
            sessions(SessionOutcomeCounts::intact)),
    SESSIONS_FLICKERED(
            TOTAL_LOSS,
            figure(
                            "sessions_flickered",
                            "sessions flickered",
                            "",
                            "sessions that a page showed in an older state, or not at all, and a later one in their newest state")
                    .lowerIsBetter(),
            sessions(SessionOutcomeCounts::flickered)),
    SESSIONS_STALE(
            TOTAL_LOSS,
            figure("sessions_stale", "sessions stale", "", "sessions that went on in an older state")
                    .lowerIsBetter()
                    .headed("", "stale")
                    .in(MAIN),
            sessions(SessionOutcomeCounts::stale)),
    SESSIONS_LOST(
            TOTAL_LOSS,
            figure("sessions_lost", "sessions lost", "", "sessions that were gone")
                    .lowerIsBetter()
                    .headed("", "lost")
                    .in(MAIN),
            sessions(SessionOutcomeCounts::lost)),
    SESSIONS_CORRUPTED(
            TOTAL_LOSS,
            figure(
                            "sessions_corrupted",
                            "sessions corrupted",
                            "",
                            "sessions that showed another user's data, a torn state, or a change made twice, or that were there after"
                                    + " their sign-off")
                    .lowerIsBetter()
                    .headed("", "corrupted")
                    .in(MAIN),
            sessions(SessionOutcomeCounts::corrupted)),
    SESSIONS_NOT_OBSERVED(
            TOTAL_LOSS,
            figure(
                    "sessions_not_observed",
                    "sessions not observed",
                    "",
                    "sessions that were open when a fault began and that no page showed again"),
            sessions(SessionOutcomeCounts::notObserved)),
    FAULTS_WITH_CORRUPTION(
            TOTAL_LOSS,
            figure(
                            "faults_with_corruption",
                            "faults with corruption",
                            "",
                            "faults after which a session was corrupted; the same interval of their share")
                    .lowerIsBetter(),
            shareUpperBound(impact -> impact.sessions().corrupted() > 0)),
    SESSIONS_LOST_PER_FAULT(
            LOSS_PER_FAULT,
            figure(
                            "sessions_lost_per_fault",
                            "sessions lost per fault, mean",
                            "",
                            "sessions that were gone, mean of the faults")
                    .lowerIsBetter()
                    .headed("sessions lost", "/fault (95 %)")
                    .in(MAIN),
            mean(impact -> impact.sessions().lost())),
    ORDERS_EXACT(
            TOTAL_LOSS,
            figure("orders_exact", "orders", "", "exact: the database holds exactly the orders that were confirmed")
                    .in(MAIN),
            always(measured -> measured.orders().exact(), "exact", "WRONG")),
    REQUESTS_FAILED_PER_FAULT(
            LOSS_PER_FAULT,
            figure(
                            "requests_failed_per_fault",
                            "requests failed per fault, mean",
                            "",
                            "requests without a response, or with an error or a refusal; mean of the faults")
                    .lowerIsBetter()
                    .headed("requests failed", "/fault (95 %)")
                    .in(MAIN),
            mean(impact -> impact.requests().failed())),
    OUTAGE(
            RECOVERY,
            figure(
                            "outage_ms",
                            "outage, median",
                            "ms",
                            "time in which at least one user waited, from a request that failed or took a second to its next"
                                    + " correct page of the same session, median over the faults; endless where a session did not"
                                    + " come back")
                    .lowerIsBetter()
                    .headed("outage", "p50 ms")
                    .in(MAIN),
            quantileWithInterval(MEDIAN, impact -> List.of(impact.recovery().outage()))),
    OUTAGE_MAX(
            RECOVERY,
            figure("outage_max_ms", "outage, longest", "ms", "the same, of the fault after which it was longest")
                    .lowerIsBetter()
                    .headed("", "max ms")
                    .in(MAIN),
            quantile(1, impact -> List.of(impact.recovery().outage()))),
    RECOVERY_P50(
            RECOVERY,
            figure(
                            "recovery_time_p50_ms",
                            "recovery time, median",
                            "ms",
                            "from the fault to a virtual user's next successful response: half of the users had theirs by"
                                    + " then; > means that they still had none when the measurement ended")
                    .lowerIsBetter(),
            quantileWithInterval(MEDIAN, impact -> impact.recovery().times())),
    RECOVERY_P99(
            RECOVERY,
            figure(
                            "recovery_time_p99_ms",
                            "recovery time, 99th percentile",
                            "ms",
                            "from the fault on, 99 of 100 users had their next successful response by then, if of a new session")
                    .lowerIsBetter()
                    .headed("recovery time", "p99 ms")
                    .in(MAIN),
            quantileWithInterval(P99, impact -> impact.recovery().times())),
    RECOVERY_MAX(
            RECOVERY,
            figure(
                            "recovery_time_max_ms",
                            "recovery time, longest",
                            "ms",
                            "all users had their next successful response by then")
                    .lowerIsBetter(),
            quantile(1, impact -> impact.recovery().times())),
    TARGET_NODE_RECOVERY_P99(
            RECOVERY,
            figure(
                            "target_node_recovery_time_p99_ms",
                            "recovery time of the failed node's users, 99th percentile",
                            "ms",
                            "the same of those users alone whom the node served that failed")
                    .lowerIsBetter(),
            quantile(P99, impact -> impact.recovery().targetNodeTimes())),
    FAULTS_WITH_DIP(
            RECOVERY,
            figure("faults_with_dip", "faults with a dip", "", "faults after which a dip of the throughput stood out"),
            total(impact -> impact.dip().detected() ? 1 : 0)),
    DIP_THRESHOLD(
            RECOVERY,
            figure(
                            "dip_threshold_share",
                            "throughput dip that stands out",
                            "% of the rate before",
                            "how deep a dip has to be to stand out from the usual scatter, median over the faults")
                    .printedPer(QuantityDescription.PER_CENT),
            quantile(MEDIAN, known(impact -> impact.dip().threshold()))),
    DIP_DEPTH(
            RECOVERY,
            figure(
                            "dip_depth_share",
                            "throughput dip",
                            "% of the rate before",
                            "the deepest fall of answered requests, median over the faults; < where fewer than half of the"
                                    + " faults had a dip that stands out from the usual scatter: how deep it would have"
                                    + " to be")
                    .lowerIsBetter()
                    .printedPer(QuantityDescription.PER_CENT)
                    .headed("throughput dip", "%")
                    .in(MAIN),
            estimate(FailoverQuantity::dipDepth)),
    DIP_DURATION(
            RECOVERY,
            figure(
                            "dip_ms",
                            "throughput dip, duration",
                            "ms",
                            "how long the rate was that low, all dips of a fault together, median over the faults; 0 where no dip"
                                    + " stands out")
                    .lowerIsBetter()
                    .headed("", "ms")
                    .in(MAIN),
            quantileWithInterval(UPPER_MEDIAN, impact -> List.of(impact.dipDuration()))),
    REDUNDANCY_RESTORED(
            OVERHEAD,
            figure(
                            "redundancy_restored_ms",
                            "redundancy restored after",
                            "ms",
                            "from the fault until every session had all its copies again, median; empty where it is not"
                                    + " observed")
                    .lowerIsBetter()
                    .headed("redundancy restored", "ms")
                    .in(MAIN),
            quantileWithInterval(MEDIAN, FaultImpact::redundancyRestored)),
    REDUNDANCY_TRAFFIC(
            OVERHEAD,
            figure("redundancy_traffic_bytes", "sent until then", "MB", "bytes between the nodes in that time, median")
                    .lowerIsBetter()
                    .printedPer(QuantityDescription.MEGABYTE)
                    .headed("", "MB sent")
                    .in(MAIN),
            quantileWithInterval(MEDIAN, FaultImpact::redundancyTraffic)),
    EXTRA_TRAFFIC(
            OVERHEAD,
            figure(
                            "extra_traffic_bytes",
                            "extra traffic until healed",
                            "MB",
                            "bytes between the nodes from the fault until it was healed (`healed_ms` of `faults.csv`), less what they sent for as"
                                    + " many answered requests before; median. \"" + FailoverQuantity.NO_EXTRA_TRAFFIC
                                    + "\": the failed node sent"
                                    + " nothing, and the others sent no more to make up for it")
                    .lowerIsBetter()
                    .printedPer(QuantityDescription.MEGABYTE)
                    .headed("extra traffic", "MB until healed")
                    .in(MAIN),
            estimate(FailoverQuantity::extraTraffic)),
    SURVIVORS_HEAP(
            OVERHEAD,
            figure(
                            "survivors_heap_mb",
                            "largest live heap of a surviving node",
                            "MB",
                            "after a collection, of all faults")
                    .lowerIsBetter()
                    .headed("survivors' heap", "MB")
                    .in(MAIN),
            quantile(1, known(impact -> impact.servers().survivorsHeapMegabytes())));

    private static final String NO_EXTRA_TRAFFIC = "no more than before";

    private final FailoverSection section;
    private final QuantityDescription description;
    private final FaultStatistic statistic;

    FailoverQuantity(FailoverSection section, QuantityDescription description, FaultStatistic statistic) {
        this.section = section;
        this.description = description;
        this.statistic = statistic;
    }

    @Override
    public QuantityDescription description() {
        return description;
    }

    /** Whether its text has a 95 % interval. */
    public boolean hasInterval() {
        return statistic.form() == FaultStatistic.Form.ESTIMATE || statistic.form() == FaultStatistic.Form.SHARE;
    }

    /** What it comes to in a row. */
    public QuantityValue of(FailoverRow faults) {
        return statistic.value().apply(faults);
    }

    /** The same for a person. */
    public String text(FailoverRow faults) {
        return of(faults).text(description.printedUnit());
    }

    FailoverSection section() {
        return section;
    }

    FaultStatistic.Form form() {
        return statistic.form();
    }

    /** Where fewer than half of the faults have a dip that stands out, how deep it would have to be for that. */
    private static QuantityValue dipDepth(FailoverRow faults) {
        QuantityValue depth = faults.quantileWithInterval(
                UPPER_MEDIAN,
                known(impact -> impact.dip().detected() ? impact.dip().depth() : 0));
        return depth.value() == 0
                ? depth.shownAs(unit -> "<" + DIP_THRESHOLD.of(faults).text(unit))
                : depth;
    }

    private static QuantityValue extraTraffic(FailoverRow faults) {
        QuantityValue extra = faults.quantileWithInterval(
                MEDIAN, known(impact -> impact.servers().extraTrafficBytes()));
        return extra.value() <= 0 ? extra.shownAs(unit -> FailoverQuantity.NO_EXTRA_TRAFFIC) : extra;
    }

    private static QuantityDescription figure(String key, String label, String unit, String source) {
        return QuantityDescription.of(key, label, unit, source).in(FILE_ONLY);
    }
}
