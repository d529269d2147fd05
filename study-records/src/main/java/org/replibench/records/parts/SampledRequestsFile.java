package org.replibench.records.parts;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.csv.CsvRows;

/** Single requests whose time nodes told apart in each window of an arm, {@code requests.csv}: a row for each. */
public final class SampledRequestsFile {
    private static final String BLOCK = "block";
    private static final String NODE = "node";
    private static final String PAGE = "page";
    private static final String END = "end_ms";
    private static final String SECONDS = "node_s";

    private SampledRequestsFile() {}

    /**
     * One row.
     *
     * @param block the window's
     */
    public record Row(int block, String node, SampledRequest request) {}

    /** Makes the file, empty but for its header. */
    public static CsvAppender<Row> create(Path file) throws IOException {
        return CsvAppender.create(
                file,
                Stream.concat(Stream.of(BLOCK, NODE, PAGE, END, SECONDS), PartColumns.names().stream())
                        .toList(),
                SampledRequestsFile::fields);
    }

    private static List<Object> fields(Row row) {
        SampledRequest request = row.request();
        List<Object> fields = new ArrayList<>(
                List.of(row.block(), row.node(), request.page(), request.endMillis(), request.seconds()));
        fields.addAll(PartColumns.fields(request.parts()));
        return fields;
    }

    /**
     * Reads the rows in their order; a torn last line is not read.
     *
     * @throws RuntimeException if a row is none
     */
    public static List<Row> read(Path file) throws IOException {
        return CsvRows.read(file, SampledRequestsFile::row);
    }

    private static Row row(NamedCsvRecord row) {
        return new Row(
                Integer.parseInt(row.getField(BLOCK)),
                row.getField(NODE),
                new SampledRequest(
                        row.getField(PAGE),
                        row.findField(END).map(Long::parseLong).orElse(SampledRequest.NO_END),
                        Double.parseDouble(row.getField(SECONDS)),
                        PartColumns.read(row)));
    }
}
