package org.replibench.analysis.pages;

import java.util.List;
import java.util.function.Function;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.records.csv.CsvColumn;

/** The columns that tell of which arm a row is. */
final class ArmColumns {
    private ArmColumns() {}

    /** @param arm of a row */
    static <R> List<CsvColumn<R>> of(String study, Function<R, ComparisonKey> arm) {
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
