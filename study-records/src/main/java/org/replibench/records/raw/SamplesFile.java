package org.replibench.records.raw;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import org.replibench.records.csv.CsvRows;

/** Readings of the probes over time, {@code samples.csv}: a row for each moment, subject and metric. */
public final class SamplesFile implements Closeable {
    private static final String TIME = "time_ms";
    private static final String SUBJECT = "subject";
    private static final String METRIC = "metric";
    private static final String VALUE = "value";

    private final BufferedWriter file;

    /**
     * A value of a metric at a moment.
     *
     * @param timeMillis since the epoch
     */
    public record Sample(long timeMillis, MetricKey key, double value) {}

    /** Begins a file with its header; whatever was in it is gone. */
    public SamplesFile(Path file) throws IOException {
        this.file = Files.newBufferedWriter(file);
        this.file.write(String.join(",", TIME, SUBJECT, METRIC, VALUE) + "\n");
    }

    /** Appends a row. */
    public void write(Sample sample) throws IOException {
        file.write(String.format(
                Locale.ROOT,
                "%d,%s,%s,%.4f%n",
                sample.timeMillis(),
                sample.key().subject(),
                sample.key().metric().column(),
                sample.value()));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

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
