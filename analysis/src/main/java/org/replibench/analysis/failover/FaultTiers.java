package org.replibench.analysis.failover;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import org.replibench.analysis.chart.Axis;
import org.replibench.analysis.chart.Chart;
import org.replibench.records.failover.FaultInjection;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.TiersFile;

/** CPU time of every tier around the first fault of a cell, on the axis of its requests. */
final class FaultTiers {
    static final String CAPTION =
            "CPU time on the same axis, in cores, second by second. A server that is dead or starts has no line until it is ready where"
                    + " machines are not emulated; what its start takes is missing from what is left of the machine.";

    private static final List<Line> LINES = List.of(
            new Line(
                    "nodes hit, each",
                    "#d55e00",
                    Chart.Stroke.SOLID,
                    (row, fault) -> row.meanOfNodes(Metric.CPU, fault.nodes()::contains)),
            new Line(
                    "other nodes, each",
                    "#0072b2",
                    Chart.Stroke.SOLID,
                    (row, fault) ->
                            row.meanOfNodes(Metric.CPU, node -> !fault.nodes().contains(node))),
            new Line(
                    "database",
                    "#00795c",
                    Chart.Stroke.SOLID,
                    (row, fault) -> row.value(MetricKey.DATABASE, Metric.CPU)),
            new Line("users", "#cc79a7", Chart.Stroke.DASHED, (row, fault) -> row.value(MetricKey.RUNNER, Metric.CPU)),
            new Line("stolen", "#56606b", Chart.Stroke.DASHED, (row, fault) -> row.value(MetricKey.HOST, Metric.STEAL)),
            new Line(
                    "left",
                    "#8a8f98",
                    Chart.Stroke.SOLID,
                    (row, fault) -> row.value(MetricKey.HOST, Metric.HOST_IDLE)));

    private FaultTiers() {}

    /** @param value of a sample, by the fault; NaN if it is not known */
    private record Line(
            String name, String colour, Chart.Stroke stroke, ToDoubleBiFunction<TiersFile.Row, FaultInjection> value) {}

    /** Empty if nothing was recorded then. */
    static Optional<Chart> chart(CellJournal journal) {
        FaultInjection fault = journal.faults().get(0);
        FailoverCharts.FaultTimeline timeline = FailoverCharts.FaultTimeline.of(journal);
        double zeroMillis = journal.measured().start().toEpochMilli() + fault.startedMicros() / 1e3;
        List<Double> seconds = new ArrayList<>();
        List<TiersFile.Row> rows = new ArrayList<>();
        for (TiersFile.Row row : journal.tiers()) {
            double middle = (row.timeMillis() - zeroMillis) / 1e3 - row.seconds() / 2;
            if (timeline.axis().contains(middle)) {
                seconds.add(middle);
                rows.add(row);
            }
        }
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        Map<Line, List<Double>> values = new LinkedHashMap<>();
        for (Line line : LINES) {
            values.put(
                    line,
                    rows.stream()
                            .map(row -> line.value().applyAsDouble(row, fault))
                            .toList());
        }
        double most = values.values().stream()
                .flatMap(List::stream)
                .filter(value -> !Double.isNaN(value))
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
        Chart chart = new Chart(
                FailoverCharts.arm(journal.measured().cell()) + ": CPU time around the first fault, repeat "
                        + journal.measured().cell().repeat(),
                timeline.axis(),
                new Axis.Linear("cores", 0, most * 1.1));
        values.forEach((line, drawn) -> {
            if (drawn.stream().anyMatch(value -> value > 0)) {
                chart.line(line.name(), seconds, drawn, line.stroke(), line.colour());
            }
        });
        return Optional.of(FailoverCharts.withFault(chart, fault));
    }
}
