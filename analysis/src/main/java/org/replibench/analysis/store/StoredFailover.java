package org.replibench.analysis.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.replibench.analysis.journal.Entry;
import org.replibench.analysis.journal.JournalFile;
import org.replibench.model.failover.FailoverRecord;

/**
 * The record of a failover study's cell and where it lies.
 *
 * @param folder holds the record and the raw files that it names
 */
public record StoredFailover(Path folder, FailoverRecord measured) {

    /**
     * Its journal; empty if the record names none that is there.
     *
     * @param unreadable told if it can't be read; it is empty then, too
     */
    public List<Entry> journal(Consumer<Unreadable> unreadable) {
        Optional<Path> file = file("journal");
        if (file.isEmpty()) {
            return List.of();
        }
        try {
            return JournalFile.read(file.get());
        } catch (IOException | UncheckedIOException e) {
            unreadable.accept(new Unreadable(file.get(), "no journal: " + e.getMessage()));
            return List.of();
        }
    }

    /** The raw file of that kind, such as {@code journal}, if the record names one inside its folder and it exists. */
    public Optional<Path> file(String kind) {
        return Optional.ofNullable(measured.files().get(kind))
                .map(name -> folder.resolve(name).normalize())
                .filter(path -> path.startsWith(folder.normalize()))
                .filter(path -> path.toFile().isFile());
    }
}
