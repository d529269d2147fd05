package org.replibench.analysis.load;

import java.util.Collection;
import java.util.stream.Collectors;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.RecordSettings;

/** How the shop was driven, in the words that belong beside every percentile. */
public final class LoadDescription {
    private static final String NOT_RECORDED = "for how long is not recorded";

    private LoadDescription() {}

    /** Returns what is true for all of {@code cells}; nothing if there are none. */
    public static String describe(Collection<CellRecord> cells) {
        if (cells.isEmpty()) {
            return "";
        }
        String clients = cells.stream()
                .map(cell -> cell.cell().load().clientsPerNode())
                .distinct()
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(" or "));
        String pauses =
                cells.stream().map(LoadDescription::pause).distinct().sorted().collect(Collectors.joining(" or "));
        boolean shop = cells.stream().noneMatch(cell -> cell.settings().containsKey(RecordSettings.APPLICATION));
        return "Closed-loop load: " + clients + " clients per node; each waits for its page, " + pauses
                + ", then asks for the next. Percentiles are subject to coordinated omission."
                + (shop
                        ? ""
                        : " The shop does not serve: a page is one request to a servlet that does next to nothing.");
    }

    private static String pause(CellRecord cell) {
        return "0".equals(cell.settings().get(RecordSettings.THINK_MAX_MILLIS))
                ? "does not think"
                : "thinks (" + thinkTime(cell) + ")";
    }

    private static String thinkTime(CellRecord cell) {
        String min = cell.settings().get(RecordSettings.THINK_MIN_MILLIS);
        String max = cell.settings().get(RecordSettings.THINK_MAX_MILLIS);
        return min == null || max == null ? NOT_RECORDED : "uniformly " + min + " to " + max + " ms";
    }
}
