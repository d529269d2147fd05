package org.replibench.records.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sessions and their backup copies over time, {@code copies.csv}. */
public final class CopiesFile {
    private CopiesFile() {}

    /**
     * What all nodes together held at a moment.
     *
     * @param micros on the journal's clock
     * @param liveSessions sessions that a node owns
     * @param backupCopies copies that other nodes hold
     */
    public record CopyCounts(long micros, double liveSessions, double backupCopies) {}

    /** Writes a row for each moment. */
    public static void write(Path file, List<CopyCounts> counts) throws IOException {
        List<String> lines = new ArrayList<>(List.of("time_us,live,backed_up"));
        counts.forEach(count -> lines.add(String.format(
                Locale.ROOT, "%d,%.0f,%.0f", count.micros(), count.liveSessions(), count.backupCopies())));
        Files.write(file, lines);
    }
}
