package org.replibench.records.parts;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.csv.CsvRows;

/** What nodes spent time on in each window of an arm, {@code parts.csv}: a row for each window, node and page. */
public final class PartsFile {
    private static final String BLOCK = "block";
    private static final String NODE = "node";
    private static final String PAGE = "page";
    private static final String REQUESTS = "requests";
    private static final String SECONDS = "node_s";
    private static final String SAMPLED = "sampled";

    private PartsFile() {}

    /**
     * One row.
     *
     * @param block the window's
     * @param page as the plan calls it
     */
    public record Row(int block, String node, String page, NodeTimes times) {}

    /** Makes the file, empty but for its header. */
    public static CsvAppender<Row> create(Path file) throws IOException {
        return CsvAppender.create(
                file,
                Stream.concat(Stream.of(BLOCK, NODE, PAGE, REQUESTS, SECONDS, SAMPLED), PartColumns.names().stream())
                        .toList(),
                PartsFile::fields);
    }

    private static List<Object> fields(Row row) {
        NodeTimes times = row.times();
        List<Object> fields = new ArrayList<>(
                List.of(row.block(), row.node(), row.page(), times.requests(), times.seconds(), times.sampled()));
        fields.addAll(PartColumns.fields(times.parts()));
        return fields;
    }

    /**
     * Reads the rows in their order; a torn last line is not read.
     *
     * @throws RuntimeException if a row is none
     */
    public static List<Row> read(Path file) throws IOException {
        return CsvRows.read(file, PartsFile::row);
    }

    private static Row row(NamedCsvRecord row) {
        return new Row(
                Integer.parseInt(row.getField(BLOCK)),
                row.getField(NODE),
                row.getField(PAGE),
                new NodeTimes(
                        Double.parseDouble(row.getField(REQUESTS)),
                        Double.parseDouble(row.getField(SECONDS)),
                        Double.parseDouble(row.getField(SAMPLED)),
                        PartColumns.read(row)));
    }
}
