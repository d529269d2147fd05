package org.replibench.analysis.capacity.predict;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.replibench.analysis.capacity.predict.Prediction.PredictedPoint;
import org.replibench.analysis.capacity.predict.PredictionValidation.ValidatedPoint;

/** A prediction as CSV, a row for each point, with what was measured of it. */
public final class PredictionCsv {
    /** The name of such a file. */
    public static final String FILE = "predictions.csv";

    private static final List<String> HEADER = List.of(
            "pattern",
            "engine",
            "nodes",
            "clients_per_node",
            "throughput_pages_per_s",
            "throughput_low",
            "throughput_high",
            "response_mean_ms",
            "response_low",
            "response_high",
            "cpu_ms_per_page",
            "bottleneck",
            "max_throughput_pages_per_s",
            "light_load_pages_per_s",
            "min_response_ms",
            "knee_clients_per_node",
            "draws",
            "measured_throughput_pages_per_s",
            "measured_response_mean_ms",
            "measured_cpu_ms_per_page",
            "measured_repeats",
            "why");

    private PredictionCsv() {}

    /** Returns the header and a row for each point; columns of what was not measured are empty. */
    public static String format(Prediction prediction, Optional<PredictionValidation> validation) {
        StringWriter csv = new StringWriter();
        try (CsvWriter writer =
                CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(csv)) {
            writer.writeRecord(HEADER);
            for (PredictedPoint point : prediction.points()) {
                writer.writeRecord(row(point, validation.flatMap(compared -> compared.of(point))));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return csv.toString();
    }

    private static List<String> row(PredictedPoint point, Optional<ValidatedPoint> compared) {
        List<Object> row = new ArrayList<>(List.of(
                point.pattern(),
                point.engine(),
                point.nodes(),
                point.clientsPerNode(),
                point.throughputPagesPerSecond().value(),
                point.throughputPagesPerSecond().low(),
                point.throughputPagesPerSecond().high(),
                point.responseMillis().value(),
                point.responseMillis().low(),
                point.responseMillis().high(),
                point.cpuMillisPerPage().value(),
                point.bottleneck(),
                point.maxThroughputPagesPerSecond(),
                point.lightLoadPagesPerSecond(),
                point.minResponseMillis(),
                point.kneeClientsPerNode(),
                point.samples()));
        row.addAll(compared.map(PredictionCsv::measured).orElse(List.of("", "", "", "", "")));
        return row.stream().map(String::valueOf).toList();
    }

    private static List<Object> measured(ValidatedPoint compared) {
        MeasuredPoint measuredPoint = compared.measured();
        return List.of(
                measuredPoint.throughputPagesPerSecond(),
                measuredPoint.responseMillis(),
                measuredPoint.cpuMillisPerPage(),
                measuredPoint.repeats(),
                compared.errorCause());
    }
}
