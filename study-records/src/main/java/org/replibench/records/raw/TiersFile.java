package org.replibench.records.raw;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.replibench.records.csv.CsvRows;

/**
 * What every tier did in an arm's turns, {@code tiers.csv}: a row for each sample, and a column for each subject and metric, such as
 * {@code node1.cpu_cores}. Values have four digits that matter: some 100 columns take half a kilobyte a second.
 */
public final class TiersFile implements Closeable {
    private static final String TIME = "time_ms";
    private static final String SECONDS = "seconds";
    private static final MathContext PRECISION = new MathContext(4);

    private final BufferedWriter file;
    private List<MetricKey> columns = List.of();

    /**
     * A sample.
     *
     * @param timeMillis its end, since the epoch
     * @param seconds its length
     * @param values without those that are not known
     */
    public record Row(long timeMillis, double seconds, Map<MetricKey, Double> values) {
        public Row {
            values = Map.copyOf(values);
        }

        /** NaN if it is not known. */
        public double value(String subject, Metric metric) {
            return values.getOrDefault(new MetricKey(subject, metric), Double.NaN);
        }

        /** The mean over those nodes; NaN if it is not known of any. */
        public double meanOfNodes(Metric metric, Predicate<String> which) {
            return values.entrySet().stream()
                    .filter(value -> value.getKey().metric() == metric
                            && value.getKey().isOfNode()
                            && which.test(value.getKey().subject()))
                    .mapToDouble(Map.Entry::getValue)
                    .average()
                    .orElse(Double.NaN);
        }
    }

    /** Begins a file; whatever was in it is gone. */
    public TiersFile(Path file) throws IOException {
        this.file = Files.newBufferedWriter(file);
    }

    /** Appends a row. The first one decides which columns there are. */
    public void write(Row row) throws IOException {
        if (columns.isEmpty()) {
            begin(row);
        }
        StringBuilder line =
                new StringBuilder().append(row.timeMillis()).append(',').append(text(row.seconds()));
        columns.forEach(key -> line.append(',')
                .append(Optional.ofNullable(row.values().get(key))
                        .map(TiersFile::text)
                        .orElse("")));
        file.write(line.append('\n').toString());
    }

    private void begin(Row row) throws IOException {
        columns = row.values().keySet().stream()
                .sorted(Comparator.comparing(MetricKey::subject).thenComparing(MetricKey::metric))
                .toList();
        List<String> header = new ArrayList<>(List.of(TIME, SECONDS));
        columns.forEach(key -> header.add(key.subject() + "." + key.metric().column()));
        file.write(String.join(",", header) + "\n");
    }

    private static String text(double value) {
        BigDecimal rounded = new BigDecimal(value, PRECISION).stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /**
     * Passes each row to {@code reader}, without metrics that this version does not know.
     *
     * @throws RuntimeException if a row is none
     */
    public static void read(Path file, Consumer<Row> reader) throws IOException {
        Map<String, MetricKey> keys = new LinkedHashMap<>();
        CsvRows.forEach(file, row -> {
            if (keys.isEmpty()) {
                row.getHeader().forEach(name -> key(name).ifPresent(key -> keys.put(name, key)));
            }
            reader.accept(row(row, keys));
        });
    }

    private static Row row(NamedCsvRecord row, Map<String, MetricKey> keys) {
        Map<MetricKey, Double> values = new LinkedHashMap<>();
        keys.forEach((name, key) -> row.findField(name)
                .filter(text -> !text.isEmpty())
                .ifPresent(text -> values.put(key, Double.valueOf(text))));
        return new Row(Long.parseLong(row.getField(TIME)), Double.parseDouble(row.getField(SECONDS)), values);
    }

    private static Optional<MetricKey> key(String column) {
        int dot = column.indexOf('.');
        return dot < 0
                ? Optional.empty()
                : Metric.ofColumn(column.substring(dot + 1))
                        .map(metric -> new MetricKey(column.substring(0, dot), metric));
    }
}
