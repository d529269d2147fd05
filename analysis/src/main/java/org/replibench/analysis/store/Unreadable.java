package org.replibench.analysis.store;

import java.nio.file.Path;

/** A file of a study that could not be used, and why, in one line. */
public record Unreadable(Path path, String reason) {
    public Unreadable {
        reason = reason.lines().findFirst().orElse("no reason given").strip();
    }

    @Override
    public String toString() {
        return path + ": " + reason;
    }
}
