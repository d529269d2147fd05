package org.replibench.records.capacity;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.replibench.records.capacity.Prediction.PredictedPoint;
import org.replibench.records.csv.CsvColumn;

/** {@code predictions.csv}: a row for each predicted point, with what was measured of it; empty where nothing was. */
public final class PredictionCsv {
    /** The name of such a file. */
    public static final String FILE = "predictions.csv";

    /**
     * What was measured of a point: means over the valid repeats.
     *
     * @param errorCause in which part the prediction's error lies; empty if it is small
     */
    public record Measured(
            double throughputPagesPerSecond,
            double responseMillis,
            double cpuMillisPerPage,
            int repeats,
            String errorCause) {}

    private record Row(PredictedPoint point, Optional<Measured> measured) {}

    private static final List<CsvColumn<Row>> COLUMNS = List.of(
            text("pattern", PredictedPoint::pattern),
            text("engine", PredictedPoint::engine),
            text("nodes", PredictedPoint::nodes),
            text("clients_per_node", PredictedPoint::clientsPerNode),
            number("throughput_pages_per_s", point -> point.throughputPagesPerSecond()
                    .value()),
            number("throughput_low", point -> point.throughputPagesPerSecond().low()),
            number("throughput_high", point -> point.throughputPagesPerSecond().high()),
            number("response_mean_ms", point -> point.responseMillis().value()),
            number("response_low", point -> point.responseMillis().low()),
            number("response_high", point -> point.responseMillis().high()),
            number("cpu_ms_per_page", point -> point.cpuMillisPerPage().value()),
            text("bottleneck", PredictedPoint::bottleneck),
            number("max_throughput_pages_per_s", PredictedPoint::maxThroughputPagesPerSecond),
            number("light_load_pages_per_s", PredictedPoint::lightLoadPagesPerSecond),
            number("min_response_ms", PredictedPoint::minResponseMillis),
            number("knee_clients_per_node", PredictedPoint::kneeClientsPerNode),
            text("draws", PredictedPoint::samples),
            measured("measured_throughput_pages_per_s", Measured::throughputPagesPerSecond),
            measured("measured_response_mean_ms", Measured::responseMillis),
            measured("measured_cpu_ms_per_page", Measured::cpuMillisPerPage),
            CsvColumn.text("measured_repeats", row -> row.measured()
                    .map(Measured::repeats)
                    .map(String::valueOf)
                    .orElse("")),
            CsvColumn.text(
                    "why", row -> row.measured().map(Measured::errorCause).orElse("")));

    private PredictionCsv() {}

    /** Returns the header and a row for each point. */
    public static String format(Prediction prediction, Function<PredictedPoint, Optional<Measured>> measured) {
        return CsvColumn.format(
                COLUMNS,
                prediction.points().stream()
                        .map(point -> new Row(point, measured.apply(point)))
                        .toList());
    }

    private static CsvColumn<Row> text(String name, Function<PredictedPoint, Object> value) {
        return CsvColumn.text(name, row -> value.apply(row.point()));
    }

    private static CsvColumn<Row> number(String name, ToDoubleFunction<PredictedPoint> value) {
        return CsvColumn.number(name, row -> value.applyAsDouble(row.point()));
    }

    private static CsvColumn<Row> measured(String name, ToDoubleFunction<Measured> value) {
        return CsvColumn.number(
                name, row -> row.measured().map(value::applyAsDouble).orElse(Double.NaN));
    }
}
