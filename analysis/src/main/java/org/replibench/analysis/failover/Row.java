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

    /** Milliseconds until a virtual user's next answer: half of them had it by then. */
    public double recoveryP50Millis() {
        return recovery(aftermaths(), MEDIAN);
    }

    /** Milliseconds until a virtual user's next answer: 99 of 100 had it by then. */
    public Estimate recoveryP99Millis() {
        return new Estimate(
                recovery(aftermaths(), P99), Bootstrap.interval(aftermaths(), drawn -> recovery(drawn, P99)));
    }

    /** Milliseconds until the last virtual user had its next answer. */
    public double recoveryMaxMillis() {
        return recovery(aftermaths(), 1);
    }

    /** Milliseconds until the next answer of those whom a node served that the fault met: 99 of 100. */
    public double victimsP99Millis() {
        return Quantile.of(pooled(aftermaths(), Aftermath::victimsNextSuccessMillis), P99);
    }

    /** How far the answered pages fell off, as a share; the median of the faults. */
    public double dipDepth() {
        return median(aftermath -> aftermath.dip().depth());
    }

    /** For how long, in milliseconds; the median of the faults after which they came back. */
    public double dipMillis() {
        return median(aftermath -> aftermath.dip().millis());
    }

    /** Milliseconds until all copies were there again; the median of the faults. NaN if not known. */
    public double copiesMissingMillis() {
        return median(Aftermath::copiesMissingMillis);
    }

    /** Bytes between nodes in that time; the median of the faults. NaN if not known. */
    public double copiesTrafficBytes() {
        return median(Aftermath::copiesTrafficBytes);
    }

    /** Bytes between nodes until it was healed, beyond the usual ones; the median of the faults. NaN if not known. */
    public double extraTrafficBytes() {
        return median(Aftermath::extraTrafficBytes);
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

    private double median(ToDoubleFunction<Aftermath> figure) {
        return Quantile.of(
                aftermaths().stream()
                        .map(figure::applyAsDouble)
                        .filter(Double::isFinite)
                        .toList(),
                MEDIAN);
    }

    private static double recovery(List<Aftermath> faults, double share) {
        return Quantile.of(pooled(faults, Aftermath::nextSuccessMillis), share);
    }

    private static List<Double> pooled(List<Aftermath> faults, Function<Aftermath, List<Double>> values) {
        return faults.stream().map(values).flatMap(List::stream).toList();
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
