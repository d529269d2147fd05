package org.replibench.records.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.csv.CsvRows;

/** Requests of a load generator that pauses, in the order in which they ended. */
public final class LoadSamplesFile {
    private static final String END = "end_us";
    private static final String RESPONSE = "response_us";
    private static final String LABEL = "label";
    private static final String NODE = "node";
    private static final String SUCCESS = "success";

    private LoadSamplesFile() {}

    /** Makes the file, empty but for its header. */
    public static CsvAppender<LoadSample> create(Path file) throws IOException {
        return CsvAppender.create(
                file,
                List.of(END, RESPONSE, LABEL, NODE, SUCCESS),
                sample -> List.of(
                        sample.endMicros(), sample.responseMicros(), sample.label(), sample.node(), sample.success()));
    }

    /**
     * Passes each sample to {@code reader}; a torn last line is not read.
     *
     * @throws RuntimeException if a row is none
     */
    public static void read(Path file, Consumer<LoadSample> reader) throws IOException {
        CsvRows.forEach(
                file,
                row -> reader.accept(new LoadSample(
                        Long.parseLong(row.getField(END)),
                        Long.parseLong(row.getField(RESPONSE)),
                        row.getField(LABEL),
                        row.getField(NODE),
                        Boolean.parseBoolean(row.getField(SUCCESS)))));
    }
}
