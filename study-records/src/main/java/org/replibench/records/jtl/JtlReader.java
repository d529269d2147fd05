package org.replibench.records.jtl;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.replibench.model.Refusal;
import org.replibench.records.csv.CompleteLinesInputStream;

/** Reads the CSV file that JMeter writes its samples to. */
public final class JtlReader {
    /** The column of the request's beginning, in milliseconds since 1970. */
    public static final String TIME = "timeStamp";

    /** The column of the response time, in milliseconds. */
    public static final String ELAPSED = "elapsed";

    /** The column of the client. */
    public static final String THREAD = "threadName";

    private final int time;
    private final int elapsed;
    private final int label;
    private final int success;
    private final int responseCode;
    private final int thread;
    private final int failureMessage;

    private JtlReader(Path file, List<String> header) {
        time = column(file, header, TIME);
        elapsed = column(file, header, ELAPSED);
        label = column(file, header, "label");
        success = column(file, header, "success");
        responseCode = column(file, header, "responseCode");
        thread = column(file, header, THREAD);
        failureMessage = column(file, header, "failureMessage");
    }

    /**
     * Streams the samples in the order in which they ended; close the stream. A last line without an end, left by a
     * JMeter that was killed or still writes, is not read. An empty file has no samples.
     *
     * @throws IllegalArgumentException if a column is missing
     */
    public static Stream<JMeterSample> stream(Path file) throws IOException {
        CloseableIterator<CsvRecord> records = CsvReader.builder()
                .ofCsvRecord(CompleteLinesInputStream.open(file))
                .iterator();
        if (!records.hasNext()) {
            records.close();
            return Stream.empty();
        }
        JtlReader jtlReader = new JtlReader(file, records.next().getFields());
        return Stream.generate(() -> records.hasNext() ? jtlReader.sample(records.next()) : null)
                .takeWhile(jMeterSample -> jMeterSample != null)
                .onClose(() -> close(records));
    }

    /**
     * Passes each sample to {@code reader}, as {@link #stream} returns them.
     *
     * @throws IllegalArgumentException if a column is missing
     */
    public static void read(Path file, Consumer<JMeterSample> reader) throws IOException {
        try (Stream<JMeterSample> samples = stream(file)) {
            samples.forEach(reader);
        }
    }

    private JMeterSample sample(CsvRecord line) {
        return new JMeterSample(
                Long.parseLong(line.getField(time)),
                Long.parseLong(line.getField(elapsed)),
                line.getField(label),
                Boolean.parseBoolean(line.getField(success)),
                line.getField(responseCode),
                line.getField(thread),
                line.getField(failureMessage));
    }

    private static int column(Path file, List<String> header, String name) {
        int index = header.indexOf(name);
        if (index < 0) {
            throw new Refusal(
                            file.toString(),
                            "a column is missing",
                            name,
                            String.join(", ", header),
                            "running JMeter with replibench.properties")
                    .exception();
        }
        return index;
    }

    private static void close(CloseableIterator<CsvRecord> records) {
        try {
            records.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
