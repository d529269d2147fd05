package org.replibench.records.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.replibench.records.failover.FailoverRecord;
import org.replibench.records.journal.JournalEntry;
import org.replibench.records.journal.JournalFile;
import org.replibench.records.journal.OrdersFile;
import org.replibench.records.journal.PlacedOrder;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.TiersFile;

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
    public List<JournalEntry> journal(Consumer<UnreadableFile> unreadable) {
        Optional<Path> file = file(RawFile.JOURNAL);
        if (file.isEmpty()) {
            return List.of();
        }
        try {
            return JournalFile.read(file.get());
        } catch (IOException | UncheckedIOException e) {
            unreadable.accept(new UnreadableFile(file.get(), "no journal: " + e.getMessage()));
            return List.of();
        }
    }

    /**
     * The database's orders; empty if the record names none that are there.
     *
     * @param unreadable told if they can't be read; they are empty then, too
     */
    public List<PlacedOrder> orders(Consumer<UnreadableFile> unreadable) {
        Optional<Path> file = file(RawFile.ORDERS);
        if (file.isEmpty()) {
            return List.of();
        }
        try {
            return OrdersFile.read(file.get());
        } catch (IOException e) {
            unreadable.accept(new UnreadableFile(file.get(), "no orders: " + e.getMessage()));
            return List.of();
        }
    }

    /**
     * What every tier did, by time; empty if the record names no such file that is there.
     *
     * @param unreadable told if it can't be read to its end; what was read until then is there
     */
    public List<TiersFile.Row> tiers(Consumer<UnreadableFile> unreadable) {
        return StoredCell.tiers(file(RawFile.TIERS), unreadable);
    }

    /** The raw file of that kind, if the record names one inside its folder and it exists. */
    public Optional<Path> file(RawFile kind) {
        return StoredCell.file(folder, measured.files(), kind.key());
    }
}
