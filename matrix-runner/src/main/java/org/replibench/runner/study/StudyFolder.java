package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import org.replibench.analysis.store.CellStore;
import org.replibench.model.Cell;

/** Where a study leaves what it measured: {@code results/<study>/<timestamp>/}, and {@code results/<study>/latest}. */
public final class StudyFolder {
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final Path path;

    private StudyFolder(Path path) {
        this.path = path;
    }

    /** Makes a new folder. */
    public static StudyFolder create(Path results, String study) throws IOException {
        Path path = results.resolve(study).resolve(LocalDateTime.now().format(TIMESTAMP));
        Files.createDirectories(path);
        return new StudyFolder(path);
    }

    public Path path() {
        return path;
    }

    /** The folder of a cell's record and raw files; made when first asked for. */
    public Path cell(Cell cell) throws IOException {
        return Files.createDirectories(CellStore.folder(path, cell.id()));
    }

    /** Lets {@code latest} name this folder: a link, or a text file where links can't be made. */
    public void markLatest() throws IOException {
        Path latest = path.resolveSibling("latest");
        Path fresh = path.resolveSibling("latest.new");
        Files.deleteIfExists(fresh);
        try {
            Files.createSymbolicLink(fresh, path.getFileName());
        } catch (UnsupportedOperationException | IOException noLinks) {
            Files.writeString(fresh, path.getFileName() + System.lineSeparator());
        }
        Files.move(fresh, latest, StandardCopyOption.REPLACE_EXISTING);
    }
}
