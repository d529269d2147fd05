package org.replibench.analysis.compare;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.replibench.analysis.statistics.Margin;
import org.replibench.records.cell.CellRecord;

/**
 * What a study declared before it was measured; each of its records says so.
 *
 * @param margin within which a ratio counts as equal
 */
public record DeclaredMargin(Margin margin) {
    private static final String MARGIN_PERCENT = "declared.margin_percent";

    /** What {@code cells} say; the default margin if they say nothing, or do not agree. */
    public static DeclaredMargin of(Collection<CellRecord> cells) {
        List<String> margins = cells.stream()
                .map(cell -> cell.settings().getOrDefault(MARGIN_PERCENT, Margin.DEFAULT.percent()))
                .distinct()
                .toList();
        return new DeclaredMargin(margins.size() == 1 ? Margin.ofPercent(margins.get(0)) : Margin.DEFAULT);
    }

    /** Whether a record's setting of that name declares something, and had no influence on what was measured. */
    public static boolean declares(String setting) {
        return setting.equals(MARGIN_PERCENT);
    }

    /** As a record's settings state it. */
    public Map<String, String> settings() {
        return Map.of(MARGIN_PERCENT, margin.percent());
    }
}
