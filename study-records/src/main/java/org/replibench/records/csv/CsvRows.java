package org.replibench.records.csv;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

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
     * Passes each row of {@code text} to {@code reader}.
     *
     * @throws RuntimeException if a row is malformed, or {@code reader} refuses it
     */
    public static void forEach(String text, Consumer<NamedCsvRecord> reader) {
        CsvReader.builder().ofNamedCsvRecord(text).forEach(reader);
    }
}
