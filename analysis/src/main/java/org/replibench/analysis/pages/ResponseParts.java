package org.replibench.analysis.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.replibench.analysis.compare.ArmColumns;
import org.replibench.analysis.compare.ComparisonKey;
import org.replibench.analysis.rounds.MeasuredArm;
import org.replibench.analysis.rounds.MeasuredRounds;
import org.replibench.records.csv.CsvColumn;
import org.replibench.records.parts.NodeTimes;
import org.replibench.records.parts.PartsFile;
import org.replibench.records.parts.ResponsePart;
import org.replibench.records.raw.RawFile;
import org.replibench.records.raw.WindowsFile.Window;

/**
 * What responses of arms that took turns consist of, by type of page.
 *
 * @param pages by arms, of each all pages together first; none of arms whose nodes were not asked
 */
public record ResponseParts(List<PageParts> pages) {
    /** The name of the file that {@link #csv} is written to. */
    public static final String FILE = "parts.csv";

    public ResponseParts {
        pages = List.copyOf(pages);
    }

    /**
     * Reads what nodes counted in the windows of all arms.
     *
     * @param responses of the same windows
     */
    public static ResponseParts read(MeasuredRounds rounds, PageResponses responses) throws IOException {
        Map<ComparisonKey, Map<String, NodeTimes>> times = new TreeMap<>(ComparisonKey.ORDER);
        for (Map.Entry<MeasuredArm, List<Window>> arm : rounds.countedWindows().entrySet()) {
            Map<String, NodeTimes> byPage =
                    times.computeIfAbsent(ComparisonKey.of(arm.getKey().cell()), key -> new HashMap<>());
            read(arm.getKey().folder(), arm.getValue(), byPage);
        }
        List<PageParts> pages = new ArrayList<>();
        times.forEach((arm, byPage) -> pages.addAll(pages(arm, byPage, responses)));
        return new ResponseParts(pages);
    }

    private static void read(Path cellFolder, List<Window> windows, Map<String, NodeTimes> byPage) throws IOException {
        Path file = RawFile.PARTS.in(cellFolder);
        if (!Files.exists(file)) {
            return;
        }
        Set<Integer> blocks = windows.stream().map(Window::block).collect(Collectors.toSet());
        PartsFile.read(file).stream()
                .filter(row -> blocks.contains(row.block()))
                .forEach(row -> byPage.merge(row.page(), row.times(), NodeTimes::plus));
    }

    private static List<PageParts> pages(ComparisonKey arm, Map<String, NodeTimes> byPage, PageResponses responses) {
        List<PageParts> pages = responses.pages().stream()
                .filter(response -> response.arm().equals(arm))
                .filter(response ->
                        byPage.getOrDefault(response.page(), NodeTimes.NONE).sampled() > 0)
                .map(response -> PageParts.of(response, byPage.get(response.page())))
                .toList();
        return pages.isEmpty()
                ? List.of()
                : Stream.concat(Stream.of(PageParts.ofAllPages(arm, pages)), pages.stream())
                        .toList();
    }

    /**
     * {@code parts.csv}: a row for each arm and type of page.
     *
     * @param study its name
     */
    public String csv(String study) {
        List<CsvColumn<PageParts>> columns = new ArrayList<>(ArmColumns.of(study, PageParts::arm));
        columns.add(CsvColumn.text("page", PageParts::page));
        columns.add(CsvColumn.number("responses", PageParts::responses));
        columns.add(CsvColumn.number("sampled", PageParts::sampled));
        columns.add(CsvColumn.number("response_mean_ms", PageParts::responseMillis));
        for (ResponsePart part : ResponsePart.values()) {
            columns.add(CsvColumn.number(part.key() + "_ms", page -> page.millis(part)));
        }
        columns.add(CsvColumn.number("excess_percent", PageParts::excessPercent));
        return CsvColumn.format(columns, pages);
    }
}
