package org.replibench.records.csv;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A CSV file that grows, row by row, from any thread. It is buffered, and needs no library, so that it can travel into a
 * load generator.
 *
 * @param <R> what a row is made of
 */
public final class CsvAppender<R> implements Closeable {
    private static final Pattern TO_BE_QUOTED = Pattern.compile("[,\"\r\n]");

    private final Writer writer;
    private final Function<R, List<Object>> fields;
    private boolean closed;

    private CsvAppender(Writer writer, Function<R, List<Object>> fields) {
        this.writer = writer;
        this.fields = fields;
    }

    /** Makes the file, or empties one that is there, and writes its header. */
    public static <R> CsvAppender<R> create(Path file, List<String> columns, Function<R, List<Object>> fields)
            throws IOException {
        CsvAppender<R> appender = new CsvAppender<>(Files.newBufferedWriter(file), fields);
        appender.writer.write(String.join(",", columns) + "\n");
        appender.flush();
        return appender;
    }

    /** Appends a row; does nothing once the file is closed. */
    public void append(R row) throws IOException {
        StringBuilder line = new StringBuilder();
        for (Object field : fields.apply(row)) {
            line.append(line.isEmpty() ? "" : ",").append(quoted(field));
        }
        line.append('\n');
        synchronized (this) {
            if (!closed) {
                writer.append(line);
            }
        }
    }

    /** Puts all rows so far into the file. */
    public synchronized void flush() throws IOException {
        if (!closed) {
            writer.flush();
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        writer.close();
    }

    private static String quoted(Object field) {
        String text = String.valueOf(field);
        return TO_BE_QUOTED.matcher(text).find() ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
