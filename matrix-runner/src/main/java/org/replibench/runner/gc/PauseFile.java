package org.replibench.runner.gc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes pauses of a cell's servers in a form that needs no knowledge of a JVM's log. */
public final class PauseFile {
    private PauseFile() {}

    /** @param byServer what each did in the measured window, in the order of lines */
    public static void write(Path file, Map<String, GcLog> byServer) throws IOException {
        List<String> lines = new ArrayList<>(List.of("time_ms,subject,pause_ms"));
        byServer.forEach((server, log) -> log.pauses()
                .forEach(pause -> lines.add(
                        String.format(Locale.ROOT, "%d,%s,%.3f", pause.at().toEpochMilli(), server, pause.millis()))));
        Files.write(file, lines);
    }
}
