package org.replibench.analysis.store;

import java.nio.file.Path;
import java.util.Optional;
import org.replibench.model.failover.FailoverRecord;

/**
 * The record of a failover study's cell and where it lies.
 *
 * @param folder holds the record and the raw files that it names
 */
public record StoredFailover(Path folder, FailoverRecord measured) {

    /** The raw file of that kind, such as {@code journal}, if the record names one inside its folder and it exists. */
    public Optional<Path> file(String kind) {
        return Optional.ofNullable(measured.files().get(kind))
                .map(name -> folder.resolve(name).normalize())
                .filter(path -> path.startsWith(folder.normalize()))
                .filter(path -> path.toFile().isFile());
    }
}
