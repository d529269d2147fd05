package org.replibench.records.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** CSV files of one kind as one file, in the order of time. No more of them is in memory than a row of each. */
public final class CsvMerge {
    private CsvMerge() {}

    /**
     * A file, and what is changed in its rows.
     *
     * @param row changes a row, whose fields are in the order of the header
     */
    public record Source(Path file, UnaryOperator<List<String>> row) {}

    /** The columns of a file. */
    public record Header(List<String> columns) {
        public Header {
            columns = List.copyOf(columns);
        }

        /** @throws IllegalArgumentException if there is none of that name */
        public int position(String column) {
            int position = columns.indexOf(column);
            if (position < 0) {
                throw new IllegalArgumentException("no column " + column + " among " + columns);
            }
            return position;
        }
    }

    /** The header of the first of these files that has one; a file that is empty, or not there, has no rows. */
    public static Optional<Header> header(List<Path> files) throws IOException {
        for (Path file : files) {
            try (Rows rows = Rows.open(new Source(file, row -> row))) {
                if (rows.header != null) {
                    return Optional.of(rows.header);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Writes them to {@code target}, which is replaced at once if it is there; does nothing if none has a header.
     *
     * @param time of a changed row, by which those of each file are in order, or nearly
     * @throws IllegalArgumentException if they have different columns
     */
    public static void write(List<Source> sources, ToLongFunction<List<String>> time, Path target) throws IOException {
        Optional<Header> header = header(sources.stream().map(Source::file).toList());
        if (header.isEmpty()) {
            return;
        }
        Path unfinished = target.resolveSibling(target.getFileName() + ".new");
        List<Rows> all = new ArrayList<>();
        try (CsvAppender<List<String>> merged =
                CsvAppender.create(unfinished, header.get().columns(), ArrayList::new)) {
            PriorityQueue<Rows> queue = new PriorityQueue<>(Comparator.comparingLong(rows -> rows.time));
            for (Source source : sources) {
                Rows rows = Rows.open(source);
                all.add(rows);
                rows.requireHeader(header.get());
                if (rows.advance(time)) {
                    queue.add(rows);
                }
            }
            while (!queue.isEmpty()) {
                Rows first = queue.poll();
                merged.append(first.row);
                if (first.advance(time)) {
                    queue.add(first);
                }
            }
        } finally {
            for (Rows rows : all) {
                rows.close();
            }
        }
        Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The complete rows of a file, one after the other. */
    private static final class Rows implements AutoCloseable {
        private final Source source;
        private final Optional<CloseableIterator<CsvRecord>> records;
        private final Header header;
        private List<String> row = List.of();
        private long time;

        private Rows(Source source, Optional<CloseableIterator<CsvRecord>> records) {
            this.source = source;
            this.records = records;
            this.header = records.filter(CloseableIterator::hasNext)
                    .map(rest -> new Header(rest.next().getFields()))
                    .orElse(null);
        }

        static Rows open(Source source) throws IOException {
            return new Rows(
                    source,
                    Files.exists(source.file())
                            ? Optional.of(CsvReader.builder()
                                    .ofCsvRecord(CompleteLinesInputStream.open(source.file()))
                                    .iterator())
                            : Optional.empty());
        }

        void requireHeader(Header wanted) {
            if (header != null && !header.equals(wanted)) {
                throw new IllegalArgumentException(
                        source.file() + " has columns " + header.columns() + ", others have " + wanted.columns());
            }
        }

        boolean advance(ToLongFunction<List<String>> order) {
            if (records.isEmpty() || !records.get().hasNext()) {
                return false;
            }
            row = source.row().apply(records.get().next().getFields());
            time = order.applyAsLong(row);
            return true;
        }

        @Override
        public void close() throws IOException {
            if (records.isPresent()) {
                records.get().close();
            }
        }
    }
}
