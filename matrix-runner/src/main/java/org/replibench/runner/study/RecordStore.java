package org.replibench.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.replibench.records.cell.AuditedRecord;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.store.CellStore;

/** Where the records of a kind of study are kept, and in which form. */
public interface RecordStore<R extends AuditedRecord> {
    /** The store of every kind of study whose cells are an arm under a load. */
    RecordStore<CellRecord> OF_CELLS = new RecordStore<>() {
        @Override
        public void write(Path cellFolder, CellRecord measured) throws IOException {
            CellStore.write(cellFolder, measured);
        }

        @Override
        public List<CellRecord> readAll(Path study) throws IOException {
            return CellStore.readAll(study).records();
        }
    };

    /**
     * Writes a record into its cell's folder so that a reader, or a crash, finds all of it or none.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the folder has a record already
     */
    void write(Path cellFolder, R measured) throws IOException;

    /** Reads every record of a study that can be read. */
    List<R> readAll(Path study) throws IOException;
}
