package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.replibench.model.FailoverCell;
import org.replibench.records.failover.CensoredValue;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.failover.FaultImpact;
import org.replibench.records.quantity.FailoverRow;
import org.replibench.records.quantity.QuantityValue;

/**
 * What a fault costs a pattern: all times that it happened, of all repeats.
 *
 * @param cell one of the cells; they differ in their repeat only
 * @param records valid ones, at least one
 */
public record FaultSummary(FailoverCell cell, List<FailoverRecord> records) implements FailoverRow {
    public FaultSummary {
        records = List.copyOf(records);
    }

    @Override
    public int repeats() {
        return records.size();
    }

    /** What the fault cost, each time that it took effect and hit anybody. */
    public List<FaultImpact> impacts() {
        return byCell().stream().flatMap(List::stream).toList();
    }

    /** The same by cells: faults of a cell hit the same servers. */
    List<List<FaultImpact>> byCell() {
        return records.stream()
                .map(measured ->
                        measured.outcomes().stream().filter(FaultImpact::counts).toList())
                .toList();
    }

    /** How often the fault happened, took effect, and hit anybody. */
    public int faults() {
        return impacts().size();
    }

    /** How often it hit nodes that served nobody, where nothing could be lost and nobody had to wait. */
    int faultsWithoutClients() {
        return (int) records.stream()
                .flatMap(measured -> measured.impacts().stream())
                .filter(impact -> impact.injection().tookEffect() && !impact.hitAnyone())
                .count();
    }

    /** How often not all was as before in the end. */
    Proportion faultsNotHealed() {
        return count(impact -> !impact.healed());
    }

    /** Acknowledged changes lost, for each fault. */
    FaultMean updatesLost() {
        return mean(impact -> impact.updates().lost());
    }

    /** In how many faults anything that was acknowledged was lost. */
    Proportion faultsWithLoss() {
        return count(FaultImpact::anyLoss);
    }

    @Override
    public QuantityValue total(ToLongFunction<FaultImpact> amount) {
        return new Total(impacts().stream().mapToLong(amount).sum());
    }

    @Override
    public FaultMean mean(ToDoubleFunction<FaultImpact> amount) {
        return FaultMean.of(byCell().stream()
                .map(cell -> cell.stream().mapToDouble(amount).toArray())
                .toList());
    }

    @Override
    public Proportion count(Predicate<FaultImpact> affected) {
        return Proportion.of(byCell(), affected);
    }

    @Override
    public CensoredSample.Quantile quantile(double share, Function<FaultImpact, List<CensoredValue>> amounts) {
        return new CensoredSample.Quantile(
                new CensoredSample(byCell().stream()
                        .map(cell -> cell.stream()
                                .map(amounts)
                                .filter(known -> !known.isEmpty())
                                .toList())
                        .toList()),
                share);
    }

    @Override
    public QuantityValue quantileWithInterval(double share, Function<FaultImpact, List<CensoredValue>> amounts) {
        return quantile(share, amounts).withInterval();
    }

    @Override
    public QuantityValue always(Predicate<FailoverRecord> condition, String textIfSo, String textIfNot) {
        boolean holds = records.stream().allMatch(condition);
        return new Total(holds ? 1 : 0).shownAs(unit -> holds ? textIfSo : textIfNot);
    }

    private record Total(double value) implements QuantityValue {
        @Override
        public double low() {
            return Double.NaN;
        }

        @Override
        public double high() {
            return Double.NaN;
        }

        @Override
        public String text(double unit) {
            return String.valueOf((long) value);
        }
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
