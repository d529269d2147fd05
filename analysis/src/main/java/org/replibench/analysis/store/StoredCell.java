package org.replibench.analysis.store;

import java.nio.file.Path;
import java.util.Optional;
import org.replibench.model.CellRecord;

/**
 * A cell's record and where it lies.
 *
 * @param folder holds the record and the raw files that it names
 */
public record StoredCell(Path folder, CellRecord measured) {

    /** The raw file of that kind, such as {@code jtl}, if the record names one inside its folder and it exists. */
    public Optional<Path> file(String kind) {
        return Optional.ofNullable(measured.files().get(kind))
                .map(name -> folder.resolve(name).normalize())
                .filter(path -> path.startsWith(folder.normalize()))
                .filter(path -> path.toFile().isFile());
    }
}
