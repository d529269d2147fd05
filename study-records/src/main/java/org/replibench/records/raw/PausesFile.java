package org.replibench.records.raw;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.replibench.records.csv.CsvRows;

/** Pauses of a cell's servers, {@code pauses.csv}, in a form that needs no knowledge of a JVM's log. */
public final class PausesFile {
    private static final String TIME = "time_ms";
    private static final String SUBJECT = "subject";
    private static final String PAUSE = "pause_ms";

    private PausesFile() {}

    /** @param byServer pauses in the measured window, in the order of lines */
    public static void write(Path file, Map<String, List<GcPause>> byServer) throws IOException {
        List<String> lines = new ArrayList<>(List.of(String.join(",", TIME, SUBJECT, PAUSE)));
        byServer.forEach((server, pauses) -> pauses.forEach(pause -> lines.add(
                String.format(Locale.ROOT, "%d,%s,%.3f", pause.at().toEpochMilli(), server, pause.millis()))));
        Files.write(file, lines);
    }

    /**
     * Passes each pause of any server to {@code reader}.
     *
     * @throws RuntimeException if a row is none
     */
    public static void read(Path file, Consumer<GcPause> reader) throws IOException {
        CsvRows.forEach(
                file,
                row -> reader.accept(new GcPause(
                        Instant.ofEpochMilli(Long.parseLong(row.getField(TIME))),
                        Double.parseDouble(row.getField(PAUSE)))));
    }
}
