package org.replibench.records.store;

import java.nio.file.Path;

/** A file of a study that could not be used, and why, in one line. */
public record UnreadableFile(Path path, String reason) {
    public UnreadableFile {
        reason = reason.lines().findFirst().orElse("no reason given").strip();
    }

    @Override
    public String toString() {
        return path + ": " + reason;
    }
}
