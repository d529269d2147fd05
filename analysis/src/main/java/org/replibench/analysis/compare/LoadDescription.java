package org.replibench.analysis.compare;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.model.Workload;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HeapPerCopy;
import org.replibench.records.cell.RecordSettings;

/** How the shop was driven, in the words that belong next to every percentile. */
public final class LoadDescription {
    private static final String NOT_RECORDED = "for how long is not recorded";

    private LoadDescription() {}

    /** Returns what is true for all of {@code cells} that had a load, in each model; nothing if there are none. */
    public static String describe(Collection<CellRecord> cells) {
        Map<Boolean, List<CellRecord>> byModel = cells.stream()
                .filter(cell -> HeapPerCopy.of(cell).isEmpty())
                .collect(Collectors.partitioningBy(cell -> cell.cell().load().isClosed()));
        return Stream.of(closed(byModel.get(true)), open(byModel.get(false)), workload(cells), application(cells))
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String open(List<CellRecord> cells) {
        if (cells.isEmpty()) {
            return "";
        }
        String rates =
                each(cells, cell -> cell.cell().load().pagesPerSecondPerNode().getAsInt());
        return "Open load model: " + rates
                + " page requests per second to each node, at random moments, however long the"
                + " answers to others take. Response times count from the moment at which a page was due, so that percentiles"
                + " show stalls.";
    }

    private static String closed(List<CellRecord> cells) {
        if (cells.isEmpty()) {
            return "";
        }
        String clients = each(cells, cell -> cell.cell().load().clientsPerNode());
        String pauses = each(cells, LoadDescription::pause);
        return "Closed load model: " + clients + " clients per node; each waits for its page, " + pauses
                + ", then asks for the next. Percentiles are subject to coordinated omission.";
    }

    private static String workload(Collection<CellRecord> cells) {
        String workloads = each(cells, cell -> cell.settings().get(Workload.KEY));
        return workloads.isEmpty() ? "" : "Workload: " + workloads + ".";
    }

    private static String application(Collection<CellRecord> cells) {
        return cells.stream().noneMatch(cell -> cell.settings().containsKey(RecordSettings.APPLICATION))
                ? ""
                : "The shop does not serve: a page is one request to a servlet that does next to nothing.";
    }

    /** Each value that one of the cells has, once, in order. */
    private static <T extends Comparable<T>> String each(Collection<CellRecord> cells, Function<CellRecord, T> value) {
        return cells.stream()
                .map(value)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(" or "));
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
