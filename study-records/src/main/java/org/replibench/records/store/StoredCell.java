package org.replibench.records.store;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.TiersFile;

/**
 * A cell's record and where it lies.
 *
 * @param folder holds the record and the raw files that it names
 */
public record StoredCell(Path folder, CellRecord measured) {

    /** The raw file of that kind, if the record names one inside its folder and it exists. */
    public Optional<Path> file(RawFile kind) {
        return file(kind.key());
    }

    /** The raw file by its key, such as {@code stacks.node1}, if the record names one inside its folder and it exists. */
    public Optional<Path> file(String key) {
        return file(folder, measured.files(), key);
    }

    /**
     * What every tier did, by time; empty if the record names no such file that is there.
     *
     * @param unreadable told if it can't be read to its end; what was read until then is there
     */
    public List<TiersFile.Row> tiers(Consumer<UnreadableFile> unreadable) {
        return tiers(file(RawFile.TIERS), unreadable);
    }

    static List<TiersFile.Row> tiers(Optional<Path> tiers, Consumer<UnreadableFile> unreadable) {
        List<TiersFile.Row> rows = new ArrayList<>();
        tiers.ifPresent(file -> {
            try {
                TiersFile.read(file, rows::add);
            } catch (IOException | RuntimeException e) {
                unreadable.accept(new UnreadableFile(file, "not read to its end: " + e.getMessage()));
            }
        });
        return rows;
    }

    static Optional<Path> file(Path folder, Map<String, String> files, String key) {
        try {
            return Optional.ofNullable(files.get(key))
                    .map(name -> folder.resolve(name).normalize())
                    .filter(path -> path.startsWith(folder.normalize()))
                    .filter(path -> path.toFile().isFile());
        } catch (InvalidPathException noName) {
            return Optional.empty();
        }
    }
}
