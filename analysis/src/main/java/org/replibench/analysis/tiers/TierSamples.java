package org.replibench.analysis.tiers;

import java.util.List;
import java.util.function.Consumer;
import org.replibench.records.raw.TiersFile;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.UnreadableFile;

/**
 * What every tier did in each cell of a study, read once for all who ask.
 *
 * @param cells of the study, in its order
 */
public record TierSamples(List<OfCell> cells) {
    public TierSamples {
        cells = List.copyOf(cells);
    }

    /** @param rows by time; none if the cell left none */
    public record OfCell(StoredCell cell, List<TiersFile.Row> rows) {
        public OfCell {
            rows = List.copyOf(rows);
        }
    }

    /**
     * Reads what cells left.
     *
     * @param problems is told of files that can't be read to their end; what was read until then is there
     */
    public static TierSamples read(List<StoredCell> cells, Consumer<UnreadableFile> problems) {
        return new TierSamples(cells.stream()
                .map(cell -> new OfCell(cell, cell.tiers(problems)))
                .toList());
    }
}
