package org.replibench.process;

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
 * A record on disk of the processes that must not outlive a run, so that the next start after a crash
 * finds them. A process is ended only if it is provably the recorded one: a pid alone may have been given to another
 * program since.
 */
public final class ProcessRegistry {
    private static final String UNFINISHED = ".tmp";

    private final Path entries;

    private ProcessRegistry(Path entries) {
        this.entries = entries;
    }

    /** The ledger of a work directory; every run that uses the same directory shares it. */
    public static ProcessRegistry in(Path directory) {
        return new ProcessRegistry(directory.toAbsolutePath().resolve("processes"));
    }

    /**
     * Records a process just after its start. Who started it has to end it if that fails: nothing else will.
     *
     * @param what for a person, such as {@code node1}
     */
    public void record(ProcessHandle process, String what) {
        try {
            Files.createDirectories(entries);
            Path unfinished = Files.createTempFile(entries, "", UNFINISHED);
            try {
                Files.writeString(
                        unfinished, RegisteredProcess.of(process, what).text());
                Files.move(unfinished, file(process.pid()), StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(unfinished);
            }
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
        return end(RegisteredProcess::isOurs);
    }

    /** All are asked before any is waited for: PostgreSQL does not stop before the servers that use it have. */
    private List<String> end(Predicate<RegisteredProcess> chosen) {
        List<RegisteredProcess> entries = entries().stream().filter(chosen).toList();
        List<RegisteredProcess> running =
                entries.stream().filter(entry -> entry.process().isPresent()).toList();
        running.forEach(entry -> entry.process().ifPresent(ProcessRegistry::askToEnd));
        running.forEach(entry -> entry.process().ifPresent(ProcessTermination::await));
        entries.forEach(entry -> delete(file(entry.identity().pid())));
        return running.stream()
                .map(entry -> entry.description() + " (pid " + entry.identity().pid() + ")")
                .toList();
    }

    /** A frozen process would not notice before it continues. */
    private static void askToEnd(ProcessHandle process) {
        process.destroy();
        if (ProcessSignal.unsupportedReason().isEmpty()) {
            ProcessSignal.CONT.send(process);
        }
    }

    private List<RegisteredProcess> entries() {
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

    private static Optional<RegisteredProcess> read(Path file) {
        try {
            return RegisteredProcess.parse(Files.readString(file));
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

    /**
     * One recorded process.
     *
     * @param owner the JVM that started it
     */
    record RegisteredProcess(ProcessIdentity identity, ProcessIdentity owner, String description) {
        static RegisteredProcess of(ProcessHandle process, String what) {
            return new RegisteredProcess(
                    ProcessIdentity.of(process), ProcessIdentity.of(ProcessHandle.current()), what);
        }

        /** The process, if it still runs. */
        Optional<ProcessHandle> process() {
            return identity.find();
        }

        boolean ownerLives() {
            return owner.find().isPresent();
        }

        boolean isOurs() {
            return owner.pid() == ProcessHandle.current().pid() && ownerLives();
        }

        String text() {
            return identity.text() + "\n" + owner.text() + "\n" + description + "\n";
        }

        /** Empty for what is not an entry, such as one that a full disk cut short. */
        static Optional<RegisteredProcess> parse(String text) {
            String[] lines = text.split("\n");
            if (lines.length != 3) {
                return Optional.empty();
            }
            return ProcessIdentity.parse(lines[0]).flatMap(processIdentity -> ProcessIdentity.parse(lines[1])
                    .map(owner -> new RegisteredProcess(processIdentity, owner, lines[2])));
        }
    }
}
