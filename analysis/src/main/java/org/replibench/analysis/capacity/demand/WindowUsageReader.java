package org.replibench.analysis.capacity.demand;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.replibench.analysis.rounds.WindowSamples;
import org.replibench.records.raw.Metric;
import org.replibench.records.raw.MetricKey;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile;
import org.replibench.records.raw.WindowsFile.Window;
import org.replibench.records.store.StoredCell;
import org.replibench.records.store.UnreadableFile;

/** Puts what was used in each window of a cell and the pages that were answered in it side by side. */
final class WindowUsageReader {
    private static final Map<MetricKey, ProfiledResource> READ = Map.of(
            MetricKey.ofNode(1, Metric.CPU),
            ProfiledResource.NODE_CPU,
            MetricKey.ofNode(2, Metric.CPU),
            ProfiledResource.RECEIVER_CPU,
            new MetricKey(MetricKey.DATABASE, Metric.CPU),
            ProfiledResource.DATABASE_CPU,
            MetricKey.ofNode(1, Metric.INTERCONNECT),
            ProfiledResource.SENT,
            MetricKey.ofNode(2, Metric.INTERCONNECT),
            ProfiledResource.ANSWERED);

    private final Consumer<UnreadableFile> problems;

    /** Raw files that cannot be read are told to {@code problems}; their cells have no windows. */
    WindowUsageReader(Consumer<UnreadableFile> problems) {
        this.problems = problems;
    }

    /** None of a cell that was not measured in turns. */
    List<WindowUsage> read(StoredCell cell) {
        Optional<Path> windowsFile = cell.file(RawFile.WINDOWS);
        Optional<Path> samplesFile = cell.file(RawFile.LOAD_SAMPLES);
        if (windowsFile.isEmpty() || samplesFile.isEmpty()) {
            return List.of();
        }
        List<Window> windows = new ArrayList<>();
        Map<Integer, Map<String, Integer>> pagesByBlock = new HashMap<>();
        boolean whole = isRead(windowsFile.get(), () -> windows.addAll(WindowsFile.read(windowsFile.get())))
                && isRead(
                        samplesFile.get(),
                        () -> WindowSamples.read(cell.folder(), windows, (window, sample) -> pagesByBlock
                                .computeIfAbsent(window.block(), block -> new HashMap<>())
                                .merge(sample.label(), 1, Integer::sum)));
        return whole
                ? windows.stream()
                        .map(window -> new WindowUsage(
                                pagesByBlock.getOrDefault(window.block(), Map.of()), amounts(window), window.seconds()))
                        .toList()
                : List.of();
    }

    private static Map<ProfiledResource, Double> amounts(Window window) {
        Map<ProfiledResource, Double> amounts = new EnumMap<>(ProfiledResource.class);
        READ.forEach((key, resource) ->
                Optional.ofNullable(window.growth().get(key)).ifPresent(growth -> amounts.put(resource, growth)));
        return amounts;
    }

    private boolean isRead(Path file, Reading reading) {
        try {
            reading.run();
            return true;
        } catch (IOException | RuntimeException e) {
            problems.accept(new UnreadableFile(file, "page types not told from it: " + e.getMessage()));
            return false;
        }
    }

    @FunctionalInterface
    private interface Reading {
        void run() throws IOException;
    }

    /**
     * What happened in a window.
     *
     * @param pages answered pages by their type
     * @param usage seconds or bytes by resource
     */
    record WindowUsage(Map<String, Integer> pages, Map<ProfiledResource, Double> usage, double seconds) {}
}
