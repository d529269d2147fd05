package org.replibench.runner.sample;

import java.nio.file.Path;
import java.util.Optional;

/** Files in which a Linux machine tells of itself, by their paths below {@code /proc}. */
@FunctionalInterface
interface ProcFiles {
    /** A file's text; empty if it can't be read. */
    Optional<String> read(String path);

    /** This machine's. */
    static ProcFiles in(Path proc) {
        return path -> ProcFile.read(proc.resolve(path));
    }
}
