package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.replibench.machines.support.Directories;
import org.replibench.model.Refusal;
import org.replibench.model.StudyCell;
import org.replibench.records.cell.AuditedRecord;
import org.replibench.records.store.CellStore;
import org.replibench.runner.options.InvalidRequestException;
import org.replibench.runner.options.Option;

/** Where a study leaves what it measured: {@code results/<study>/<timestamp>/}, and {@code results/<study>/latest}. */
public final class StudyFolder {
    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private static final String LATEST = "latest";

    /** What file systems allow. */
    private static final int MAX_NAME_BYTES = 255;

    private static final String SUPERSEDED = "superseded";

    private final Path path;

    private StudyFolder(Path path) {
        this.path = path;
    }

    /** Makes a new folder, which no other user of this machine may enter: it holds logs and records. */
    public static StudyFolder create(Path results, String study) throws IOException {
        Path studies = Files.createDirectories(results.resolve(study));
        String name = LocalDateTime.now().format(TIMESTAMP);
        for (int same = 1; ; same++) {
            Path path = studies.resolve(same == 1 ? name : name + "-" + same);
            try {
                return new StudyFolder(Files.createDirectory(path, ownersOnly(studies)));
            } catch (FileAlreadyExistsException begunInTheSameSecond) {
                // The next name is tried.
            }
        }
    }

    private static FileAttribute<?>[] ownersOnly(Path parent) throws IOException {
        return Files.getFileStore(parent).supportsFileAttributeView("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    /** The folder of a study that was begun before. */
    public static StudyFolder open(Path path) throws IOException {
        return new StudyFolder(path.toRealPath());
    }

    /** The study that {@code latest} names; there may be none. */
    public static Path latest(Path studies) throws IOException {
        return resolveLatest(studies.resolve(LATEST));
    }

    /** The folder that a path means: {@code latest} is a text file where links can't be made. */
    public static Path resolveLatest(Path path) throws IOException {
        if (!Files.isRegularFile(path) || Files.size(path) > MAX_NAME_BYTES) {
            return path;
        }
        try {
            return path.resolveSibling(Files.readString(path).strip());
        } catch (InvalidPathException e) {
            throw new IOException("no name of a folder in " + path, e);
        }
    }

    public Path path() {
        return path;
    }

    /**
     * Keeps other runs from measuring here, such as one of another source tree with the same results: each would delete what
     * the other is just measuring.
     *
     * @throws InvalidRequestException if one does
     */
    public FolderLock lock() throws IOException {
        return FolderLock.take(path)
                .orElseThrow(() -> new InvalidRequestException(new Refusal(
                        Option.RESUME.key(),
                        "in use",
                        "a study that no other run measures",
                        path.toString(),
                        "again after its end")));
    }

    /** Those of {@code cells} that have no valid record yet, in their order. */
    public <C extends StudyCell> List<C> missing(List<C> cells, RecordStore<?> store) throws IOException {
        Set<String> valid = new HashSet<>();
        if (hasCells()) {
            store.readAll(path).stream()
                    .filter(AuditedRecord::valid)
                    .forEach(measured -> valid.add(measured.cell().id()));
        }
        return cells.stream().filter(cell -> !valid.contains(cell.id())).toList();
    }

    /** Whether any cell was begun. */
    public boolean hasCells() {
        return Files.isDirectory(path.resolve(CellStore.CELLS));
    }

    /** The folder of a cell's record and raw files. */
    public Path cell(String cellId) {
        return CellStore.folder(path, cellId);
    }

    /**
     * An empty folder for a cell's record and raw files. What an interrupted attempt left there is gone; an earlier record, such
     * as an invalid one, is kept with its files below {@value #SUPERSEDED}.
     */
    public Path emptyCellFolder(String cellId) throws IOException {
        Path folder = cell(cellId);
        if (Files.exists(folder.resolve(CellStore.RECORD))) {
            Path kept = unusedSupersededFolder(cellId);
            Files.createDirectories(kept.getParent());
            Files.move(folder, kept);
        } else {
            Directories.delete(folder);
        }
        return Files.createDirectories(folder);
    }

    private Path unusedSupersededFolder(String cellId) {
        return IntStream.iterate(1, attempt -> attempt + 1)
                .mapToObj(attempt -> path.resolve(SUPERSEDED).resolve(cellId + "-attempt" + attempt))
                .filter(candidate -> !Files.exists(candidate))
                .findFirst()
                .orElseThrow();
    }

    /** Lets {@code latest} name this folder: a link, or a text file where links can't be made. */
    public void markLatest() throws IOException {
        Path latest = path.resolveSibling(LATEST);
        Path fresh = path.resolveSibling(LATEST + "." + path.getFileName());
        Files.deleteIfExists(fresh);
        try {
            Files.createSymbolicLink(fresh, path.getFileName());
        } catch (UnsupportedOperationException | IOException noLinks) {
            Files.writeString(fresh, path.getFileName() + System.lineSeparator());
        }
        Files.move(fresh, latest, StandardCopyOption.REPLACE_EXISTING);
    }
}
