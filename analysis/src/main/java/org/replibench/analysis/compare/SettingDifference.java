package org.replibench.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.replibench.records.cell.CellRecord;
import org.replibench.records.cell.HostsCpu;
import org.replibench.records.cell.RecordSettings;

/**
 * A setting in which two studies differ.
 *
 * @param setting its name in the records, or what the cells themselves say
 * @param baseline all its values; empty if it was not recorded
 * @param contender likewise
 */
public record SettingDifference(String setting, SortedSet<String> baseline, SortedSet<String> contender) {
    /** What came of a cell rather than what was asked for: it differs between any two studies. */
    private static final Set<String> OUTCOMES = Set.of(
            "warmup.seconds",
            "warmup.steady",
            "servers.earlier_cells",
            "turns.looks",
            "turns.left_over_ms",
            RecordSettings.LIVE_SET,
            RecordSettings.CLOCK_OFFSETS,
            RecordSettings.DRIVERS_TOLD_WITHIN,
            HostsCpu.OF_NODES,
            HostsCpu.OF_DRIVERS);

    private static final String WINDOW = "window_seconds";

    /** A window lasts as long as asked for and a little more; less than this says nothing of what was asked for. */
    private static final double SAME_WINDOW = 0.1;

    /** Compares all that is recorded of how {@code baseline} and {@code contender} were made, by name. */
    static List<SettingDifference> between(List<CellRecord> baseline, List<CellRecord> contender) {
        Map<String, SortedSet<String>> ours = settings(baseline);
        Map<String, SortedSet<String>> theirs = settings(contender);
        double ourWindow = windowSeconds(baseline);
        double theirWindow = windowSeconds(contender);
        if (Math.abs(ourWindow / theirWindow - 1) > SAME_WINDOW) {
            add(ours, WINDOW, Math.round(ourWindow));
            add(theirs, WINDOW, Math.round(theirWindow));
        }
        SortedSet<String> names = new TreeSet<>(ours.keySet());
        names.addAll(theirs.keySet());
        List<SettingDifference> settingDifferences = new ArrayList<>();
        for (String name : names) {
            SettingDifference pair = new SettingDifference(
                    name, ours.getOrDefault(name, new TreeSet<>()), theirs.getOrDefault(name, new TreeSet<>()));
            if (!pair.baseline().equals(pair.contender())) {
                settingDifferences.add(pair);
            }
        }
        return settingDifferences;
    }

    private static Map<String, SortedSet<String>> settings(List<CellRecord> cells) {
        Map<String, SortedSet<String>> settings = new TreeMap<>();
        for (CellRecord cell : cells) {
            cell.settings().forEach((name, value) -> add(settings, name, value));
            add(settings, "engine", cell.cell().engine());
            add(settings, "clients_per_node", cell.cell().load().clientsPerNode());
            add(settings, "interconnect_source", cell.resourceUsage().interconnectSource());
        }
        settings.keySet().removeAll(OUTCOMES);
        settings.keySet().removeIf(DeclaredMargin::declares);
        return settings;
    }

    private static double windowSeconds(List<CellRecord> cells) {
        return cells.stream().mapToDouble(CellRecord::windowSeconds).average().orElse(Double.NaN);
    }

    private static void add(Map<String, SortedSet<String>> settings, String name, Object value) {
        settings.computeIfAbsent(name, absent -> new TreeSet<>()).add(String.valueOf(value));
    }
}
