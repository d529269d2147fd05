package org.replibench.records.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.replibench.records.csv.CsvAppender;
import org.replibench.records.csv.CsvRows;

/** When a load generator that pauses began and ceased to send requests, in the order of time. */
public final class LoadTransitionsFile {
    private static final String COMMAND = "command";
    private static final String STATE = "state";
    static final String AT = "at_us";
    private static final String IN_FLIGHT = "in_flight";

    private LoadTransitionsFile() {}

    /** Makes the file, empty but for its header. */
    public static CsvAppender<LoadTransition> create(Path file) throws IOException {
        return CsvAppender.create(
                file,
                List.of(COMMAND, STATE, AT, IN_FLIGHT),
                transition -> List.of(
                        transition.command(), transition.state(), transition.atMicros(), transition.inFlight()));
    }

    /**
     * Passes each transition to {@code reader}; a torn last line is not read.
     *
     * @throws RuntimeException if a row is none
     */
    public static void read(Path file, Consumer<LoadTransition> reader) throws IOException {
        CsvRows.forEach(
                file,
                row -> reader.accept(new LoadTransition(
                        Integer.parseInt(row.getField(COMMAND)),
                        LoadState.valueOf(row.getField(STATE)),
                        Long.parseLong(row.getField(AT)),
                        Integer.parseInt(row.getField(IN_FLIGHT)))));
    }
}
