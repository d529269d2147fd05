package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.replibench.model.failover.Aftermath;
import org.replibench.model.failover.FailoverCell;
import org.replibench.model.failover.FailoverRecord;
import org.replibench.model.failover.Injection;
import org.replibench.model.failover.SessionCounts;

/**
 * What a fault costs a pattern: all times that it happened, of all repeats.
 *
 * @param cell one of the cells; they differ in their repeat only
 * @param records valid ones, at least one
 */
public record Row(FailoverCell cell, List<FailoverRecord> records) {
    private static final double MEDIAN = 0.5;
    private static final double P99 = 0.99;

    /** The upper one of two in the middle: what half of the faults had is no less than what the other half had not. */
    static final double UPPER_MEDIAN = Math.nextUp(MEDIAN);

    public Row {
        records = List.copyOf(records);
    }

    /** What the fault cost, each time. */
    public List<Aftermath> aftermaths() {
        return records.stream()
                .flatMap(measured -> measured.aftermaths().stream())
                .toList();
    }

    /** How often the fault happened. */
    public int faults() {
        return aftermaths().size();
    }

    /** Acknowledged changes lost, for each fault. */
    public Estimate updatesLost() {
        return mean(Aftermath::updatesLost);
    }

    /** Sessions lost, for each fault. */
    public Estimate sessionsLost() {
        return mean(aftermath -> aftermath.sessions().lost());
    }

    /** Requests without an answer, or with an error or a refusal, for each fault. */
    public Estimate requestsFailed() {
        return mean(Aftermath::requestsFailed);
    }

    /** In how many faults anything that was acknowledged was lost. */
    public Proportion faultsWithLoss() {
        return new Proportion(
                count(aftermath -> aftermath.updatesLost()
                        + aftermath.sessions().lost()
                        + aftermath.sessions().stale()),
                faults());
    }

    /** In how many faults a session was another's, torn, or had a change made twice. */
    public Proportion faultsWithWrong() {
        return new Proportion(count(aftermath -> aftermath.sessions().wrong()), faults());
    }

    /** All changes acknowledged from the first fault on. */
    public long updatesAcknowledged() {
        return aftermaths().stream().mapToLong(Aftermath::updatesAcknowledged).sum();
    }

    /** All acknowledged changes that are gone. */
    public long updatesLostTotal() {
        return aftermaths().stream().mapToLong(Aftermath::updatesLost).sum();
    }

    /** Of the sessions that were open when a fault began, how many each became. */
    public int sessions(ToIntFunction<SessionCounts> fate) {
        return aftermaths().stream()
                .mapToInt(aftermath -> fate.applyAsInt(aftermath.sessions()))
                .sum();
    }

    /** Whether the database's orders are those that were confirmed, in all repeats. */
    public boolean ordersExact() {
        return records.stream().allMatch(measured -> measured.orders().exact());
    }

    /** Milliseconds until each virtual user's next answer. */
    Lastings recovery() {
        return lastings(aftermath -> waits(aftermath, aftermath.nextSuccessMillis()));
    }

    /** The same of those whom a node served that the fault met. */
    Lastings victimsRecovery() {
        return lastings(aftermath -> waits(aftermath, aftermath.victimsNextSuccessMillis()));
    }

    /** Milliseconds until a virtual user's next answer: half of them had it by then. Infinite if they had not. */
    public Estimate recoveryP50Millis() {
        return recovery().estimate(MEDIAN);
    }

    /** Milliseconds until a virtual user's next answer: 99 of 100 had it by then. Infinite if they had not. */
    public Estimate recoveryP99Millis() {
        return recovery().estimate(P99);
    }

    /** Milliseconds until the last virtual user had its next answer. Infinite if one had none. */
    public double recoveryMaxMillis() {
        return recovery().quantile(1);
    }

    /** Milliseconds until the next answer of those whom a node served that the fault met: 99 of 100. Infinite if they had none. */
    public double victimsP99Millis() {
        return victimsRecovery().quantile(P99);
    }

    /** Whether a dip stood out in at least half of the faults. */
    boolean dipSeen() {
        return 2 * faultsWithDip().count() >= faults();
    }

    /** How far the answered pages fell off at worst, as a share, 0 where that did not stand out; the upper median of the faults. */
    public Estimate dipDepth() {
        return quantile(aftermath -> aftermath.dip().seen() ? aftermath.dip().depth() : 0, UPPER_MEDIAN);
    }

    /** How far at most, as a share: where it did not stand out, one can't tell it from none below the floor. */
    double dipAtMost() {
        return dipSeen() ? dipDepth().value() : dipFloor();
    }

    /** How deep a dip has to be to stand out, as a share; the median of the faults. */
    public double dipFloor() {
        return median(aftermath -> aftermath.dip().floor()).value();
    }

    /** In how many faults the answered pages fell off by more than they scatter. */
    public Proportion faultsWithDip() {
        return new Proportion(count(aftermath -> aftermath.dip().seen() ? 1 : 0), faults());
    }

    /** For how long, in milliseconds; no time where no dip stood out. */
    Lastings dips() {
        return lastings(aftermath -> Stream.of(
                lasting(aftermath.dip().seen() ? aftermath.dip().millis() : 0, watchedMillis(aftermath.injection()))));
    }

    /** For how long, in milliseconds; the upper median of the faults. Infinite if half of them did not come back. */
    public Estimate dipMillis() {
        return dips().estimate(UPPER_MEDIAN);
    }

    /** Milliseconds until all copies were there again, where that is known. */
    Lastings copiesMissing() {
        return ofCopies(aftermath -> lasting(aftermath.copiesMissingMillis(), watchedMillis(aftermath.injection())));
    }

    /** Bytes between nodes in that time. */
    Lastings copiesTraffic() {
        return ofCopies(aftermath -> new Lasting(aftermath.copiesTrafficBytes(), !aftermath.copiesNotBack()));
    }

    private Lastings ofCopies(Function<Aftermath, Lasting> figure) {
        return lastings(aftermath ->
                Double.isNaN(aftermath.copiesTrafficBytes()) ? Stream.empty() : Stream.of(figure.apply(aftermath)));
    }

    /**
     * Milliseconds until all copies were there again; the median of the faults. Infinite if most were not back; NaN if not known.
     */
    public Estimate copiesMissingMillis() {
        return copiesMissing().estimate(MEDIAN);
    }

    /** Bytes between nodes in that time; the median of the faults. Infinite if most were not back; NaN if not known. */
    public Estimate copiesTrafficBytes() {
        return copiesTraffic().estimate(MEDIAN);
    }

    /** Bytes between nodes until it was healed, beyond the usual ones; the median of the faults. NaN if not known. */
    public Estimate extraTrafficBytes() {
        return median(Aftermath::extraTrafficBytes);
    }

    private Lastings lastings(Function<Aftermath, Stream<Lasting>> figures) {
        return new Lastings(aftermaths().stream()
                .map(aftermath -> figures.apply(aftermath).toList())
                .filter(known -> !known.isEmpty())
                .toList());
    }

    private static Lasting lasting(double amount, double soFar) {
        return Double.isNaN(amount) ? new Lasting(soFar, false) : new Lasting(amount, true);
    }

    /** How long a fault was looked at, at least: the load goes on for a while after it was healed. */
    private static double watchedMillis(Injection injection) {
        return (injection.healedMicros() - injection.beganMicros()) / 1e3;
    }

    /** Largest heap after a collection on a survivor, in megabytes. NaN if not known. */
    public double survivorsHeapMegabytes() {
        return aftermaths().stream()
                .mapToDouble(Aftermath::survivorsHeapMegabytes)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }

    private Estimate mean(ToDoubleFunction<Aftermath> figure) {
        ToDoubleFunction<List<Aftermath>> mean =
                faults -> faults.stream().mapToDouble(figure).average().orElse(Double.NaN);
        return new Estimate(mean.applyAsDouble(aftermaths()), Bootstrap.interval(aftermaths(), mean));
    }

    private int count(ToDoubleFunction<Aftermath> figure) {
        return (int) aftermaths().stream()
                .filter(aftermath -> figure.applyAsDouble(aftermath) > 0)
                .count();
    }

    private Estimate median(ToDoubleFunction<Aftermath> figure) {
        return quantile(figure, MEDIAN);
    }

    private Estimate quantile(ToDoubleFunction<Aftermath> figure, double share) {
        List<Double> known = aftermaths().stream()
                .map(figure::applyAsDouble)
                .filter(value -> !Double.isNaN(value))
                .toList();
        return new Estimate(Quantile.of(known, share), Bootstrap.interval(known, drawn -> Quantile.of(drawn, share)));
    }

    /** Who had no answer any more has the longest of times, until nobody looked any more: all others had theirs before. */
    private static Stream<Lasting> waits(Aftermath aftermath, List<Double> millis) {
        double longest = aftermath.nextSuccessMillis().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        return millis.stream().map(waited -> new Lasting(waited, aftermath.withoutSuccess() == 0 || waited < longest));
    }

    /** The rows of these records, in the order of the first of each; what is not valid is left out. */
    public static List<Row> of(Stream<FailoverRecord> records) {
        Map<String, List<FailoverRecord>> groups = new LinkedHashMap<>();
        records.filter(FailoverRecord::valid)
                .forEach(measured -> groups.computeIfAbsent(key(measured.cell()), key -> new ArrayList<>())
                        .add(measured));
        return groups.values().stream()
                .map(group -> new Row(group.get(0).cell(), group))
                .toList();
    }

    private static String key(FailoverCell cell) {
        return new FailoverCell(
                        cell.pattern(), cell.engine(), cell.nodes(), cell.fault(), cell.balancer(), cell.clients(), 1)
                .id();
    }
}
