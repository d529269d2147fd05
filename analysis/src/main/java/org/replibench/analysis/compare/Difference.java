package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.replibench.model.CellRecord;

/**
 * A setting in which two studies differ.
 *
 * @param setting its name in the records, or what the cells themselves say
 * @param baseline all its values; empty if it was not recorded
 * @param contender likewise
 */
public record Difference(String setting, SortedSet<String> baseline, SortedSet<String> contender) {
    /** Where a cell stood in its study is drawn by chance, and differs between any two. */
    private static final String ORDER = "order.";

    /** Windows are as long as asked for, give or take the scheduler's whim. */
    private static final String WINDOW = "window_seconds";

    /** Compares all that is recorded of how {@code baseline} and {@code contender} were made, by name. */
    static List<Difference> between(List<CellRecord> baseline, List<CellRecord> contender) {
        Map<String, SortedSet<String>> ours = settings(baseline);
        Map<String, SortedSet<String>> theirs = settings(contender);
        SortedSet<String> names = new TreeSet<>(ours.keySet());
        names.addAll(theirs.keySet());
        List<Difference> differences = new ArrayList<>();
        for (String name : names) {
            Difference pair = new Difference(
                    name, ours.getOrDefault(name, new TreeSet<>()), theirs.getOrDefault(name, new TreeSet<>()));
            if (!pair.baseline().equals(pair.contender())) {
                differences.add(pair);
            }
        }
        return differences;
    }

    private static Map<String, SortedSet<String>> settings(List<CellRecord> cells) {
        Map<String, SortedSet<String>> settings = new TreeMap<>();
        for (CellRecord cell : cells) {
            cell.settings().forEach((name, value) -> add(settings, name, value));
            add(settings, "engine", cell.cell().engine());
            add(settings, "clients_per_node", cell.cell().load().clientsPerNode());
            add(settings, WINDOW, Math.round(cell.windowSeconds()));
            add(settings, "interconnect_source", cell.use().interconnectSource());
        }
        settings.keySet().removeIf(name -> name.startsWith(ORDER));
        return settings;
    }

    private static void add(Map<String, SortedSet<String>> settings, String name, Object value) {
        settings.computeIfAbsent(name, absent -> new TreeSet<>()).add(String.valueOf(value));
    }
}
