package org.replibench.analysis.compare;

import java.util.List;
import java.util.function.Function;
import org.replibench.records.csv.CsvColumn;

/** The columns that tell of which arm a row is. */
public final class ArmColumns {
    private ArmColumns() {}

    /**
     * Study, pattern, engine, variant, nodes, load, A/A.
     *
     * @param study its name
     * @param arm of a row
     */
    public static <R> List<CsvColumn<R>> of(String study, Function<R, ComparisonKey> arm) {
        return List.of(
                CsvColumn.text("study", row -> study),
                CsvColumn.text("pattern", row -> arm.apply(row).pattern()),
                CsvColumn.text("engine", row -> arm.apply(row).engine()),
                CsvColumn.text("variant", row -> arm.apply(row).variant().label()),
                CsvColumn.text("nodes", row -> arm.apply(row).nodes()),
                CsvColumn.text("load", row -> arm.apply(row).load()),
                CsvColumn.text("aa_repeat", row -> arm.apply(row).aaRepeat()));
    }
}
