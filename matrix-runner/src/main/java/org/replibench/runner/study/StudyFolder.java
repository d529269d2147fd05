package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import org.replibench.analysis.store.CellStore;
import org.replibench.cluster.server.Directories;
import org.replibench.model.Cell;
import org.replibench.runner.options.Option;
import org.replibench.runner.options.Options;

/** Where a study leaves what it measured: {@code results/<study>/<timestamp>/}, and {@code results/<study>/latest}. */
public final class StudyFolder {
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private static final String LATEST = "latest";

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

    /** The folder of a study that was begun before. */
    public static StudyFolder existing(Path path) throws IOException {
        return new StudyFolder(path.toRealPath());
    }

    /** The study that {@code latest} names; there may be none. */
    public static Path latest(Path studies) throws IOException {
        return named(studies.resolve(LATEST));
    }

    /** The folder that a path means: {@code latest} is a text file where links can't be made. */
    public static Path named(Path path) throws IOException {
        return Files.isRegularFile(path)
                ? path.resolveSibling(Files.readString(path).strip())
                : path;
    }

    /**
     * The study that {@code -Dresume} continues, if it is given; alone it means the latest, and Maven gives it as "true".
     *
     * @param studies where studies of the kind are
     */
    public static Optional<Path> resumed(Options options, Path home, Path studies) throws IOException {
        if (!options.isGiven(Option.RESUME)) {
            return Optional.empty();
        }
        String text = options.text(Option.RESUME);
        return Optional.of(text.isEmpty() || text.equals("true") ? latest(studies) : home.resolve(text));
    }

    public Path path() {
        return path;
    }

    /** The cells of a plan that were not measured to their end yet, in its order. */
    public List<Cell> missing(MatrixPlan plan) {
        return plan.cells().stream().filter(cell -> !has(cell.id())).toList();
    }

    /** Whether the cell of that name was measured to its end. */
    public boolean has(String cellId) {
        return Files.exists(CellStore.folder(path, cellId).resolve(CellStore.RECORD));
    }

    /** An empty folder for a cell's record and raw files; what an interrupted attempt left there is gone. */
    public Path emptyCell(String cellId) throws IOException {
        Path folder = CellStore.folder(path, cellId);
        Directories.delete(folder);
        return Files.createDirectories(folder);
    }

    /** Lets {@code latest} name this folder: a link, or a text file where links can't be made. */
    public void markLatest() throws IOException {
        Path latest = path.resolveSibling(LATEST);
        Path fresh = path.resolveSibling(LATEST + ".new");
        Files.deleteIfExists(fresh);
        try {
            Files.createSymbolicLink(fresh, path.getFileName());
        } catch (UnsupportedOperationException | IOException noLinks) {
            Files.writeString(fresh, path.getFileName() + System.lineSeparator());
        }
        Files.move(fresh, latest, StandardCopyOption.REPLACE_EXISTING);
    }
}
