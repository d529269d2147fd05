package org.replibench.records.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.replibench.records.failover.FailoverRecord;

/** Records of failover studies on disk, where and how {@link CellStore} keeps those of the matrix. */
public final class FailoverStore {
    private static final Comparator<StoredFailover> BY_TIME = Comparator.comparing(
                    (StoredFailover cell) -> cell.measured().start())
            .thenComparing(cell -> cell.measured().cell().id());

    private FailoverStore() {}

    /**
     * Writes a record so that a reader, or a crash, meets all of it or none.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the folder has a record already
     */
    public static void write(Path cellFolder, FailoverRecord measured) throws IOException {
        CellStore.writeOnce(cellFolder, RecordJson.write(measured));
    }

    /**
     * Reads every record of a study, in the order in which they were measured.
     *
     * @param unreadable told what cannot be read, which does not stop the rest
     * @throws IOException if the study's folder itself cannot be listed
     */
    public static List<StoredFailover> readAll(Path study, Consumer<UnreadableFile> unreadable) throws IOException {
        List<StoredFailover> cells = new ArrayList<>();
        for (Path folder : CellStore.cellFolders(study)) {
            Path file = folder.resolve(CellStore.RECORD);
            try {
                cells.add(read(folder));
            } catch (JsonProcessingException e) {
                unreadable.accept(new UnreadableFile(file, "no failover record: " + e.getOriginalMessage()));
            } catch (IOException | IllegalArgumentException e) {
                unreadable.accept(new UnreadableFile(
                        file, Files.exists(file) ? e.getMessage() : "missing: the cell was not measured to its end"));
            }
        }
        cells.sort(BY_TIME);
        return cells;
    }

    private static StoredFailover read(Path folder) throws IOException {
        FailoverRecord measured = RecordJson.readFailover(Files.readAllBytes(folder.resolve(CellStore.RECORD)));
        CellStore.requireOwn(folder, measured.cell().id());
        return new StoredFailover(folder, measured);
    }
}
