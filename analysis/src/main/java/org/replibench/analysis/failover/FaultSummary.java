package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.failover.SessionOutcomeCounts;

/**
 * What a fault costs a pattern: all times that it happened, of all repeats.
 *
 * @param cell one of the cells; they differ in their repeat only
 * @param records valid ones, at least one
 */
public record FaultSummary(FailoverCell cell, List<FailoverRecord> records) {
    private static final double MEDIAN = 0.5;
    private static final double P99 = 0.99;

    /** The upper one of two in the middle: what half of the faults had is no less than what the other half had not. */
    static final double UPPER_MEDIAN = Math.nextUp(MEDIAN);

    public FaultSummary {
        records = List.copyOf(records);
    }

    /** What the fault cost, each time. */
    public List<FaultImpact> aftermaths() {
        return records.stream().flatMap(measured -> measured.impacts().stream()).toList();
    }

    /** How often the fault happened. */
    public int faults() {
        return aftermaths().size();
    }

    /** Acknowledged changes lost, for each fault. */
    public BootstrapEstimate updatesLost() {
        return mean(FaultImpact::updatesLost);
    }

    /** Sessions lost, for each fault. */
    public BootstrapEstimate sessionsLost() {
        return mean(faultImpact -> faultImpact.sessions().lost());
    }

    /** Requests without an answer, or with an error or a refusal, for each fault. */
    public BootstrapEstimate requestsFailed() {
        return mean(FaultImpact::requestsFailed);
    }

    /** In how many faults anything that was acknowledged was lost. */
    public Proportion faultsWithLoss() {
        return new Proportion(
                count(faultImpact -> faultImpact.updatesLost()
                        + faultImpact.sessions().lost()
                        + faultImpact.sessions().stale()),
                faults());
    }

    /** In how many faults a session was another's, torn, or had a change made twice. */
    public Proportion faultsWithCorruption() {
        return new Proportion(count(faultImpact -> faultImpact.sessions().corrupted()), faults());
    }

    /** All changes acknowledged from the first fault on. */
    public long updatesAcknowledged() {
        return aftermaths().stream().mapToLong(FaultImpact::updatesAcknowledged).sum();
    }

    /** All acknowledged changes that are gone. */
    public long updatesLostTotal() {
        return aftermaths().stream().mapToLong(FaultImpact::updatesLost).sum();
    }

    /** Of the sessions that were open when a fault began, how many each became. */
    public int sessions(ToIntFunction<SessionOutcomeCounts> fate) {
        return aftermaths().stream()
                .mapToInt(faultImpact -> fate.applyAsInt(faultImpact.sessions()))
                .sum();
    }

    /** Whether the database's orders are those that were confirmed, in all repeats. */
    public boolean ordersExact() {
        return records.stream().allMatch(measured -> measured.orders().exact());
    }

    /** Milliseconds until each virtual user's next answer. */
    CensoredSample recovery() {
        return censoredSample(faultImpact -> recoveryTimes(faultImpact, faultImpact.recoveryTimeMillis()));
    }

    /** The same of those whom a node served that the fault met. */
    CensoredSample targetNodeRecovery() {
        return censoredSample(faultImpact -> recoveryTimes(faultImpact, faultImpact.targetNodeRecoveryTimeMillis()));
    }

    /** Milliseconds until a virtual user's next answer: half of them had it by then. Infinite if they had not. */
    public BootstrapEstimate recoveryP50Millis() {
        return recovery().estimate(MEDIAN);
    }

    /** Milliseconds until a virtual user's next answer: 99 of 100 had it by then. Infinite if they had not. */
    public BootstrapEstimate recoveryP99Millis() {
        return recovery().estimate(P99);
    }

    /** Milliseconds until the last virtual user had its next answer. Infinite if one had none. */
    public double recoveryMaxMillis() {
        return recovery().quantile(1);
    }

    /** Milliseconds until the next answer of those whom a node served that the fault met: 99 of 100. Infinite if they had none. */
    public double targetNodeP99Millis() {
        return targetNodeRecovery().quantile(P99);
    }

    /** Whether a dip stood out in at least half of the faults. */
    boolean dipDetected() {
        return 2 * faultsWithDip().count() >= faults();
    }

    /** How far the answered pages fell off at worst, as a share, 0 where that did not stand out; the upper median of the faults. */
    public BootstrapEstimate dipDepth() {
        return quantile(
                faultImpact -> faultImpact.dip().detected() ? faultImpact.dip().depth() : 0, UPPER_MEDIAN);
    }

    /** How far at most, as a share: where it did not stand out, one can't tell it from none below the floor. */
    double dipUpperBound() {
        return dipDetected() ? dipDepth().value() : dipThreshold();
    }

    /** How deep a dip has to be to stand out, as a share; the median of the faults. */
    public double dipThreshold() {
        return median(faultImpact -> faultImpact.dip().threshold()).value();
    }

    /** In how many faults the answered pages fell off by more than they scatter. */
    public Proportion faultsWithDip() {
        return new Proportion(count(faultImpact -> faultImpact.dip().detected() ? 1 : 0), faults());
    }

    /** For how long, in milliseconds; no time where no dip stood out. */
    CensoredSample dipDurations() {
        return censoredSample(faultImpact -> Stream.of(censoredValue(
                faultImpact.dip().detected() ? faultImpact.dip().durationMillis() : 0,
                observedMillis(faultImpact.injection()))));
    }

    /** For how long, in milliseconds; the upper median of the faults. Infinite if half of them did not come back. */
    public BootstrapEstimate dipDurationMillis() {
        return dipDurations().estimate(UPPER_MEDIAN);
    }

    /** Milliseconds until all copies were there again, where that is known. */
    CensoredSample redundancyRestored() {
        return redundancySample(faultImpact ->
                censoredValue(faultImpact.redundancyRestoredMillis(), observedMillis(faultImpact.injection())));
    }

    /** Bytes between nodes in that time. */
    CensoredSample redundancyTraffic() {
        return redundancySample(faultImpact ->
                new CensoredValue(faultImpact.redundancyTrafficBytes(), !faultImpact.redundancyNotRestored()));
    }

    private CensoredSample redundancySample(Function<FaultImpact, CensoredValue> figure) {
        return censoredSample(faultImpact -> Double.isNaN(faultImpact.redundancyTrafficBytes())
                ? Stream.empty()
                : Stream.of(figure.apply(faultImpact)));
    }

    /**
     * Milliseconds until all copies were there again; the median of the faults. Infinite if most were not back; NaN if not known.
     */
    public BootstrapEstimate redundancyRestoredMillis() {
        return redundancyRestored().estimate(MEDIAN);
    }

    /** Bytes between nodes in that time; the median of the faults. Infinite if most were not back; NaN if not known. */
    public BootstrapEstimate redundancyTrafficBytes() {
        return redundancyTraffic().estimate(MEDIAN);
    }

    /** Bytes between nodes until it was healed, beyond the usual ones; the median of the faults. NaN if not known. */
    public BootstrapEstimate extraTrafficBytes() {
        return median(FaultImpact::extraTrafficBytes);
    }

    private CensoredSample censoredSample(Function<FaultImpact, Stream<CensoredValue>> figures) {
        return new CensoredSample(aftermaths().stream()
                .map(faultImpact -> figures.apply(faultImpact).toList())
                .filter(known -> !known.isEmpty())
                .toList());
    }

    private static CensoredValue censoredValue(double amount, double soFar) {
        return Double.isNaN(amount) ? new CensoredValue(soFar, false) : new CensoredValue(amount, true);
    }

    /** How long a fault was looked at, at least: the load goes on for a while after it was healed. */
    private static double observedMillis(FaultInjection faultInjection) {
        return (faultInjection.healedMicros() - faultInjection.startedMicros()) / 1e3;
    }

    /** Largest heap after a collection on a survivor, in megabytes. NaN if not known. */
    public double survivorsHeapMegabytes() {
        return aftermaths().stream()
                .mapToDouble(FaultImpact::survivorsHeapMegabytes)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }

    private BootstrapEstimate mean(ToDoubleFunction<FaultImpact> figure) {
        ToDoubleFunction<List<FaultImpact>> mean =
                faults -> faults.stream().mapToDouble(figure).average().orElse(Double.NaN);
        return new BootstrapEstimate(mean.applyAsDouble(aftermaths()), Bootstrap.interval(aftermaths(), mean));
    }

    private int count(ToDoubleFunction<FaultImpact> figure) {
        return (int) aftermaths().stream()
                .filter(faultImpact -> figure.applyAsDouble(faultImpact) > 0)
                .count();
    }

    private BootstrapEstimate median(ToDoubleFunction<FaultImpact> figure) {
        return quantile(figure, MEDIAN);
    }

    private BootstrapEstimate quantile(ToDoubleFunction<FaultImpact> figure, double share) {
        List<Double> known = aftermaths().stream()
                .map(figure::applyAsDouble)
                .filter(value -> !Double.isNaN(value))
                .toList();
        return new BootstrapEstimate(
                Quantile.of(known, share), Bootstrap.interval(known, drawn -> Quantile.of(drawn, share)));
    }

    /** Who had no answer any more has the longest of times, until nobody looked any more: all others had theirs before. */
    private static Stream<CensoredValue> recoveryTimes(FaultImpact faultImpact, List<Double> millis) {
        double longest = faultImpact.recoveryTimeMillis().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        return millis.stream()
                .map(waited -> new CensoredValue(waited, faultImpact.clientsNotRecovered() == 0 || waited < longest));
    }

    /** The rows of these records, in the order of the first of each; what is not valid is left out. */
    public static List<FaultSummary> of(Stream<FailoverRecord> records) {
        Map<String, List<FailoverRecord>> groups = new LinkedHashMap<>();
        records.filter(FailoverRecord::valid)
                .forEach(measured -> groups.computeIfAbsent(key(measured.cell()), key -> new ArrayList<>())
                        .add(measured));
        return groups.values().stream()
                .map(group -> new FaultSummary(group.get(0).cell(), group))
                .toList();
    }

    private static String key(FailoverCell cell) {
        return new FailoverCell(
                        cell.pattern(), cell.engine(), cell.nodes(), cell.fault(), cell.balancer(), cell.clients(), 1)
                .id();
    }
}
