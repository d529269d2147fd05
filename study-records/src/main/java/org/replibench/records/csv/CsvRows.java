package org.replibench.records.csv;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Rows of a CSV file with a header; a last line without an end, left by a writer that was killed, is not read. */
public final class CsvRows {
    private CsvRows() {}

    /**
     * Passes each row to {@code reader}.
     *
     * @throws RuntimeException if a row is malformed, or {@code reader} refuses it
     */
    public static void forEach(Path file, Consumer<NamedCsvRecord> reader) throws IOException {
        try (CsvReader<NamedCsvRecord> rows =
                CsvReader.builder().ofNamedCsvRecord(CompleteLinesInputStream.open(file))) {
            rows.forEach(reader);
        }
    }

    /**
     * What {@code reader} makes of each row, in their order.
     *
     * @throws RuntimeException if a row is malformed, or {@code reader} refuses it
     */
    public static <R> List<R> read(Path file, Function<NamedCsvRecord, R> reader) throws IOException {
        List<R> rows = new ArrayList<>();
        forEach(file, row -> rows.add(reader.apply(row)));
        return rows;
    }

    /**
     * Passes each row of {@code text} to {@code reader}.
     *
     * @throws RuntimeException if a row is malformed, or {@code reader} refuses it
     */
    public static void forEach(String text, Consumer<NamedCsvRecord> reader) {
        CsvReader.builder().ofNamedCsvRecord(text).forEach(reader);
    }
}
