package org.replibench.cluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The processes that were started and must not outlive their purpose, on disk, so that the next start after a crash
 * finds them. A process is ended only if it is provably the recorded one: a pid alone may have been given to another
 * program since.
 */
public final class ProcessLedger {
    private static final String UNFINISHED = ".tmp";

    private final Path entries;

    private ProcessLedger(Path entries) {
        this.entries = entries;
    }

    /** The ledger of a work directory; every run that uses the same directory shares it. */
    public static ProcessLedger in(Path directory) {
        return new ProcessLedger(directory.toAbsolutePath().resolve("processes"));
    }

    /**
     * Records a process just after its start.
     *
     * @param what for a person, such as {@code node1}
     */
    public void record(ProcessHandle process, String what) {
        try {
            Files.createDirectories(entries);
            Path unfinished = Files.createTempFile(entries, "", UNFINISHED);
            Files.writeString(unfinished, LedgerEntry.of(process, what).text());
            Files.move(unfinished, file(process.pid()), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Forgets a process that has ended. */
    public void forget(ProcessHandle process) {
        delete(file(process.pid()));
    }

    /**
     * Ends what a run left behind whose own process is gone.
     *
     * @return what was ended, one line each
     */
    public List<String> reap() {
        return end(entry -> !entry.ownerLives());
    }

    /**
     * Ends everything that this JVM recorded and that still runs.
     *
     * @return what was ended, one line each
     */
    public List<String> endAll() {
        return end(LedgerEntry::isOurs);
    }

    /** All are asked before any is waited for: PostgreSQL does not stop before the servers that use it have. */
    private List<String> end(Predicate<LedgerEntry> chosen) {
        List<LedgerEntry> entries = entries().stream().filter(chosen).toList();
        List<LedgerEntry> running =
                entries.stream().filter(entry -> entry.process().isPresent()).toList();
        running.forEach(entry -> entry.process().ifPresent(ProcessLedger::askToEnd));
        running.forEach(entry -> entry.process().ifPresent(Ending::await));
        entries.forEach(entry -> delete(file(entry.identity().pid())));
        return running.stream()
                .map(entry -> entry.what() + " (pid " + entry.identity().pid() + ")")
                .toList();
    }

    /** One that a fault made stand still would not hear of it before it goes on. */
    private static void askToEnd(ProcessHandle process) {
        process.destroy();
        if (Signal.refusal().isEmpty()) {
            Signal.CONT.send(process);
        }
    }

    private List<LedgerEntry> entries() {
        if (!Files.isDirectory(entries)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(entries)) {
            return files.filter(file -> !file.toString().endsWith(UNFINISHED))
                    .flatMap(file -> read(file).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<LedgerEntry> read(Path file) {
        try {
            return LedgerEntry.parse(Files.readString(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(long pid) {
        return entries.resolve(Long.toString(pid));
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
