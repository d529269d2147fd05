package org.replibench.records.store;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.raw.RawFile;

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
