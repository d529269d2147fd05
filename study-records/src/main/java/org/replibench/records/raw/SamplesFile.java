package org.replibench.records.raw;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.replibench.records.csv.CsvRows;

/**
 * Readings of the probes over time, {@code samples.csv}: a row for each moment, subject and metric. Cells that were measured one after
 * another have it, as studies of earlier versions did.
 */
public final class SamplesFile {
    private static final String TIME = "time_ms";
    private static final String SUBJECT = "subject";
    private static final String METRIC = "metric";
    private static final String VALUE = "value";

    /**
     * A value of a metric at a moment.
     *
     * @param timeMillis since the epoch
     */
    public record Sample(long timeMillis, MetricKey key, double value) {}

    private SamplesFile() {}

    /**
     * Passes each sample to {@code reader}; those of a metric that this version does not know are left out.
     *
     * @throws RuntimeException if a row is none
     */
    public static void read(Path file, Consumer<Sample> reader) throws IOException {
        CsvRows.forEach(file, row -> Metric.ofColumn(row.getField(METRIC))
                .ifPresent(metric -> reader.accept(sample(row, metric))));
    }

    private static Sample sample(NamedCsvRecord row, Metric metric) {
        return new Sample(
                Long.parseLong(row.getField(TIME)),
                new MetricKey(row.getField(SUBJECT), metric),
                Double.parseDouble(row.getField(VALUE)));
    }
}
