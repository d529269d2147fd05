package org.replibench.records.store;

import java.nio.file.Path;
import java.util.List;
import org.replibench.records.cell.CellRecord;

/**
 * What a study left behind.
 *
 * @param cells in the order in which they were measured
 * @param unreadable what could not be read, by path
 */
public record StoredStudy(Path folder, List<StoredCell> cells, List<UnreadableFile> unreadable) {
    public StoredStudy {
        cells = List.copyOf(cells);
        unreadable = List.copyOf(unreadable);
    }

    /** The records alone, in the order in which they were measured. */
    public List<CellRecord> records() {
        return cells.stream().map(StoredCell::measured).toList();
    }
}
