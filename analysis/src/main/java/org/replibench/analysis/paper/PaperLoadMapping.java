package org.replibench.analysis.paper;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.replibench.records.cell.CellRecord;

/**
 * Which of a study's loads stand for the white paper's two: {@value #HIGH}, what a node just carries, and {@value #MEDIUM},
 * half of that.
 *
 * @param namesMedium whether the study calls a load so; if not, all that are not called high, nor {@value #SATURATED}, count as
 *     medium, which no pattern of the paper's saturated
 */
record PaperLoadMapping(boolean namesMedium) {
    static final String HIGH = "high";
    static final String MEDIUM = "medium";

    /** Of a finding that speaks of no load. */
    static final String ANY = "any";

    /** Twice the high load: the paper has none such. */
    static final String SATURATED = "saturated";

    /** @param cells all of the study's, valid or not */
    static PaperLoadMapping ofCells(List<CellRecord> cells) {
        return of(cells.stream().map(cell -> cell.cell().load().name()).toList());
    }

    /** @param names of all of the study's loads */
    static PaperLoadMapping of(Collection<String> names) {
        return new PaperLoadMapping(names.contains(MEDIUM));
    }

    /** Whether a finding of that load speaks of the study's. */
    boolean isOf(String load, String name) {
        return load.equals(ANY) || paperLoad(name).equals(Optional.of(load));
    }

    /** What of the paper the study's load stands for, if for anything. */
    Optional<String> paperLoad(String name) {
        if (name.equals(HIGH)) {
            return Optional.of(HIGH);
        }
        return name.equals(SATURATED) || namesMedium && !name.equals(MEDIUM) ? Optional.empty() : Optional.of(MEDIUM);
    }
}
