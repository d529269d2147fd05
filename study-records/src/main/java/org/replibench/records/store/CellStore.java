package org.replibench.records.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.replibench.records.cell.CellRecord;

/** Records on disk: {@code <study>/cells/<cell id>/record.json}, each written once and never changed. */
public final class CellStore {
    /** The folder of a study that holds one folder per cell. */
    public static final String CELLS = "cells";

    /** The name of a record in its cell's folder. */
    public static final String RECORD = "record.json";

    private static final Comparator<StoredCell> BY_TIME = Comparator.comparing(
                    (StoredCell cell) -> cell.measured().windowStart())
            .thenComparing(cell -> cell.measured().cell().id());

    private CellStore() {}

    /** Where {@code cellId}'s record and raw files belong in a study. */
    public static Path folder(Path study, String cellId) {
        return study.resolve(CELLS).resolve(cellId);
    }

    /**
     * Writes a record so that a reader, or a crash, meets all of it or none.
     *
     * @throws FileAlreadyExistsException if the folder has a record already
     */
    public static void write(Path cellFolder, CellRecord cellRecord) throws IOException {
        writeOnce(cellFolder, RecordJson.write(cellRecord));
    }

    static void writeOnce(Path cellFolder, String json) throws IOException {
        Path target = cellFolder.resolve(RECORD);
        if (Files.exists(target)) {
            throw new FileAlreadyExistsException(target + ": a record is never changed after it is written");
        }
        Files.createDirectories(cellFolder);
        Path draft = cellFolder.resolve(RECORD + ".tmp");
        try {
            writeThrough(draft, json);
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /**
     * Reads every record of a study; what cannot be read is reported and does not stop the rest.
     *
     * @throws IOException if the study's folder itself cannot be listed
     */
    public static StoredStudy readAll(Path study) throws IOException {
        List<StoredCell> cells = new ArrayList<>();
        List<UnreadableFile> unreadable = new ArrayList<>();
        for (Path folder : cellFolders(study)) {
            Path file = folder.resolve(RECORD);
            try {
                cells.add(read(folder));
            } catch (JsonProcessingException e) {
                unreadable.add(new UnreadableFile(file, "no cell's record: " + e.getOriginalMessage()));
            } catch (IOException | IllegalArgumentException e) {
                unreadable.add(new UnreadableFile(
                        file, Files.exists(file) ? e.getMessage() : "missing: the cell was not measured to its end"));
            }
        }
        cells.sort(BY_TIME);
        return new StoredStudy(study, cells, unreadable);
    }

    private static StoredCell read(Path folder) throws IOException {
        CellRecord measured = RecordJson.read(Files.readAllBytes(folder.resolve(RECORD)));
        requireOwn(folder, measured.cell().id());
        return new StoredCell(folder, measured);
    }

    static void requireOwn(Path folder, String cellId) {
        if (!cellId.equals(folder.getFileName().toString())) {
            throw new IllegalArgumentException(
                    "the record of " + cellId + " lies in the folder of " + folder.getFileName());
        }
    }

    static List<Path> cellFolders(Path study) throws IOException {
        Path cells = study.resolve(CELLS);
        if (!Files.isDirectory(cells)) {
            throw new IOException(study + " is no study: it has no folder " + CELLS);
        }
        try (Stream<Path> entries = Files.list(cells)) {
            return entries.filter(Files::isDirectory).sorted().toList();
        }
    }

    private static void writeThrough(Path file, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }
}
