package org.replibench.runner.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The time of day of some processes and of all that they start, by libfaketime; the monotonic clock is the machine's. */
final class FakeClock implements AutoCloseable {
    private static final Path LIBRARIES = Path.of("/usr/lib");
    private static final String LIBRARY = "faketime/libfaketimeMT.so.1";

    private final Path folder;
    private final Path offset;

    /** Right at first. Servers run as another user, who has to find it as well. */
    FakeClock() throws IOException {
        folder = Files.createTempDirectory("replibench-clock");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        offset = folder.resolve("offset");
        setOffBy(0);
    }

    /** Empty if it is not installed. */
    static Optional<Path> library() throws IOException {
        try (Stream<Path> folders = Files.list(LIBRARIES)) {
            return folders.map(folder -> folder.resolve(LIBRARY))
                    .filter(Files::isReadable)
                    .findFirst();
        }
    }

    /** Of processes that go by it. */
    Map<String, String> environment() throws IOException {
        return Map.of(
                "LD_PRELOAD", library().orElseThrow().toString(),
                "FAKETIME_TIMESTAMP_FILE", offset.toString(),
                // Seconds until a process notices.
                "FAKETIME_CACHE_DURATION", "1",
                "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                // Without it a JVM's timed waits end at once.
                "FAKETIME_FORCE_MONOTONIC_FIX", "0",
                "NO_FAKE_STAT", "1");
    }

    /** @param hours ahead of the machine's; below 0 if behind */
    void setOffBy(int hours) throws IOException {
        Path next = Files.writeString(folder.resolve("next"), String.format("%+dh%n", hours));
        Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("rw-r--r--"));
        Files.move(next, offset, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() throws IOException {
        Files.delete(offset);
        Files.delete(folder);
    }
}
