package org.replibench.runner.failover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.replibench.analysis.journal.Finding;

/** Pages that did not show what they had to, a line each, for a person who looks into one. */
final class FindingsFile {
    static final String NAME = "findings.txt";

    private FindingsFile() {}

    static void write(Path file, List<Finding> findings) throws IOException {
        Files.write(
                file,
                findings.stream()
                        .map(finding -> finding.atMicros() + " us, user " + finding.client() + ", session "
                                + finding.session() + ": " + finding.kind() + ", updates lost " + finding.updatesLost()
                                + ": " + finding.detail())
                        .toList());
    }
}
