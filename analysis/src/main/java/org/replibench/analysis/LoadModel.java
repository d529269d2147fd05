package org.replibench.analysis;

import java.util.Collection;
import java.util.stream.Collectors;
import org.replibench.model.CellRecord;

/** How the shop was driven, in the words that belong beside every percentile. */
public final class LoadModel {
    /** The key of {@link CellRecord#settings} for the shortest think time, in milliseconds. */
    public static final String THINK_MIN_MILLIS = "load.think.min_ms";

    /** The key of {@link CellRecord#settings} for the longest think time, in milliseconds. */
    public static final String THINK_MAX_MILLIS = "load.think.max_ms";

    private static final String NOT_RECORDED = "for how long is not recorded";

    private LoadModel() {}

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
        String thinkTime =
                cells.stream().map(LoadModel::thinkTime).distinct().sorted().collect(Collectors.joining(" or "));
        return "Closed loop: " + clients + " clients per node; each waits for its page, thinks (" + thinkTime
                + "), then asks for the next. A server that stalls is asked less often, so percentiles understate a stall.";
    }

    private static String thinkTime(CellRecord cell) {
        String min = cell.settings().get(THINK_MIN_MILLIS);
        String max = cell.settings().get(THINK_MAX_MILLIS);
        return min == null || max == null ? NOT_RECORDED : "uniformly " + min + " to " + max + " ms";
    }
}
