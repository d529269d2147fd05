package org.replibench.records.raw;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Passes each row of a raw file to a consumer. */
@FunctionalInterface
public interface RawFileReader<R> {
    /** @throws RuntimeException if a row is none */
    void read(Path file, Consumer<R> consumer) throws IOException;
}
