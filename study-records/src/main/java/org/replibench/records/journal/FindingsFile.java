package org.replibench.records.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Pages that did not show what they had to, and orders that are not as confirmed, a line each, for a person who looks into one. */
public final class FindingsFile {
    private FindingsFile() {}

    public static void write(Path file, List<ConsistencyAnomaly> consistencyAnomalies, OrderAudit orders)
            throws IOException {
        Files.write(
                file,
                Stream.concat(consistencyAnomalies.stream().map(FindingsFile::line), orders.lines().stream())
                        .toList());
    }

    private static String line(ConsistencyAnomaly consistencyAnomaly) {
        return consistencyAnomaly.atMicros() + " us, user " + consistencyAnomaly.client() + ", session "
                + consistencyAnomaly.session() + ": " + consistencyAnomaly.kind() + ", updates lost "
                + consistencyAnomaly.updatesLost() + ": " + consistencyAnomaly.detail();
    }
}
