package org.replibench.records.load;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.replibench.records.csv.CompleteLinesInputStream;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.csv.CsvRows;

/** Requests of a load generator that pauses, in the order in which they ended. */
public final class LoadSamplesFile {
    static final String END = "end_us";
    private static final String RESPONSE = "response_us";
    private static final String LABEL = "label";
    private static final String NODE = "node";
    private static final String SUCCESS = "success";

    private static final List<String> COLUMNS = List.of(END, RESPONSE, LABEL, NODE, SUCCESS);

    private LoadSamplesFile() {}

    /** Makes the file, empty but for its header. */
    public static CsvAppender<LoadSample> create(Path file) throws IOException {
        return CsvAppender.create(
                file,
                COLUMNS,
                sample -> List.of(
                        sample.endMicros(), sample.responseMicros(), sample.label(), sample.node(), sample.success()));
    }

    /**
     * Passes each sample to {@code reader}; a torn last line is not read.
     *
     * @throws RuntimeException if a row is none
     */
    public static void read(Path file, Consumer<LoadSample> reader) throws IOException {
        CsvRows.forEach(file, row -> reader.accept(sample(row)));
    }

    /**
     * The same of a copy of a file's end, without its first line, which may be torn, or the header.
     *
     * @throws RuntimeException if a row is none
     */
    public static void readEnd(Path file, Consumer<LoadSample> reader) throws IOException {
        try (InputStream complete = CompleteLinesInputStream.open(file)) {
            String end = new String(complete.readAllBytes(), StandardCharsets.UTF_8);
            CsvRows.forEach(
                    String.join(",", COLUMNS) + "\n" + end.substring(end.indexOf('\n') + 1),
                    row -> reader.accept(sample(row)));
        }
    }

    private static LoadSample sample(NamedCsvRecord row) {
        return new LoadSample(
                Long.parseLong(row.getField(END)),
                Long.parseLong(row.getField(RESPONSE)),
                row.getField(LABEL),
                row.getField(NODE),
                Boolean.parseBoolean(row.getField(SUCCESS)));
    }
}
