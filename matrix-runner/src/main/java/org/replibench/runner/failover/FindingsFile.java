package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.analysis.journal.Finding;
import org.replibench.analysis.journal.OrderAudit;

/** Pages that did not show what they had to, and orders that are not as confirmed, a line each, for a person who looks into one. */
final class FindingsFile {
    static final String NAME = "findings.txt";

    private FindingsFile() {}

    static void write(Path file, List<Finding> findings, OrderAudit orders) throws IOException {
        Files.write(
                file,
                Stream.concat(findings.stream().map(FindingsFile::line), orders.lines().stream())
                        .toList());
    }

    private static String line(Finding finding) {
        return finding.atMicros() + " us, user " + finding.client() + ", session " + finding.session() + ": "
                + finding.kind() + ", updates lost " + finding.updatesLost() + ": " + finding.detail();
    }
}
