package org.replibench.records.raw;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.replibench.records.csv.CsvRows;

/** What an arm's windows measured, {@code windows.csv}: a row for each window, subject and cumulative metric. */
public final class WindowsFile implements Closeable {
    private static final String BLOCK = "block";
    private static final String START = "start_ms";
    private static final String END = "end_ms";
    private static final String SECONDS = "seconds";
    private static final String SUBJECT = "subject";
    private static final String METRIC = "metric";
    private static final String GROWTH = "growth";

    private final BufferedWriter file;

    /**
     * A turn's window.
     *
     * @param block which all arms have one of, from 1
     * @param startMillis since the epoch, included
     * @param endMillis since the epoch, not included
     * @param seconds its length by the monotonic clock
     * @param growth of what only grows, such as seconds of CPU time
     */
    public record Window(int block, long startMillis, long endMillis, double seconds, Map<MetricKey, Double> growth) {
        public Window {
            growth = Map.copyOf(growth);
        }

        /** NaN if it is not known. */
        public double growth(String subject, Metric metric) {
            return growth.getOrDefault(new MetricKey(subject, metric), Double.NaN);
        }
    }

    /** Begins a file with its header; whatever was in it is gone. */
    public WindowsFile(Path file) throws IOException {
        this.file = Files.newBufferedWriter(file);
        this.file.write(String.join(",", BLOCK, START, END, SECONDS, SUBJECT, METRIC, GROWTH) + "\n");
    }

    /** Appends a window; a reader, or a crash, meets whole ones from then on. */
    public void write(Window window) throws IOException {
        StringBuilder rows = new StringBuilder();
        window.growth()
                .forEach((key, growth) -> rows.append(String.format(
                        Locale.ROOT,
                        "%d,%d,%d,%.6f,%s,%s,%.6f%n",
                        window.block(),
                        window.startMillis(),
                        window.endMillis(),
                        window.seconds(),
                        key.subject(),
                        key.metric().column(),
                        growth)));
        file.write(rows.toString());
        file.flush();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /**
     * Reads the windows in their order; metrics that this version does not know are left out.
     *
     * @throws RuntimeException if a row is none
     */
    public static List<Window> read(Path file) throws IOException {
        Map<List<Long>, Window> windows = new LinkedHashMap<>();
        CsvRows.forEach(file, row -> Metric.ofColumn(row.getField(METRIC)).ifPresent(metric -> {
            Window one = window(row, new MetricKey(row.getField(SUBJECT), metric));
            windows.merge(List.of((long) one.block(), one.startMillis()), one, WindowsFile::merged);
        }));
        return new ArrayList<>(windows.values());
    }

    private static Window window(NamedCsvRecord row, MetricKey key) {
        return new Window(
                Integer.parseInt(row.getField(BLOCK)),
                Long.parseLong(row.getField(START)),
                Long.parseLong(row.getField(END)),
                Double.parseDouble(row.getField(SECONDS)),
                Map.of(key, Double.parseDouble(row.getField(GROWTH))));
    }

    private static Window merged(Window first, Window second) {
        Map<MetricKey, Double> growth = new LinkedHashMap<>(first.growth());
        growth.putAll(second.growth());
        return new Window(first.block(), first.startMillis(), first.endMillis(), first.seconds(), growth);
    }
}
